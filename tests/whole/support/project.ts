import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import { copyProject, ownCache, type Project } from '../../browser/support/project.ts';

/** A copy of the project that the test takes with it. No other build leaves drafts in its cache. */
export function temporaryProject(): Project {
  const project = copyProject();
  ownCache(project, 'full');
  onTestFinished(() => project.remove());
  return project;
}

/** Makes the photos small, so that a build without a cache takes seconds. */
export async function shrinkPhotos({ root }: Project): Promise<void> {
  for (const photo of ['hero-poster.jpg', 'aligner-macro.webp']) {
    const file = path.join(root, 'content/media', photo);
    writeFileSync(file, await sharp(readFileSync(file)).resize(96).toBuffer());
  }
}

/** Puts some site there, for a build to replace or to leave alone. */
export function writeOldSite({ dist }: Project): void {
  mkdirSync(path.join(dist, 'assets'), { recursive: true });
  writeFileSync(path.join(dist, 'index.html'), '<title>old</title>');
  writeFileSync(path.join(dist, 'assets/film.mp4'), Buffer.alloc(100_000, 7));
}

/** Every file below a folder, as paths with `/`, sorted; names that begin with a dot, too. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();

/** SHA-256 of every file below a folder, by path; nothing where there is no folder. */
export function manifestOf(folder: string): Record<string, string> | undefined {
  if (!existsSync(folder)) return undefined;
  const digest = (file: string) =>
    createHash('sha256')
      .update(readFileSync(path.join(folder, file)))
      .digest('hex');
  return Object.fromEntries(filesIn(folder).map((file) => [file, digest(file)]));
}

/** Names of what a build has left in the project's folder or its cache. */
export const leftoversIn = (root: string): string[] =>
  [root, path.join(root, '.cache')]
    .flatMap((folder) => (existsSync(folder) ? readdirSync(folder) : []))
    .filter((name) => /\.(?:draft|previous)$/.test(name));
