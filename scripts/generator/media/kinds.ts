import path from 'node:path';
import type { MediaParams } from '../../messages/media.ts';
import type { FocalPoint, Size } from './crop.ts';

export const mediaKinds = ['jpg', 'png', 'webp', 'avif', 'heic', 'svg', 'mp4', 'webm'] as const;

export type MediaKind = (typeof mediaKinds)[number];

/** Returns the kind by the ending of a name: `jpg` for `Foto.JPEG`; undefined if the site cannot use such files. */
export function kindOfName(name: string): MediaKind | undefined {
  const ending = path.extname(name).slice(1).toLowerCase();
  return kindOfEnding(ending.replace('jpeg', 'jpg').replace('heif', 'heic'));
}

/** Knows only the usual ending of each kind: `jpg`, not `jpeg`. */
export const kindOfEnding = (ending: string | undefined): MediaKind | undefined =>
  mediaKinds.find((kind) => kind === ending);

export const isPhoto = (kind: MediaKind): boolean => !isFilm(kind) && kind !== 'svg';

export const isFilm = (kind: MediaKind): kind is 'mp4' | 'webm' => kind === 'mp4' || kind === 'webm';

const sizeLimits: Partial<Record<MediaKind, number>> = { mp4: 1_200_000, webm: 700_000, svg: 300_000 };

/** Returns the problem of a file with too many bytes. */
export function findExcess(kind: MediaKind, size: number): MediaProblem | undefined {
  // A photo of 200 megapixels has 60 to 100 MB, and GitHub accepts no larger files.
  const limit = sizeLimits[kind] ?? 100_000_000;
  return size > limit ? { code: 'media.too-large', params: { limit, size } } : undefined;
}

/** Sources of the recipes for media. Few, because encoding all photos again takes minutes. */
export const mediaSources = ['scripts/generator/media/*.ts'];

/** A problem of a file. Its place is added later: each field that names the file. */
export type MediaProblem = { [C in keyof MediaParams]: { code: C; params: MediaParams[C] } }[keyof MediaParams];

export interface MediumCheck {
  problems: MediaProblem[];
  /** Size of a picture after the rotation by EXIF. */
  size?: Size | undefined;
  /** Focal point of a photo. */
  focus?: FocalPoint;
  /** MIME type of a film, for AV1 with the codec. */
  type?: string;
}

export const refused = (...problems: MediaProblem[]): MediumCheck => ({ problems });
