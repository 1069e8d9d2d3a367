import { lstatSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { glob } from 'glob';
import { unreadable } from '../../../src/content/fields.ts';
import { DiagnosticError } from '../../lib/diagnostic.ts';
import { diagnostic, type Diagnostic } from '../../messages/problem.ts';
import { leftoverPatterns } from '../../lib/leftovers.ts';
import type { SchemaName } from './field-lookup.ts';
import { positionIn } from './position.ts';
import type { ContentPath, ProjectRoot } from '../../lib/paths.ts';

/** The files of `content/` by their path from the project's root, such as `content/legal/terminos.md`. */
export type ContentFiles = ReadonlyMap<ContentPath, Uint8Array>;

/** The YAML files by the names of their schemas. */
export const yamlFiles = {
  site: 'content/site.yaml',
  landing: 'content/landing.yaml',
  interface: 'content/interface.yaml',
} as const;

/** Files that must exist; the specification requires both legal pages. */
const requiredFiles: readonly string[] = [
  ...Object.values(yamlFiles),
  'content/legal/privacidad.md',
  'content/legal/terminos.md',
];

/** Returns `terminos` for `content/legal/terminos.md`; undefined for a file that is no legal text. */
export const legalName = (file: ContentPath): string | undefined =>
  /^content\/legal\/(?<name>[a-z][a-z0-9-]*)\.md$/.exec(file)?.groups?.['name'];

/** Returns the name of the schema of a file; undefined if the build does not read it. */
export function schemaNameOf(file: ContentPath): SchemaName | undefined {
  if (legalName(file) !== undefined) return 'legal';
  const names = Object.keys(yamlFiles) as (keyof typeof yamlFiles)[];
  return names.find((name) => yamlFiles[name] === file);
}

/** Lists the files of `content/` except media, the schemas that `npm run schema` writes, hidden files and leftovers. */
async function listContent(root: ProjectRoot): Promise<ContentPath[]> {
  const ignore = ['content/media/**', 'content/schema/**', ...leftoverPatterns];
  const paths = await glob('content/**', { cwd: root, nodir: true, posix: true, ignore });
  return paths.sort();
}

/** Points out files that the build does not read, such as copies by programs for shared folders. */
export async function adviseOnUnknownFiles(root: ProjectRoot): Promise<Diagnostic[]> {
  const unknown = (await listContent(root)).filter((file) => schemaNameOf(file) === undefined);
  return unknown.map((file) => diagnostic('content.file-unknown', { file }, {}, 'advice'));
}

/** Git would store a linked folder without its files. These two are those that people move to a shared folder. */
function refuseLinkedFolders(root: ProjectRoot): void {
  for (const folder of ['content', 'content/media']) {
    const isLink = lstatSync(path.join(root, folder), { throwIfNoEntry: false })?.isSymbolicLink();
    if (isLink) throw new DiagnosticError([diagnostic('content.linked-folder', { file: folder }, {})]);
  }
}

/**
 * Reads the content except media.
 *
 * @throws DiagnosticError if `content/` or `content/media/` is a link
 */
export async function readContentFiles(root: ProjectRoot): Promise<ContentFiles> {
  refuseLinkedFolders(root);
  const known = (await listContent(root)).filter((file) => schemaNameOf(file) !== undefined);
  const readEntry = async (file: ContentPath) => [file, await readFile(path.join(root, file))] as const;
  return new Map(await Promise.all(known.map(readEntry)));
}

/** Reports the required files that are missing. */
export function reportMissingFiles(files: ContentFiles): Diagnostic[] {
  const missing = requiredFiles.filter((file) => !files.has(file));
  return missing.map((file) => diagnostic('content.file-missing', { file }, {}));
}

/** Matches `unreadable` characters except tabs and line ends, which files may contain. */
const unreadableInFile = new RegExp(`(?!\\t|\\n)${unreadable.source}`, 'u');

/**
 * Returns the text of a content file without what some Windows programs write: a byte order mark, and `\r` in line
 * ends.
 *
 * @throws DiagnosticError if the file is not UTF-8 or has an unreadable character
 */
export function decodeChecked(file: ContentPath, bytes: Uint8Array): string {
  // Drops a byte order mark. Bytes that are not UTF-8 become U+FFFD, which is `unreadable`.
  const text = new TextDecoder().decode(bytes).replaceAll('\r\n', '\n');
  const match = unreadableInFile.exec(text);
  if (!match) return text;
  const character = match[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  const place = { file, ...positionIn(text, match.index) };
  throw new DiagnosticError([diagnostic('content.unreadable', place, { character: `U+${character}` })]);
}
