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

/**
 * The name of a legal text, by its path from the project's root: `privacidad` for `content/legal/privacidad.md`. Undefined
 * for any other file.
 */
export const legalName = (file: string): string | undefined =>
  /^content\/legal\/(?<name>[a-z][a-z0-9-]*)\.md$/.exec(file)?.groups?.['name'];

/**
 * Whether a file, by its path from the project's root, is one that the build reads: a known YAML file or a legal text.
 */
export const isKnown = (file: string): boolean => requiredFiles.includes(file) || legalName(file) !== undefined;

/**
 * The name of the schema of a file's YAML, by the file's path from the project's root: `landing` for
 * `content/landing.yaml`, `legal` for every legal text. Undefined for a file that does not belong in `content/`.
 */
export function schemaNameOf(file: string): SchemaName | undefined {
  if (legalName(file) !== undefined) return 'legal';
  const names = Object.keys(yamlFiles) as (keyof typeof yamlFiles)[];
  return names.find((name) => yamlFiles[name] === file);
}

/**
 * Reads the YAML files and legal texts of `content/`, in alphabetical order of their paths. Any other file there does not
 * belong: it is in the map without its bytes (an empty array), only so that `checkFiles` can report it. Leaves out `media/`,
 * which the media library reads, `schema/`, which is for code editors, and hidden files, such as `.DS_Store`.
 *
 * @param root absolute path of the project
 */
export async function readContentFiles(root: string): Promise<ContentFiles> {
  const ignore = ['content/media/**', 'content/schema/**'];
  const names = await glob('content/**', { cwd: root, nodir: true, posix: true, ignore });
  const readOne = async (file: string) => {
    const bytes = isKnown(file) ? await readFile(path.join(root, file)) : new Uint8Array();
    return [file, bytes] as const;
  };
  return new Map(await Promise.all(names.sort().map(readOne)));
}

/**
 * Reports required files that are missing, and files that do not belong in `content/`. A report of the latter suggests a
 * required file of a similar name if there is one: `site.yaml` for `sites.yaml`.
 */
export function checkFiles(files: ContentFiles): Diagnostic[] {
  const missing = requiredFiles.filter((file) => !files.has(file));
  const unknown = [...files.keys()].filter((file) => !isKnown(file));
  const requiredNames = requiredFiles.map((file) => path.basename(file));
  return [
    ...missing.map((file) => diagnostic('content.file-missing', { file }, {})),
    ...unknown.map((file) => {
      const nearest = nearestWord(path.basename(file), requiredNames);
      return diagnostic('content.file-unknown', { file }, { nearest });
    }),
  ];
}

/** Matches a character that no text may contain (`unreadable`), except tabs and line ends, which a file may have. */
const unreadableInFile = new RegExp(`(?!\\t|\\n|\\r\\n)${unreadable.source}`, 'u');

/** What the decoder puts in the place of bytes that are not UTF-8. */
const REPLACEMENT_CHARACTER = '\uFFFD';

/**
 * Decodes the bytes of a file of content as text, before it is parsed. A byte order mark at the beginning, which some
 * programs write, is left out of the text.
 *
 * @param file path from the project's root, for the error
 * @throws DiagnosticError with a single diagnostic, even if several things are wrong: the file is too large, holds nothing
 *   but white space, is not UTF-8, or has a character that no text may contain, such as a control character
 */
export function decode(file: string, bytes: Uint8Array): string {
  if (bytes.length > MAX_BYTES) {
    const params = { limit: MAX_BYTES, size: bytes.length };
    throw new DiagnosticError([diagnostic('content.file-too-large', { file }, params)]);
  }
  // Puts REPLACEMENT_CHARACTER in the place of bytes that are not UTF-8.
  const text = new TextDecoder('utf-8').decode(bytes);
  const placeAt = (offset: number) => ({ file, ...positionIn(text, offset) });
  if (text.trim() === '') throw new DiagnosticError([diagnostic('content.file-empty', placeAt(0), {})]);

  const match = unreadableInFile.exec(text);
  if (!match) return text;
  const [unreadableCharacter] = match;
  const place = placeAt(match.index);
  // Also if somebody has saved a replacement character in the file: the text was damaged before then.
  const isNotUtf8 = unreadableCharacter === REPLACEMENT_CHARACTER;
  if (isNotUtf8) throw new DiagnosticError([diagnostic('content.not-utf8', place, {})]);
  // The character by its number, as Unicode writes it: `U+0007`.
  const number = unreadableCharacter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  throw new DiagnosticError([diagnostic('content.control-character', place, { character: `U+${number}` })]);
}
