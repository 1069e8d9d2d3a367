import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { cacheControlOf, contentTypeOf, isServerConfiguration } from '../build/hosting.ts';
import type { OutputFile } from '../build/types.ts';
import { MANIFEST } from './manifest.ts';

/** A file of the site as it is to be published. */
export interface ReleaseFile {
  /** Path below the landing page's, with `/` between folders and no leading one. */
  path: string;
  bytes: Buffer;
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
 * What of a site is to be published. S3 does not negotiate, so compressed twins would never be asked for;
 * configuration of other servers means nothing there.
 *
 * @param files the site as the build made it
 */
export async function readRelease(files: readonly OutputFile[]): Promise<ReleaseFile[]> {
  const names = new Set(files.map(({ path }) => path));
  const isTwin = (name: string) => /\.(br|gz)$/.test(name) && names.has(name.slice(0, -3));
  const wanted = files.filter(({ path }) => !isTwin(path) && !isServerConfiguration(path) && path !== MANIFEST);
  const release = await Promise.all(wanted.map(releaseFile));
  return release.sort((one, other) => (one.path < other.path ? -1 : 1));
}

async function releaseFile({ path, body }: OutputFile): Promise<ReleaseFile> {
  const isFile = typeof body === 'object' && 'copyOf' in body;
  const bytes = isFile ? await readFile(body.copyOf) : Buffer.from(body as string);
  const headers = { contentType: contentTypeOf(path), cacheControl: cacheControlOf(path) };
  const hash = createHash('sha256').update(`${headers.contentType}\n${headers.cacheControl}\n`).update(bytes);
  return { path, bytes, ...headers, hash: hash.digest('hex') };
}
