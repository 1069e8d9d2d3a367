import { statSync } from 'node:fs';

/** A file of the finished site. */
export interface OutputFile {
  /** Path below `dist`, with `/` between folders and no leading one. */
  path: string;
  /** Its bytes, or the file that holds them. */
  body: Uint8Array | string | { copyOf: string };
}

/** Size of a file in bytes. */
export function sizeOf({ body }: OutputFile): number {
  if (typeof body === 'string') return Buffer.byteLength(body);
  return 'copyOf' in body ? statSync(body.copyOf).size : body.length;
}

/** Where the content names a file of `content/media/`. */
export interface MediaReference {
  /** Path below `content/media/`. */
  src: string;
  /** The content file that names it, from the project's root, such as `content/landing.yaml`. */
  file: string;
  /** From 1. */
  line: number;
  /** From 1. */
  column: number;
  /** Path of the field, such as `about.portrait.imageSrc`. */
  field: string;
}
