import type { Size } from './kinds.ts';

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

/** Parses a focal point such as `50% 30%`. The schema has checked its syntax before. */
export function parseFocus(text: string): FocalPoint {
  const [x = 50, y = 50] = text.split(' ').map((part) => Number.parseInt(part, 10));
  return { x: x / 100, y: y / 100 };
}

/**
 * The size of the largest rectangle with the aspect ratio `aspect` (width / height) that fits into a photo: whole pixels,
 * at least 1 × 1.
 */
export function largestInside({ width, height }: Size, aspect: number): Size {
  return {
    width: Math.max(1, Math.min(width, Math.round(height * aspect))),
    height: Math.max(1, Math.min(height, Math.round(width / aspect))),
  };
}

/**
 * Positions a crop of a given size within a photo so that the focal point lands as near to `target` as it can without
 * the crop leaving the photo.
 *
 * @param photo the size of the whole photo, in pixels
 * @param size the size of the crop, not larger than the photo
 * @param target where in the crop the focal point should be
 */
export function placeCrop(photo: Size, size: Size, focus: FocalPoint, target = UPPER_MIDDLE): Crop {
  const offsetAlong = (photoLength: number, cropLength: number, focusFraction: number, targetFraction: number) => {
    const ideal = focusFraction * photoLength - targetFraction * cropLength;
    const largest = photoLength - cropLength;
    return Math.round(Math.max(0, Math.min(largest, ideal)));
  };
  return {
    ...size,
    left: offsetAlong(photo.width, size.width, focus.x, target.x),
    top: offsetAlong(photo.height, size.height, focus.y, target.y),
  };
}
