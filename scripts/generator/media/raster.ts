import type { Sharp } from 'sharp';
import { defineRecipe } from '../recipe.ts';
import type { Crop } from './crop.ts';
import { refused, type MediumCheck, type Size } from './kinds.ts';

/** Largest side of a photo, in pixels: beyond it memory and time explode and no screen shows more. */
const maxSide = 8000;

/**
 * Encoder settings, chosen by eye on the hero's still and the macro: AVIF 50 and WebP 76 look the
 * same as the source at twice the pixel density. `effort` trades build time for bytes.
 */
export const rasterFormats = {
  avif: { type: 'image/avif', options: { quality: 50, effort: 6 } },
  webp: { type: 'image/webp', options: { quality: 76, effort: 6, smartSubsample: true } },
} as const;

export type RasterFormat = keyof typeof rasterFormats;

/** Sharp with one thread per picture: the library encodes several pictures at once instead. */
async function open(bytes: Uint8Array, limitInputPixels: number | false): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  return sharp(bytes, { limitInputPixels });
}

/** Checks that a photo decodes to its last line and is not too large; gives its upright size in pixels. */
export async function checkRaster(bytes: Uint8Array): Promise<MediumCheck> {
  try {
    const { width, height } = (await (await open(bytes, false)).metadata()).autoOrient;
    if (Math.max(width, height) > maxSide) {
      const suggestion = '2,560 pixels are enough for any place on the site';
      return refused('at most 8,000 pixels a side', `${width} x ${height}`, suggestion);
    }
    // The header alone does not show that the rest is missing.
    await (await open(bytes, maxSide ** 2)).resize(16, 16, { fit: 'fill', fastShrinkOnLoad: false }).raw().toBuffer();
    return { problems: [], size: { width, height } };
  } catch (error) {
    return refused('a complete picture', `a damaged one: ${(error as Error).message.trim().split('\n')[0]}`);
  }
}

export const rasterRecipe = defineRecipe<Size & { bytes: Uint8Array; crop: Crop; format: RasterFormat }>(
  import.meta.url,
  { namespace: 'raster', create: ({ bytes, crop, format, ...size }) => encodeRaster(bytes, crop, format, size) },
);

/**
 * A part of a photo in one size and one format: upright, sRGB, without metadata (EXIF holds the place it was taken).
 * The same bytes and settings give the same result.
 */
async function encodeRaster(
  bytes: Uint8Array,
  crop: Crop,
  format: RasterFormat,
  { width, height }: Size,
): Promise<Buffer> {
  const upright = (await open(bytes, maxSide ** 2)).autoOrient();
  const image = upright.extract(crop).resize(width, height, { fit: 'fill' });
  return image.toFormat(format, rasterFormats[format].options).toBuffer();
}
