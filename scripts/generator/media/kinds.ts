import path from 'node:path';
import type { MediaParams } from '../../messages/media.ts';
import type { FocalPoint, Size } from './crop.ts';

export const mediaKinds = ['jpg', 'png', 'webp', 'avif', 'heic', 'svg', 'mp4', 'webm'] as const;

export type MediaKind = (typeof mediaKinds)[number];

/** The kind that a file's name promises: `jpg` for `Foto.JPEG`. */
export function kindOfName(name: string): MediaKind | undefined {
  const ending = path.extname(name).toLowerCase().replace('jpeg', 'jpg').replace('heif', 'heic');
  return mediaKinds.find((kind) => `.${kind}` === ending);
}

/** A photo may have the ending of another kind: programs name WebP files `.jpg`, and browsers go by the bytes. */
export const isPhoto = (kind: MediaKind): boolean => !isFilm(kind) && kind !== 'svg';

export const isFilm = (kind: MediaKind): kind is 'mp4' | 'webm' => kind === 'mp4' || kind === 'webm';

/** What the media's recipes are made of. Nothing else: to encode all photographs again takes minutes. */
export const mediaSources = ['scripts/generator/media/*.ts'];

/** Without a place: that is the field of the content that names the file. */
export type MediaProblem = { [C in keyof MediaParams]: { code: C; params: MediaParams[C] } }[keyof MediaParams];

export interface MediumCheck {
  problems: MediaProblem[];
  /** Of pictures: the size as people see it, after any rotation that EXIF asks for. */
  size?: Size | undefined;
  focus?: FocalPoint;
  /** Of films: MIME type, with the codec. */
  type?: string;
}

export const refused = (...problems: MediaProblem[]): MediumCheck => ({ problems });
