import { FOCUS_IN_CROP } from '../../../src/components/Picture/slots.ts';
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

/** Where faces are in most portraits: in the middle, a third below the top. */
export const DEFAULT_FOCUS: FocalPoint = { x: 1 / 2, y: 1 / 3 };

/** Reads a focal point such as `50% 30%`, which the schema has checked. */
export function parseFocus(text: string): FocalPoint {
  const [x = 50, y = 50] = text.split(' ').map((part) => Number.parseInt(part, 10));
  return { x: x / 100, y: y / 100 };
}

/**
 * The largest part of a photo that has the given shape, placed so that the focal point comes to lie in the middle and
 * a third below the top, or as near to there as the photo reaches.
 *
 * @param aspect width divided by height
 */
export function cropAround({ width, height }: Size, aspect: number, focus: FocalPoint): Crop {
  const size = {
    width: Math.max(1, Math.min(width, Math.round(height * aspect))),
    height: Math.max(1, Math.min(height, Math.round(width / aspect))),
  };
  const place = (length: number, whole: number, at: number, target: number) =>
    Math.round(Math.max(0, Math.min(whole - length, at * whole - target * length)));
  return {
    ...size,
    left: place(size.width, width, focus.x, FOCUS_IN_CROP.x),
    top: place(size.height, height, focus.y, FOCUS_IN_CROP.y),
  };
}
