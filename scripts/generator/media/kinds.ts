import path from 'node:path';
import type { MediaParams } from '../../messages/media.ts';
import type { PictureSet } from '../../../src/render-context.ts';
import type { FocalPoint } from './crop.ts';

/** Kinds of pictures and films, by the endings of their names. */
export const mediaKinds = ['jpg', 'png', 'webp', 'avif', 'heic', 'svg', 'mp4', 'webm'] as const;

export type MediaKind = (typeof mediaKinds)[number];

/** The kind that a file's name promises. Undefined if the site does not use such files. */
export function kindOfName(name: string): MediaKind | undefined {
  const ending = path.extname(name).toLowerCase().replace('jpeg', 'jpg').replace('heif', 'heic');
  return mediaKinds.find((kind) => `.${kind}` === ending);
}

export const isFilm = (kind: MediaKind): kind is 'mp4' | 'webm' => kind === 'mp4' || kind === 'webm';

/** In pixels. */
export type Size = Pick<PictureSet, 'width' | 'height'>;

/** A reason why a picture or film cannot be published. The content knows its place. */
export type MediaProblem = { [C in keyof MediaParams]: { code: C; params: MediaParams[C] } }[keyof MediaParams];

/** The result of checking a picture or film. Only if there are no problems are the other fields to be relied on. */
export interface MediumCheck {
  problems: MediaProblem[];
  /** Of pictures: upright. */
  size?: Size | undefined;
  /** Of photos: the point that draws the eye. */
  focus?: FocalPoint;
  /** Of films: MIME type, with the codec. */
  type?: string;
}

/** A check that found one problem. */
export const refused = (...problems: MediaProblem[]): MediumCheck => ({ problems });
