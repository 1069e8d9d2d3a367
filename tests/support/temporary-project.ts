import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { globSync } from 'glob';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import { copyProject, ownCache, type Project } from './project.ts';

/** Makes a copy of the project that is removed after the test. Its cache is its own, without files of other builds. */
export function temporaryProject(): Project {
  const project = copyProject();
  ownCache(project, 'full');
  onTestFinished(() => project.remove());
  return project;
}

/** Shrinks the photos of a copy to a width of 96 px, so that a build with an empty cache takes seconds. */
export async function shrinkPhotos({ root }: Project): Promise<void> {
  for (const photo of ['hero-poster.jpg', 'aligner-macro.webp']) {
    const file = path.join(root, 'content/media', photo);
    writeFileSync(file, await sharp(readFileSync(file)).resize(96).toBuffer());
  }
}

/** Every file below a folder, as paths with `/`, sorted; names that begin with a dot, too. */
export const filesIn = (folder: string): string[] =>
  globSync('**', { cwd: folder, nodir: true, dot: true, posix: true }).sort();

/** SHA-256 of every file below a folder, by path, to see what has changed; undefined if the folder does not exist. */
export function manifestOf(folder: string): Record<string, string> | undefined {
  if (!existsSync(folder)) return undefined;
  const digest = (file: string) =>
    createHash('sha256')
      .update(readFileSync(path.join(folder, file)))
      .digest('hex');
  return Object.fromEntries(filesIn(folder).map((file) => [file, digest(file)]));
}

/** Names of temporary files (`.tmp`) and replaced folders (`.previous`) that builds have left in a project or its cache. */
export const leftoversIn = (root: string): string[] =>
  [root, path.join(root, '.cache')]
    .flatMap((folder) => (existsSync(folder) ? readdirSync(folder) : []))
    .filter((name) => /\.(?:tmp|previous)$/.test(name));
