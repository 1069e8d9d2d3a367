/** Photos: checked, cropped to their slot, and encoded with as much quality as their share of bytes allows. */
import assert from 'node:assert/strict';
import type { Sharp } from 'sharp';
import type { Recipe } from '../cache.ts';
import { placeCrop, UPPER_MIDDLE, type FocalPoint, type Size } from './crop.ts';
import { mediaSources, refused, type MediumCheck } from './kinds.ts';

/** No phone takes more (200 megapixels today), and larger photos would need more memory than a small computer has. */
const MAX_PIXELS = 250_000_000;

/**
 * AVIF at `effort` 4 is 7 % smaller than at 3; 6 would save 2 % more, in three times the time. Quality is `best` unless
 * that is too heavy, and never below `least`: seen at the density of a phone, on a face, AVIF 50 and WebP 76 cannot be
 * told from the source (SSIM 0.987); at AVIF 34 and WebP 46 a portrait keeps 0.978 and 0.975, at AVIF 28 eyelashes
 * begin to smear and skin to look like wax.
 */
export const photoFormats = {
  avif: {
    type: 'image/avif',
    options: { effort: 4, chromaSubsampling: '4:2:0' },
    quality: { best: 50, least: 34 },
    weight: 1,
  },
  webp: {
    type: 'image/webp',
    options: { effort: 6, smartSubsample: true },
    quality: { best: 76, least: 46 },
    weight: 1.5,
  },
} as const;

export type PhotoFormat = keyof typeof photoFormats;

/** With one thread in this whole process: the library encodes several photos at the same time. */
async function openPhoto(bytes: Uint8Array): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  return sharp(bytes, { limitInputPixels: MAX_PIXELS });
}

/** Decodes the photo to its last line, measures it and finds its focal point. Never throws for a bad photo. */
export async function checkPhoto(bytes: Uint8Array): Promise<MediumCheck> {
  try {
    const { default: sharp } = await import('sharp');
    const { width, height } = (await sharp(bytes, { limitInputPixels: false }).metadata()).autoOrient;
    if (width * height > MAX_PIXELS) {
      return refused({ code: 'media.photo-too-many-pixels', params: { width, height, limit: MAX_PIXELS } });
    }
    await decodeAll(bytes);
    const size = { width, height };
    return { problems: [], size, focus: await findFocus(bytes, size) };
  } catch (error) {
    const [reason = ''] = (error as Error).message.trim().split('\n');
    return refused({ code: 'media.photo-damaged', params: { reason } });
  }
}

async function decodeAll(bytes: Uint8Array): Promise<void> {
  const photo = await openPhoto(bytes);
  // `fastShrinkOnLoad` would let the decoder leave out more of a JPEG's detail.
  await photo.resize(16, 16, { fit: 'fill', fastShrinkOnLoad: false }).raw().toBuffer();
}

/** In wide photos, faces are rarely below this part of the height; patterned clothes often are. */
const UPPER_PART = 0.6;

const THUMBNAIL_WIDTH = 320;

/**
 * Where the face probably is: in a wide photo by libvips' attention (skin, saturation, contrast) in the upper part of a
 * thumbnail.
 */
async function findFocus(bytes: Uint8Array, photo: Size): Promise<FocalPoint> {
  const isWide = photo.width > photo.height;
  if (!isWide) return UPPER_MIDDLE;
  const { default: sharp } = await import('sharp');
  const scale = Math.min(1, THUMBNAIL_WIDTH / photo.width);
  // At least two pixels wide, because one column is cropped off below.
  const width = Math.max(2, Math.round(photo.width * scale));
  const height = Math.max(1, Math.round(photo.height * scale));
  const upperHeight = Math.max(1, Math.round(height * UPPER_PART));
  const thumbnail = await resizeUpright(bytes, { width, height });
  // Sharp reports the point, in pixels of the thumbnail, only when it crops; so one column is cropped off.
  const { info } = await sharp(thumbnail)
    .extract({ left: 0, top: 0, width, height: upperHeight })
    .resize(width - 1, upperHeight, { fit: 'cover', position: sharp.strategy.attention })
    .toBuffer({ resolveWithObject: true });
  const { attentionX, attentionY } = info;
  assert(attentionX !== undefined && attentionY !== undefined, 'this strategy reports a point');
  return { x: attentionX / width, y: attentionY / height };
}

