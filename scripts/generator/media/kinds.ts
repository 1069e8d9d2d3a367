import path from 'node:path';
import type { PictureSet } from '../../../src/render-context.ts';

/** What pictures and films may be, by the endings of their names. */
export const mediaKinds = ['jpg', 'png', 'webp', 'avif', 'svg', 'mp4', 'webm'] as const;

export type MediaKind = (typeof mediaKinds)[number];

/** What a file's name says that it is; nothing where the site does not use such files. */
export function kindOfName(name: string): MediaKind | undefined {
  const ending = path.extname(name).toLowerCase().replace('jpeg', 'jpg');
  return mediaKinds.find((kind) => `.${kind}` === ending);
}

export const isFilm = (kind: MediaKind): kind is 'mp4' | 'webm' => kind === 'mp4' || kind === 'webm';

/** In pixels. */
export type Size = Pick<PictureSet, 'width' | 'height'>;

/** What a check of a picture or film finds; the rest counts only where there are no problems. */
export interface MediumCheck {
  problems: { expected: string; found: string; suggestion?: string | undefined }[];
  /** Upright; nothing for a film. */
  size?: Size | undefined;
  /** MIME type of a film, with its codec. */
  type?: string;
}

/** A check that found one thing wrong. */
export const refused = (expected: string, found: string, suggestion?: string): MediumCheck => ({
  problems: [{ expected, found, suggestion }],
});
