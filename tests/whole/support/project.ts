import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import { buildTime, copyProject, ownCache, type Project } from '../../browser/support/project.ts';
import { start, type Running } from './programs.ts';

/** A copy of the project that the test takes with it. No other build leaves drafts in its cache. */
export function temporaryProject(): Project {
  const project = copyProject();
  ownCache(project, 'full');
  onTestFinished(() => project.remove());
  return project;
}

/** Puts some site there, for a build to replace or to leave alone. */
export function writeOldSite(project: Project): void {
  mkdirSync(path.join(project.dist, 'assets'), { recursive: true });
  writeFileSync(path.join(project.dist, 'index.html'), '<title>old</title>');
  writeFileSync(path.join(project.dist, 'assets/film.mp4'), Buffer.alloc(100_000, 7));
}

/** Seconds since 1970, for SOURCE_DATE_EPOCH. */
export const epoch = String(buildTime.getTime() / 1000);

/**
 * Starts a copy's build, as `npm run build` does.
 *
 * @param options.node the Node to run it with
 * @param options.prefix a command that starts it
 */
export function startBuild(
  { root }: Pick<Project, 'root'>,
  options: { env?: Record<string, string>; node?: string; prefix?: readonly string[] } = {},
): Running {
  const { env, node = process.execPath, prefix = [] } = options;
  // The tests' own environment must not show: vitest says NODE_ENV=test.
  return start([...prefix, node, '--import', 'tsx', 'scripts/build.ts'], {
    cwd: root,
    env: { NODE_ENV: '', SOURCE_DATE_EPOCH: epoch, ...env },
  });
}

/** Makes the photos small, so that a build without a cache takes seconds. */
export async function shrinkPhotos(project: Project): Promise<void> {
  for (const photo of ['hero-poster.jpg', 'aligner-macro.webp']) {
    const file = path.join(project.root, 'content/media', photo);
    writeFileSync(file, await sharp(readFileSync(file)).resize(96).toBuffer());
  }
}
