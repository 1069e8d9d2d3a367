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

/** Where the focal point ends up in a cropped photo if the photo reaches far enough: eyes a third below the top. */
const TARGET: FocalPoint = { x: 1 / 2, y: 1 / 3 };

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

/** Puts a rectangle into a photo so that the focal point comes as near to its target as the photo allows. */
export function placeCrop(photo: Size, size: Size, focus: FocalPoint): Crop {
  const offset = (whole: number, part: number, at: number, target: number) =>
    Math.round(Math.max(0, Math.min(whole - part, at * whole - target * part)));
  return {
    ...size,
    left: offset(photo.width, size.width, focus.x, TARGET.x),
    top: offset(photo.height, size.height, focus.y, TARGET.y),
  };
}
