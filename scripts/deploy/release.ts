import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { glob } from 'glob';
import { cacheControlOf, contentTypeOf, isServerConfiguration } from '../build/hosting.ts';
import { DeployFault } from './fault.ts';
import { MANIFEST } from './manifest.ts';
import { forEach } from '../pool.ts';

/** A file of the site as it is to be published. */
export interface ReleaseFile {
  /** Path below `dist`, with `/` between folders and no leading one. */
  path: string;
  size: number;
  contentType: string;
  cacheControl: string;
  /** Of the bytes and of what is sent with them, so that a new rule for headers counts as a change. */
  hash: string;
}

/** Whether the file is a page: pages go last, because they name all the others. */
export const isPage = (file: string): boolean => file.endsWith('.html');

/** Whether its name changes with its content. */
export const isAsset = (file: string): boolean => file.startsWith('assets/');

/**
 * Finds what is to be published. S3 does not negotiate, so compressed twins would never be asked for;
 * configuration of other servers means nothing there.
 *
 * @param dist absolute path of the built site
 * @throws DeployFault where there is no built site
 */
export async function readRelease(dist: string): Promise<ReleaseFile[]> {
  if (!existsSync(path.join(dist, 'index.html'))) {
    throw new DeployFault(`There is no site in ${dist}: build it first, with "npm run build".`);
  }
  const all = (await glob('**/*', { cwd: dist, nodir: true, posix: true, dot: true })).sort();
  const names = new Set(all);
  const isTwin = (name: string) => /\.(br|gz)$/.test(name) && names.has(name.slice(0, -3));
  const wanted = all.filter((name) => !isTwin(name) && !isServerConfiguration(name) && name !== MANIFEST);

  const files = new Map<string, ReleaseFile>();
  await forEach(wanted, async (name) => {
    const bytes = await readFile(path.join(dist, name));
    const headers = { contentType: contentTypeOf(name), cacheControl: cacheControlOf(name) };
    files.set(name, { path: name, size: bytes.length, ...headers, hash: hashOf(bytes, headers) });
  });
  return wanted.map((name) => files.get(name)!);
}

/**
 * Reads a file again for its upload.
 *
 * @throws DeployFault where it is not what it was: a build has replaced the site meanwhile
 */
export async function readBytes(dist: string, file: ReleaseFile): Promise<Buffer> {
  const bytes = await readFile(path.join(dist, file.path)).catch(() => undefined);
  if (!bytes || hashOf(bytes, file) !== file.hash) {
    throw new DeployFault(`${file.path} changed while the site was being published: let the build end first.`);
  }
  return bytes;
}

function hashOf(
  bytes: Buffer,
  { contentType, cacheControl }: Pick<ReleaseFile, 'contentType' | 'cacheControl'>,
): string {
  return createHash('sha256').update(`${contentType}\n${cacheControl}\n`).update(bytes).digest('hex');
}
