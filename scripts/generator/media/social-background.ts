import { largestInside, placeCrop, type Crop, type FocalPoint, type Size } from './crop.ts';

/** Below this width divided by height, a photo that filled the image would show its subject under the words. */
const LEAST_WIDE = 1.5;

/** How a photo that is not wide is placed: at the right, with its subject near the middle of its part. */
const NARROW_PLACEMENT: BackgroundPlacement = { share: 0.63, target: { x: 0.55, y: 0.42 } };

/** Where a wide photo, which fills the image, shows its focal point: in the middle of the half without words. */
const WIDE_TARGET: FocalPoint = { x: 0.74, y: 0.45 };

/** How a photo is placed behind the words, which cover the image's left half. */
export interface BackgroundPlacement {
  /** Share of the image's width that the photo takes, at the right. */
  share: number;
  /** Where in that part the focal point should be; undefined for a photo that is pushed to the right as it is. */
  target: FocalPoint | undefined;
}

/** A wide photo fills the picture, any other stands at its right. */
export function backgroundPlacement({ width, height }: Size, isFocusGiven: boolean): BackgroundPlacement {
  if (width / height < LEAST_WIDE) return NARROW_PLACEMENT;
  return { share: 1, target: isFocusGiven ? WIDE_TARGET : undefined };
}

/**
 * The part of a photo that is seen behind the words. Of a wide photo without a given focal point not exact: the build
 * moves it 64 px further to the right (`drawShifted` in social-image-recipe.ts).
 */
export function backgroundCrop(photo: Size, card: Size, focus: FocalPoint, isFocusGiven: boolean): Crop {
  const { share, target } = backgroundPlacement(photo, isFocusGiven);
  const aspectOfPart = (card.width * share) / card.height;
  const crop = largestInside(photo, aspectOfPart);
  if (target) return placeCrop(photo, crop, focus, target);
  // Pushed to the right: whatever does not fit is cut off at the left, and equally above and below.
  return { ...crop, left: photo.width - crop.width, top: Math.round((photo.height - crop.height) / 2) };
}
