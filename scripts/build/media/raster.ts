import type { Sharp } from 'sharp';
import type { ImageCheck } from './svg.ts';

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

/** Raised whenever the checks or the encoded result change otherwise than by `rasterFormats`. */
export const rasterVersion = 'raster-1';

/** Sharp with one thread per picture: the library encodes several pictures at once instead. */
async function open(bytes: Uint8Array, limitInputPixels: number | false): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  return sharp(bytes, { limitInputPixels });
}

/** Checks that a photo decodes to its last line and is not too large; gives its upright size in pixels. */
export async function checkRaster(bytes: Uint8Array): Promise<ImageCheck> {
  const none = { width: 0, height: 0 };
  try {
    const { autoOrient } = await (await open(bytes, false)).metadata();
    if (Math.max(autoOrient.width, autoOrient.height) > maxSide) {
      return {
        ...none,
        problems: [
          {
            expected: 'expected at most 8,000 pixels a side',
            found: `${autoOrient.width} x ${autoOrient.height}`,
            hint: '2,560 pixels are enough for any place on the site',
          },
        ],
      };
    }
    // The header alone does not show that the rest is missing.
    await (await open(bytes, maxSide ** 2)).resize(16, 16, { fit: 'fill', fastShrinkOnLoad: false }).raw().toBuffer();
    return { ...autoOrient, problems: [] };
  } catch (error) {
    const reason = error instanceof Error ? (error.message.trim().split('\n')[0] ?? '') : String(error);
    return { ...none, problems: [{ expected: 'expected a complete picture', found: `a damaged one: ${reason}` }] };
  }
}

/**
 * One size of a photo in one format: upright, sRGB, without metadata (EXIF holds the place it was taken).
 * The same bytes and settings give the same result.
 */
export async function encodeRaster(
  bytes: Uint8Array,
  format: RasterFormat,
  size: { width: number; height: number },
): Promise<Buffer> {
  const image = (await open(bytes, maxSide ** 2)).autoOrient().resize(size.width, size.height, { fit: 'fill' });
  return format === 'avif'
    ? image.avif(rasterFormats.avif.options).toBuffer()
    : image.webp(rasterFormats.webp.options).toBuffer();
}
