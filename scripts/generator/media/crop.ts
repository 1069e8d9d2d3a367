import type { PictureSet } from '../../../src/render-context.ts';

/** Width and height of a picture, in pixels. */
export type Size = Pick<PictureSet, 'width' | 'height'>;

/** A rectangle of a photo, in whole pixels. */
export interface Crop extends Size {
  left: number;
  top: number;
}

/** A point of a picture: fractions of its width and height, from the left and the top. */
export interface FocalPoint {
  x: number;
  y: number;
}

/**
 * Where a crop shows the focal point unless told otherwise: centred, a third below the top, where eyes look natural.
 */
const UPPER_MIDDLE: FocalPoint = { x: 1 / 2, y: 1 / 3 };

/**
 * Parses a focal point as the content has it: `50% 30%` gives `{ x: 0.5, y: 0.3 }`. The schema has checked before that the
 * text is two whole percentages.
 */
export function parseFocus(text: string): FocalPoint {
  const percentages = text.split(' ').map((part) => Number.parseInt(part, 10));
  // The defaults are for TypeScript: there are always two numbers.
  const [x = 50, y = 50] = percentages;
  return { x: x / 100, y: y / 100 };
}

/**
 * The size of the largest rectangle of a certain shape that fits into a photo, such as 600 × 800 for the shape 3/4 and a
 * photo of 1200 × 800. In whole pixels, at least 1 × 1.
 *
 * @param aspect the shape: its width divided by its height
 */
export function largestInside(photo: Size, aspect: number): Size {
  const widthAtFullHeight = Math.round(photo.height * aspect);
  const heightAtFullWidth = Math.round(photo.width / aspect);
  return {
    width: Math.max(1, Math.min(photo.width, widthAtFullHeight)),
    height: Math.max(1, Math.min(photo.height, heightAtFullWidth)),
  };
}

/**
 * Decides which part of a photo to cut out, so that its subject is seen in the right place: the focal point comes to lie
 * on `target`, or as near to it as is possible without the crop leaving the photo.
 *
 * @param photo the size of the whole photo, in pixels
 * @param size the size of the crop, not larger than the photo
 * @param focus the point of the photo to keep in view
 * @param target where in the crop that point should be
 */
export function placeCrop(photo: Size, size: Size, focus: FocalPoint, target = UPPER_MIDDLE): Crop {
  return {
    ...size,
    left: cropOffset(photo.width, size.width, focus.x, target.x),
    top: cropOffset(photo.height, size.height, focus.y, target.y),
  };
}

/**
 * Where a crop begins along one axis, in pixels from the left or the top of the photo.
 *
 * @param photoLength width or height of the photo
 * @param cropLength width or height of the crop
 * @param focus the focal point, as a fraction of `photoLength`
 * @param target where in the crop it should be, as a fraction of `cropLength`
 */
function cropOffset(photoLength: number, cropLength: number, focus: number, target: number): number {
  const idealOffset = focus * photoLength - target * cropLength;
  const largestOffset = photoLength - cropLength;
  return Math.round(Math.max(0, Math.min(largestOffset, idealOffset)));
}
