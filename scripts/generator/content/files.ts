import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { glob } from 'glob';
import { unreadable } from '../../../src/content/fields.ts';
import { DiagnosticError, errorAt, type Diagnostic } from '../../lib/diagnostic.ts';
import { didYouMean, formatSize, positionIn } from '../messages.ts';

/** The files of `content/` by their path from the project's root, such as `content/legal/terminos.md`. */
export type ContentFiles = ReadonlyMap<string, Uint8Array>;

/** Files that the site cannot do without: the specification names both legal pages. */
const requiredFiles: readonly string[] = [
  'content/site.yaml',
  'content/landing.yaml',
  'content/interface.yaml',
  'content/legal/privacidad.md',
  'content/legal/terminos.md',
];

/** More than any text of this site will ever have. */
const mostBytes = 256_000;

/** `privacidad` for `content/legal/privacidad.md`; nothing for what is no legal text. */
export const legalName = (file: string): string | undefined =>
  /^content\/legal\/([a-z][a-z0-9-]*)\.md$/.exec(file)?.[1];

/** Whether a file belongs in `content/`. */
export const isKnown = (file: string): boolean => requiredFiles.includes(file) || legalName(file) !== undefined;

/**
 * Reads `content/`, without `media/` (read where pictures are made) and `schema/` (for editors).
 *
 * @param root absolute path of the project
 */
export async function readContentFiles(root: string): Promise<ContentFiles> {
  const ignore = ['content/media/**', 'content/schema/**'];
  const names = await glob('content/**', { cwd: root, nodir: true, posix: true, ignore });
  const read = async (file: string) =>
    [file, isKnown(file) ? await readFile(path.join(root, file)) : new Uint8Array()] as const;
  return new Map(await Promise.all(names.sort().map(read)));
}

/** Files that are missing, and files that do not belong in `content/`. */
export function checkFiles(files: ContentFiles): Diagnostic[] {
  const missing = requiredFiles.filter((file) => !files.has(file));
  const strange = [...files.keys()].filter((file) => !isKnown(file));
  const names = requiredFiles.map((file) => path.basename(file));
  const expected = 'expected only site.yaml, landing.yaml, interface.yaml, legal/*.md, media/ and schema/';
  const hint = 'pictures and films belong in content/media/, legal texts are named like content/legal/terminos.md';
  return [
    ...missing.map((file) => errorAt({ file }, 'expected this file, found nothing')),
    ...strange.map((file) => errorAt({ file }, expected, didYouMean(path.basename(file), names) ?? hint)),
  ];
}

/**
 * The text of a file.
 *
 * @throws DiagnosticError where it is too large, empty, not UTF-8 or has control characters
 */
export function decode(file: string, bytes: Uint8Array): string {
  const refuse = (message: string, place = {}) => new DiagnosticError([errorAt({ file, ...place }, message)]);
  if (bytes.length > mostBytes) {
    throw refuse(`expected at most ${formatSize(mostBytes)}, found ${formatSize(bytes.length)}`);
  }
  const text = new TextDecoder('utf-8').decode(bytes);
  if (text.trim() === '') throw refuse('expected content, found nothing', positionIn(text, 0));
  const odd = new RegExp(`(?!\\t|\\n|\\r\\n)${unreadable.source}`, 'u').exec(text);
  if (!odd) return text;
  const code = odd[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  const isDamaged = odd[0] === '\uFFFD';
  const message = `expected no control characters, found U+${code}`;
  throw refuse(isDamaged ? 'expected text in UTF-8, found a damaged character' : message, positionIn(text, odd.index));
}
