import { largestInside, placeCrop, type Crop, type FocalPoint, type Size } from './crop.ts';

/** With a smaller ratio of width to height, a photo that fills the image would show its subject under the words. */
const LEAST_WIDE = 1.5;

/** Places other photos at the right, with the subject near the middle of their part. */
const NARROW_PLACEMENT: BackgroundPlacement = { share: 0.63, target: { x: 0.55, y: 0.42 } };

/** The focal point of a wide photo, which fills the image, is in the middle of the half without words. */
const WIDE_TARGET: FocalPoint = { x: 0.74, y: 0.45 };

/** Placement of a photo behind the words, which cover the left half of the image. */
export interface BackgroundPlacement {
  /** Share of the image's width that the photo fills, at the right. */
  share: number;
  /** Position of the focal point in that part; undefined for a photo that is only aligned to the right. */
  target: FocalPoint | undefined;
}

export function backgroundPlacement({ width, height }: Size, isFocusGiven: boolean): BackgroundPlacement {
  if (width / height < LEAST_WIDE) return NARROW_PLACEMENT;
  return { share: 1, target: isFocusGiven ? WIDE_TARGET : undefined };
}

/**
 * Returns the visible part of a photo. For a wide photo without a given focal point it is approximate: the build moves
 * the photo 64 px further to the right (`drawShifted` in social-image-recipe.ts).
 */
export function backgroundCrop(photo: Size, card: Size, focus: FocalPoint, isFocusGiven: boolean): Crop {
  const { share, target } = backgroundPlacement(photo, isFocusGiven);
  const aspectOfPart = (card.width * share) / card.height;
  const crop = largestInside(photo, aspectOfPart);
  if (target) return placeCrop(photo, crop, focus, target);
  // Cuts off at the left, and equally above and below.
  return { ...crop, left: photo.width - crop.width, top: Math.round((photo.height - crop.height) / 2) };
}
