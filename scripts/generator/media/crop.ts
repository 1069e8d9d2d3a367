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

/** In the middle, with the eyes a third below the top. */
const UPPER_MIDDLE: FocalPoint = { x: 1 / 2, y: 1 / 3 };

/** Reads a focal point such as `50% 30%`, whose form the schema has checked. */
export function parseFocus(text: string): FocalPoint {
  const [x = 50, y = 50] = text.split(' ').map((part) => Number.parseInt(part, 10));
  return { x: x / 100, y: y / 100 };
}

/** The largest rectangle of a shape (width divided by height) that fits into a photo. */
export function largestInside({ width, height }: Size, aspect: number): Size {
  return {
    width: Math.max(1, Math.min(width, Math.round(height * aspect))),
    height: Math.max(1, Math.min(height, Math.round(width / aspect))),
  };
}

/**
 * Puts a rectangle into a photo so that the focal point comes as near to its target as the photo allows.
 *
 * @param target where in the rectangle the focal point should be
 */
export function placeCrop(photo: Size, size: Size, focus: FocalPoint, target = UPPER_MIDDLE): Crop {
  const offset = (whole: number, part: number, at: number, aim: number) =>
    Math.round(Math.max(0, Math.min(whole - part, at * whole - aim * part)));
  return {
    ...size,
    left: offset(photo.width, size.width, focus.x, target.x),
    top: offset(photo.height, size.height, focus.y, target.y),
  };
}
