import path from 'node:path';
import type { MediaParams } from '../../messages/media.ts';
import type { FocalPoint, Size } from './crop.ts';

/** Kinds of pictures and films, by the endings of their names. */
export const mediaKinds = ['jpg', 'png', 'webp', 'avif', 'heic', 'svg', 'mp4', 'webm'] as const;

export type MediaKind = (typeof mediaKinds)[number];

/**
 * The kind that the ending of a file's name promises, such as `jpg` for `Foto.JPEG`; undefined for any other ending.
 */
export function kindOfName(name: string): MediaKind | undefined {
  const ending = path.extname(name).toLowerCase().replace('jpeg', 'jpg').replace('heif', 'heic');
  return mediaKinds.find((kind) => `.${kind}` === ending);
}

/** Whether a medium is a film; otherwise it is a photo or a drawing. */
export const isFilm = (kind: MediaKind): kind is 'mp4' | 'webm' => kind === 'mp4' || kind === 'webm';

/** What the media's recipes are made of. Nothing else: to encode all photographs again takes minutes. */
export const mediaSources = ['scripts/generator/media/*.ts'];

/**
 * A reason why a picture or film cannot be published. Without a place: that is the field of the content that names it.
 */
export type MediaProblem = { [C in keyof MediaParams]: { code: C; params: MediaParams[C] } }[keyof MediaParams];

/** The result of checking a picture or film. The other fields are reliable only if `problems` is empty. */
export interface MediumCheck {
  problems: MediaProblem[];
  /** Of pictures: the size as people see it, after any rotation that EXIF asks for. */
  size?: Size | undefined;
  /** Of photos: the point that draws the eye. */
  focus?: FocalPoint;
  /** Of films: MIME type, with the codec. */
  type?: string;
}

/** The result of a check that found problems and measured nothing. */
export const refused = (...problems: MediaProblem[]): MediumCheck => ({ problems });
