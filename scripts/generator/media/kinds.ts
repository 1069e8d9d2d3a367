import path from 'node:path';
import type { MediaParams } from '../../messages/media.ts';
import type { FocalPoint, Size } from './crop.ts';

/** Formats of which the site knows what to say, by their usual endings. It refuses HEIC, with advice. */
const mediaFormats = ['jpg', 'png', 'webp', 'avif', 'heic', 'svg', 'mp4', 'webm'] as const;

export type MediaFormat = (typeof mediaFormats)[number];

/** Returns the format that a name promises: `jpg` for `foto.jpeg`; undefined for any other file. */
export const formatOfName = (name: string): MediaFormat | undefined =>
  formatOfEnding(path.extname(name).slice(1).replace('jpeg', 'jpg'));

/** Knows only the usual ending of each format: `jpg`, not `jpeg`. */
export const formatOfEnding = (ending: string | undefined): MediaFormat | undefined =>
  mediaFormats.find((format) => format === ending);

const sizeLimits: Partial<Record<MediaFormat, number>> = { mp4: 1_200_000, webm: 700_000, svg: 300_000 };

/** Returns the problem of a file with too many bytes. */
export function findExcess(format: MediaFormat, size: number): MediaProblem | undefined {
  // A photo of 200 megapixels has 60 to 100 MB, and GitHub accepts no larger files.
  const limit = sizeLimits[format] ?? 100_000_000;
  return size > limit ? { code: 'media.too-large', params: { limit, size } } : undefined;
}

/** Sources of the recipes for media. Few, because encoding all photos again takes minutes. */
export const mediaSources = ['scripts/generator/media/*.ts'];

/** A problem of a file. Its place is added later: each field that names the file. */
export type MediaProblem = { [C in keyof MediaParams]: { code: C; params: MediaParams[C] } }[keyof MediaParams];

/** What a check finds out about a file that can be published. */
export type CheckedMedium =
  /** The size is that after the rotation by EXIF. */
  | { kind: 'photo'; size: Size; focus: FocalPoint }
  | { kind: 'drawing'; size: Size }
  /** `type` is the MIME type, for AV1 with the codec. */
  | { kind: 'film'; type: string };

export interface RefusedMedium {
  kind: 'refused';
  problems: MediaProblem[];
}

export type MediumCheck = CheckedMedium | RefusedMedium;

export const refused = (...problems: MediaProblem[]): RefusedMedium => ({ kind: 'refused', problems });