/**
 * A camera that was held sideways stores the photo lying. It is scaled before it is turned: to turn the full photo, all
 * of it would have to be in memory at once (670 MB for 200 megapixels).
 */
export async function resizeUpright(bytes: Uint8Array, size: Size): Promise<Buffer> {
  const source = await openPhoto(bytes);
  const { orientation = 1 } = await source.metadata();
  // 5 to 8 mean a quarter turn, so the width of the upright photo is the height of the stored one.
  const isStoredLying = orientation >= 5;
  const sizeBeforeTurn = isStoredLying ? { width: size.height, height: size.width } : size;
  const scaledBytes = await source
    .resize(sizeBeforeTurn.width, sizeBeforeTurn.height, { fit: 'fill' })
    // `autoOrient` turns the scaled photo by this value.
    .withMetadata({ orientation })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const scaledPhoto = await openPhoto(scaledBytes);
  return scaledPhoto.autoOrient().png({ compressionLevel: 0 }).toBuffer();
}

export interface PhotoVersion {
  bytes: Uint8Array;
  /** The whole photo, upright, scaled so that the crop has the size in which it is published. */
  whole: Size;
  crop: Size;
  focus: FocalPoint;
  format: PhotoFormat;
}

/** In sRGB and without metadata: EXIF would tell visitors where the photo was taken. */
async function cropToVersion({ bytes, whole, crop, focus }: PhotoVersion): Promise<Sharp> {
  const scaled = await resizeUpright(bytes, whole);
  const photo = await openPhoto(scaled);
  return photo.extract(placeCrop(whole, crop, focus));
}

/** A version, and how many bytes it may have as AVIF; other formats get more, by their `weight`. */
export type QualityInput = PhotoVersion & { limit: number };

/** The highest quality at which a version keeps to its limit, as text; `least` if even that does not. */
export const photoQualityRecipe: Recipe<QualityInput> = {
  namespace: 'photo-quality',
  sources: mediaSources,
  async create({ limit, ...version }) {
    const { options, quality, weight } = photoFormats[version.format];
    const maxBytes = limit * weight;
    const cropped = await cropToVersion(version);
    const croppedPng = await cropped.png({ compressionLevel: 0 }).toBuffer();
    const fitsAtQuality = async (candidate: number) => {
      const photo = await openPhoto(croppedPng);
      const encoded = await photo.toFormat(version.format, { ...options, quality: candidate }).toBuffer();
      return encoded.byteLength <= maxBytes;
    };
    return String(await findLargest(quality.least, quality.best, fitsAtQuality));
  },
};

/** Bisects: every number below a passing one has to pass as well. `least` itself is never tested. */
export async function findLargest(
  least: number,
  most: number,
  passes: (candidate: number) => Promise<boolean>,
): Promise<number> {
  if (await passes(most)) return most;
  let [passing, failing] = [least, most];
  while (failing - passing > 1) {
    const middle = Math.floor((passing + failing) / 2);
    if (await passes(middle)) passing = middle;
    else failing = middle;
  }
  return passing;
}

export interface PhotoInput {
  version: PhotoVersion;
  /** The version whose quality this one shares: the phone's, so that a photo looks the same in every width. */
  qualityOf: QualityInput;
}

/** Encodes a version of a photo as AVIF or WebP, ready to be published. */
export const photoRecipe: Recipe<PhotoInput> = {
  namespace: 'photo',
  sources: mediaSources,
  async create({ version, qualityOf }, cache) {
    const quality = Number(await cache.getOrCreate(photoQualityRecipe, qualityOf));
    const { options } = photoFormats[version.format];
    const cropped = await cropToVersion(version);
    return cropped.toFormat(version.format, { ...options, quality }).toBuffer();
  },
};
