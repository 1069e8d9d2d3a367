import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { glob } from 'glob';
import { unreadable } from '../../../src/content/fields.ts';
import { diagnostic, DiagnosticError, type Diagnostic } from '../../lib/diagnostic.ts';
import { nearestWord } from '../../lib/did-you-mean.ts';
import type { SchemaName } from './field-lookup.ts';
import { positionIn } from './position.ts';

/** The files of `content/` by their path from the project's root, such as `content/legal/terminos.md`. */
export type ContentFiles = ReadonlyMap<string, Uint8Array>;

/** The YAML files, by the name of their schema. */
export const yamlFiles = {
  site: 'content/site.yaml',
  landing: 'content/landing.yaml',
  interface: 'content/interface.yaml',
} as const;

/** Files that the site cannot do without: the specification names both legal pages. */
const requiredFiles: readonly string[] = [
  ...Object.values(yamlFiles),
  'content/legal/privacidad.md',
  'content/legal/terminos.md',
];

/** Largest file of content, in bytes: more than any text of this site will ever have. */
const MAX_BYTES = 256_000;

/** `privacidad` for `content/legal/privacidad.md`; undefined for a file that is not a legal text. */
export const legalName = (file: string): string | undefined =>
  /^content\/legal\/(?<name>[a-z][a-z0-9-]*)\.md$/.exec(file)?.groups?.['name'];

/**
 * Whether a file, by its path from the project's root, is one that the build reads: a known YAML file or a legal text.
 */
export const isKnown = (file: string): boolean => requiredFiles.includes(file) || legalName(file) !== undefined;

/** The schema of a file's YAML; undefined for a file that does not belong in `content/`. */
export function schemaNameOf(file: string): SchemaName | undefined {
  if (legalName(file) !== undefined) return 'legal';
  const names = Object.keys(yamlFiles) as (keyof typeof yamlFiles)[];
  return names.find((name) => yamlFiles[name] === file);
}

/**
 * Reads `content/` without `media/`, which the media library reads, and `schema/`, which is for code editors. Files
 * that do not belong there are in the map with no bytes, so that `checkFiles` can report them.
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

/**
 * Reports required files that are missing, and files that do not belong in `content/`, with the name that was probably
 * meant.
 */
export function checkFiles(files: ContentFiles): Diagnostic[] {
  const missing = requiredFiles.filter((file) => !files.has(file));
  const unknown = [...files.keys()].filter((file) => !isKnown(file));
  const names = requiredFiles.map((file) => path.basename(file));
  return [
    ...missing.map((file) => diagnostic('content.file-missing', { file }, {})),
    ...unknown.map((file) => {
      const nearest = nearestWord(path.basename(file), names);
      return diagnostic('content.file-unknown', { file }, { nearest });
    }),
  ];
}

/**
 * Decodes a file of content.
 *
 * @param file path from the project's root, for the error
 * @throws DiagnosticError if it is too large, empty, not UTF-8 or has control characters
 */
export function decode(file: string, bytes: Uint8Array): string {
  if (bytes.length > MAX_BYTES) {
    const params = { limit: MAX_BYTES, size: bytes.length };
    throw new DiagnosticError([diagnostic('content.file-too-large', { file }, params)]);
  }
  const text = new TextDecoder('utf-8').decode(bytes);
  const placeAt = (offset: number) => ({ file, ...positionIn(text, offset) });
  if (text.trim() === '') throw new DiagnosticError([diagnostic('content.file-empty', placeAt(0), {})]);

  // Tabs and line ends are the control characters that a file may have.
  const match = new RegExp(`(?!\\t|\\n|\\r\\n)${unreadable.source}`, 'u').exec(text);
  if (!match) return text;
  const [character] = match;
  const place = placeAt(match.index);
  // The decoder puts this character where the bytes are not UTF-8.
  if (character === '\uFFFD') throw new DiagnosticError([diagnostic('content.not-utf8', place, {})]);
  const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  throw new DiagnosticError([diagnostic('content.control-character', place, { character: `U+${code}` })]);
}
