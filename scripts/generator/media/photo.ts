/** Checks photos, crops them to their slot, and encodes them with the best quality that fits their byte limit. */
import assert from 'node:assert/strict';
import type { Sharp } from 'sharp';
import type { Recipe } from '../cache.ts';
import { placeCrop, upperMiddle, type FocalPoint, type Size } from './crop.ts';
import { mediaSources, refused, type MediumCheck } from './kinds.ts';

/** Phones take up to 200 megapixels today, and larger photos would exceed the memory of a small computer. */
const MAX_PIXELS = 250_000_000;

/** Figures for `effort` and `quality` are in docs/performance.md, "Photos". */
export const photoFormats = {
  avif: {
    type: 'image/avif',
    options: { effort: 4, chromaSubsampling: '4:2:0' },
    // Quality is `best`, or lower down to `least` if the file is too heavy.
    quality: { best: 50, least: 34 },
  },
  webp: {
    type: 'image/webp',
    options: { effort: 6, smartSubsample: true },
    quality: { best: 76, least: 46 },
  },
} as const;

type PhotoFormat = keyof typeof photoFormats;

/** Limits sharp to one thread per photo, because `MediaLibrary` encodes several photos at the same time. */
async function openPhoto(bytes: Uint8Array): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  return sharp(bytes, { limitInputPixels: MAX_PIXELS });
}

/** Measures a photo, decodes all of it to find damage, and detects its focal point. */
export async function checkPhoto(bytes: Uint8Array): Promise<MediumCheck> {
  // Loaded here, outside `try`: the cache would keep a failed import as damage of the photo.
  const { default: sharp } = await import('sharp');
  try {
    // Without the limit of `openPhoto`, which would throw before the size is known.
    const { autoOrient: uprightSize } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (uprightSize.width * uprightSize.height > MAX_PIXELS) {
      return refused({ code: 'media.photo-too-many-pixels', params: { ...uprightSize, limit: MAX_PIXELS } });
    }
    await decodeAll(bytes);
    return { kind: 'photo', size: uprightSize, focus: await findFocus(bytes, uprightSize) };
  } catch (error) {
    const [reason = ''] = (error as Error).message.trim().split('\n');
    return refused({ code: 'media.photo-damaged', params: { reason } });
  }
}

async function decodeAll(bytes: Uint8Array): Promise<void> {
  const photo = await openPhoto(bytes);
  // By default, the decoder would shrink a JPEG further, and for that use less of its data.
  await photo.resize(16, 16, { fit: 'fill', fastShrinkOnLoad: false }).raw().toBuffer();
}

/**
 * Part of the height, from the top, that contains the faces in most wide photos. Patterned clothes are mostly below.
 */
const UPPER_PART = 0.6;

const THUMBNAIL_WIDTH = 320;

/**
 * Guesses where the face is. In wide photos, libvips looks for skin, saturation and contrast in the upper part; of
 * others, the upper middle is taken.
 */
async function findFocus(bytes: Uint8Array, photo: Size): Promise<FocalPoint> {
  const isWide = photo.width > photo.height;
  if (!isWide) return upperMiddle;
  const width = Math.min(THUMBNAIL_WIDTH, photo.width);
  const height = Math.max(1, Math.round((width * photo.height) / photo.width));
  const upperHeight = Math.max(1, Math.round(height * UPPER_PART));
  const thumbnail = await openPhoto(await resizeUpright(bytes, { width, height }));
  const { info } = await thumbnail
    .extract({ left: 0, top: 0, width, height: upperHeight })
    // Sharp reports the point only when it crops: here one column.
    .resize(width - 1, upperHeight, { fit: 'cover', position: 'attention' })
    .toBuffer({ resolveWithObject: true });
  const { attentionX, attentionY } = info;
  assert(attentionX !== undefined && attentionY !== undefined, 'the strategy `attention` reports a point');
  // In pixels of the upper part before the crop, and so of the thumbnail, which begins at the same corner.
  return { x: attentionX / width, y: attentionY / height };
}

/**
 * Scales a photo and rotates it by EXIF; `size` is meant after the rotation. Scaling comes first, because rotating the
 * full photo would need all of it in memory (670 MB for 200 megapixels).
 */
export async function resizeUpright(bytes: Uint8Array, size: Size): Promise<Buffer> {
  const source = await openPhoto(bytes);
  const { orientation = 1 } = await source.metadata();
  // Orientations 5 to 8 are quarter turns, which swap width and height.
  const isQuarterTurn = orientation >= 5;
  const sizeBeforeTurn = isQuarterTurn ? { width: size.height, height: size.width } : size;
  const scaledBytes = await source
    .resize(sizeBeforeTurn.width, sizeBeforeTurn.height, { fit: 'fill' })
    // `autoOrient` turns the scaled photo by this value.
    .withMetadata({ orientation })
    // Not compressed, because it is decoded again at once, like each PNG here.
    .png({ compressionLevel: 0 })
    .toBuffer();
  const scaledPhoto = await openPhoto(scaledBytes);
  return scaledPhoto.autoOrient().png({ compressionLevel: 0 }).toBuffer();
}

/** A photo in one of its widths. */
export interface SizedPhoto {
  bytes: Uint8Array;
  /** Size of the upright photo, scaled so that `crop` is cut from it 1:1. */
  whole: Size;
  /** Size of what is cut out of it, about `focus`. */
  crop: Size;
  focus: FocalPoint;
}

/** The result is sRGB without metadata, because EXIF may reveal where the photo was taken. */
async function scaleAndCrop({ bytes, whole, crop, focus }: SizedPhoto): Promise<Sharp> {
  const scaled = await resizeUpright(bytes, whole);
  const photo = await openPhoto(scaled);
  return photo.extract(placeCrop(whole, crop, focus));
}

/** A search for the highest quality at which a photo has at most `maxBytes`. */
export interface QualitySearch {
  photo: SizedPhoto;
  format: PhotoFormat;
  maxBytes: number;
}

/** Finds the highest quality within the limit, or else `least`. The result is the number as text. */
export const photoQualityRecipe: Recipe<QualitySearch> = {
  namespace: 'photo-quality',
  sources: mediaSources,
  async create({ photo, format, maxBytes }) {
    const { options, quality } = photoFormats[format];
    const cropped = await scaleAndCrop(photo);
    // Cropped once for all candidates, and not compressed, because each candidate decodes it again.
    const croppedPng = await cropped.png({ compressionLevel: 0 }).toBuffer();
    const fitsAtQuality = async (candidate: number) => {
      const source = await openPhoto(croppedPng);
      const encoded = await source.toFormat(format, { ...options, quality: candidate }).toBuffer();
      return encoded.byteLength <= maxBytes;
    };
    return String(await findLargest(quality.least, quality.best, fitsAtQuality));
  },
};

/**
 * Returns the largest whole number that passes, or `least`, which is not tested. Bisects, so every number below a
 * passing one must pass, too.
 */
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

interface PhotoInput {
  photo: SizedPhoto;
  /** The search at the width for phones, whose quality applies to all widths. */
  search: QualitySearch;
}

/** Encodes a photo with the quality that `search` found, which `MediaLibrary` has put into the cache. */
export const photoRecipe: Recipe<PhotoInput> = {
  namespace: 'photo',
  sources: mediaSources,
  async create({ photo, search }, cache) {
    const qualityAsText = await cache.getOrCreate(photoQualityRecipe, search);
    const { options } = photoFormats[search.format];
    const cropped = await scaleAndCrop(photo);
    return cropped.toFormat(search.format, { ...options, quality: Number(qualityAsText.toString()) }).toBuffer();
  },
};
