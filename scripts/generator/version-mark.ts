import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { glob } from 'glob';
import { isServerConfiguration, VERSION_FILE } from './hosting.ts';
import type { Files } from './output.ts';
import type { ProjectRoot } from '../lib/paths.ts';

export interface VersionMark {
  /** Hash of all files for visitors except `version.json` itself. */
  files: string;
  /** Hash of what the site is made from. */
  sources: string;
}

/** Glob patterns of everything that decides what a build makes, from the project's root. */
const SOURCES = ['content/**', 'public/**', 'src/**', 'scripts/**', 'package-lock.json', 'tsconfig.json'];

/** Exceptions to SOURCES: the editor and publishing do not take part in a build. */
const NO_SOURCES = ['scripts/edit.ts', 'scripts/edit/**'];

/** The hash of all files that the site is made from (SOURCES without NO_SOURCES), of their paths and bytes. */
export async function hashSources(root: ProjectRoot): Promise<string> {
  const files = (await glob(SOURCES, { cwd: root, nodir: true, posix: true, ignore: NO_SOURCES })).sort();
  const hash = createHash('sha256');
  for (const file of files) {
    // Synchronous on purpose: for hundreds of small files, waiting for the thread pool takes longer than reading.
    const bytes = readFileSync(path.join(root, file));
    // Git, too, takes a file with a zero byte for binary.
    const isBinary = bytes.includes(0);
    // `latin1` makes of each byte one character, so none gets lost.
    const content = isBinary ? bytes : bytes.toString('latin1').replaceAll('\r\n', '\n');
    hash.update(file).update('\0').update(content);
  }
  return hash.digest('hex');
}

export function versionFileText(files: Files, sources: string): string {
  const hash = createHash('sha256');
  // In the same order on every computer, because the order decides the hash.
  const sortedFiles = Object.entries(files).sort(([nameA], [nameB]) => (nameA < nameB ? -1 : 1));
  for (const [name, body] of sortedFiles) {
    if (name === VERSION_FILE || isServerConfiguration(name)) continue;
    hash.update(name).update('\0').update(body);
  }
  const mark: VersionMark = { files: hash.digest('hex'), sources };
  return `${JSON.stringify(mark)}\n`;
}
