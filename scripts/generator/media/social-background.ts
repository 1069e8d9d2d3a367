import { largestInside, placeCrop, type Crop, type FocalPoint, type Size } from './crop.ts';

/** A photo with a smaller ratio of width to height shows its subject under the words if it fills the image. */
const MIN_ASPECT_TO_FILL = 1.5;

/** Below that ratio, the photo is at the right, with the subject near the middle of its part. */
const narrowPlacement: BackgroundPlacement = { share: 0.63, target: { x: 0.55, y: 0.42 } };

/** Else it fills the image, with the subject in the middle of the half without words. */
const widePlacement: BackgroundPlacement = { share: 1, target: { x: 0.74, y: 0.45 } };

/** Placement of a photo behind the words, which cover the left half of the image. */
export interface BackgroundPlacement {
  /** Share of the image's width that the photo fills, at the right. */
  share: number;
  /** Where the focal point should be in that part. */
  target: FocalPoint;
}

export const backgroundPlacement = ({ width, height }: Size): BackgroundPlacement =>
  width / height < MIN_ASPECT_TO_FILL ? narrowPlacement : widePlacement;

/** Returns the part of a photo that the picture of a shared link (`card`) shows. */
export function backgroundCrop(photo: Size, card: Size, focus: FocalPoint): Crop {
  const { share, target } = backgroundPlacement(photo);
  const aspectOfPart = (card.width * share) / card.height;
  return placeCrop(photo, largestInside(photo, aspectOfPart), focus, target);
}
