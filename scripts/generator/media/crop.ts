import type { PictureSet } from '../../../src/render-context.ts';

/** Width and height of a picture, in pixels. */
export type Size = Pick<PictureSet, 'width' | 'height'>;

export interface Crop extends Size {
  left: number;
  top: number;
}

/** A point of a picture as fractions of its width and height, from the left and the top. */
export interface FocalPoint {
  x: number;
  y: number;
}

/** Eyes look natural at this point. */
export const upperMiddle: FocalPoint = { x: 1 / 2, y: 1 / 3 };

/** Parses `50% 30%` into `{ x: 0.5, y: 0.3 }`. */
export function parseFocus(text: string): FocalPoint {
  const percentages = text.split(' ').map((part) => Number.parseInt(part, 10));
  const [x = 50, y = 50] = percentages;
  return { x: x / 100, y: y / 100 };
}

/** Returns the largest rectangle with an aspect ratio inside a photo: 600 × 800 for 3/4 in 1200 × 800. */
export function largestInside(photo: Size, aspect: number): Size {
  const widthAtFullHeight = Math.round(photo.height * aspect);
  const heightAtFullWidth = Math.round(photo.width / aspect);
  return {
    width: Math.max(1, Math.min(photo.width, widthAtFullHeight)),
    height: Math.max(1, Math.min(photo.height, heightAtFullWidth)),
  };
}

/** Places a crop so that its point `target` is the photo's `focus`, or as near as the photo's edges allow. */
export function placeCrop(photo: Size, cropSize: Size, focus: FocalPoint, target: FocalPoint = upperMiddle): Crop {
  return {
    ...cropSize,
    left: cropOffset(photo.width, cropSize.width, focus.x, target.x),
    top: cropOffset(photo.height, cropSize.height, focus.y, target.y),
  };
}

function cropOffset(photoLength: number, cropLength: number, focus: number, target: number): number {
  const idealOffset = focus * photoLength - target * cropLength;
  const largestOffset = photoLength - cropLength;
  return Math.round(Math.max(0, Math.min(largestOffset, idealOffset)));
}
