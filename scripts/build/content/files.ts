import type { Dirent } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { unreadable } from '../../../src/content/schema.ts';
import { formatSize } from '../../size.ts';
import type { Fault } from '../fault.ts';
import { didYouMean } from './nearest.ts';
import { show } from './show.ts';

/** The files of `content/` by their path from the project's root, such as `content/legal/terminos.md`. */
export type ContentFiles = ReadonlyMap<string, Uint8Array>;

/** Files that the site cannot do without: the specification names both legal pages. */
export const requiredFiles = [
  'content/site.yaml',
  'content/landing.yaml',
  'content/interface.yaml',
  'content/legal/privacidad.md',
  'content/legal/terminos.md',
] as const;

const legalFile = /^content\/legal\/([a-z][a-z0-9-]*)\.md$/;

const knownFolders: readonly string[] = ['content/legal', 'content/media', 'content/schema'];

/** More than any text of this site will ever have. */
const mostBytes = 256_000;

/** `privacidad` for `content/legal/privacidad.md`; nothing for what is no legal text. */
export const legalName = (file: string): string | undefined => legalFile.exec(file)?.[1];

/**
 * Reads `content/`, without `media/` (read where pictures are made) and `schema/` (for editors).
 * Files that do not belong there are listed without their bytes.
 *
 * @param root the project's folder
 */
export async function readContentFiles(root: string): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  const list = async (folder: string) => {
    const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch(
      (error: NodeJS.ErrnoException): Dirent[] => {
        if (error.code === 'ENOENT') return [];
        throw error;
      },
    );
    return entries.filter(({ name }) => !name.startsWith('.')).sort((a, b) => (a.name < b.name ? -1 : 1));
  };
  const add = async (file: string) => {
    const known = (requiredFiles as readonly string[]).includes(file) || legalName(file) !== undefined;
    files.set(file, known ? await readFile(path.join(root, file)) : new Uint8Array());
  };

  for (const folder of ['content', 'content/legal']) {
    for (const entry of await list(folder)) {
      const file = `${folder}/${entry.name}`;
      if (knownFolders.includes(file)) continue;
      if (entry.isDirectory()) files.set(`${file}/`, new Uint8Array());
      else await add(file);
    }
  }
  return files;
}

/** Files that are missing, and files that do not belong in `content/`. */
export function fileFaults(files: ContentFiles): Fault[] {
  const missing = requiredFiles.filter((file) => !files.has(file));
  const strange = [...files.keys()].filter(
    (file) => !(requiredFiles as readonly string[]).includes(file) && legalName(file) === undefined,
  );
  return [
    ...missing.map((file): Fault => ({ file, expected: 'expected this file', found: 'nothing' })),
    ...strange.map((file): Fault => {
      const hint =
        didYouMean(path.basename(file), requiredFiles.map((known) => path.basename(known))) ??
        'pictures and films belong in content/media/, legal texts are named like content/legal/terminos.md';
      return { file, expected: 'expected only site.yaml, landing.yaml, interface.yaml, legal/*.md, media/ and schema/', hint };
    }),
  ];
}

/**
 * The text of a file.
 *
 * @returns a fault where it is too large, empty, not UTF-8 or has control characters
 */
export function decode(file: string, bytes: Uint8Array): string | Fault {
  if (bytes.length > mostBytes) {
    return { file, expected: `expected at most ${formatSize(mostBytes)}`, found: formatSize(bytes.length) };
  }
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const readable = new TextDecoder('utf-8').decode(bytes);
    return { file, ...placeOf(readable, readable.indexOf('\uFFFD')), expected: 'expected text in UTF-8' };
  }
  if (text.trim() === '') return { file, line: 1, column: 1, expected: 'expected content', found: show(undefined) };
  const control = new RegExp(`(?!\\t|\\n|\\r\\n)${unreadable.source}`, 'u').exec(text);
  if (control) {
    const code = control[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    return { file, ...placeOf(text, control.index), expected: 'expected no control characters', found: `U+${code}` };
  }
  return text;
}

/** The line and column, from 1, of what stands at `offset`. */
function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
