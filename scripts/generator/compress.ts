import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import pMap from 'p-map';
import type { Cache, Recipe } from './cache.ts';
import { isServerConfiguration } from './hosting.ts';
import type { Body, Files } from './output.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

interface Uncompressed {
  bytes: Uint8Array;
  /** Of Node's compression library: other versions may produce other bytes. */
  libraryVersion: string | undefined;
}

const brotliRecipe: Recipe<Uncompressed> = {
  namespace: 'br',
  create: ({ bytes }) =>
    toBrotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
};

const gzipRecipe: Recipe<Uncompressed> = {
  namespace: 'gz',
  create: async ({ bytes }) => clearOperatingSystem(await toGzip(bytes, { level: 9 })),
};

const compressibleFile = /\.(?:html|css|js|svg|json|xml|txt|webmanifest)$/;

/**
 * Sets the operating system of the header (RFC 1952, 2.3.1) to "unknown", so that every computer makes the
 * same bytes with the same zlib.
 */
const clearOperatingSystem = (packed: Buffer): Buffer => packed.fill(255, 9, 10);

/** Returns compressed copies, such as `index.html.br` and `index.html.gz`, where they are smaller. */
export async function compressFiles(files: Files, cache: Cache): Promise<Files> {
  const isCompressible = (path: string) => compressibleFile.test(path) && !isServerConfiguration(path);
  const textFiles = Object.entries(files).filter(([path]) => isCompressible(path));
  const compressOne = ([path, body]: [string, Body]) => compressFile(path, Buffer.from(body), cache);
  const copiesByFile = await pMap(textFiles, compressOne, { concurrency: availableParallelism() });
  // A compressed copy that comes from `public/` is among `files`, and stays.
  const isGiven = (path: string) => path in files;
  return Object.fromEntries(copiesByFile.flat().filter(([path]) => !isGiven(path)));
}

/** Returns the compressed copies that are smaller than the file, each with its path. */
async function compressFile(path: string, bytes: Buffer, cache: Cache): Promise<[string, Buffer][]> {
  const copies: [string, Buffer][] = [
    [`${path}.br`, await compressWithBrotli(bytes, cache)],
    [`${path}.gz`, await cache.getOrCreate(gzipRecipe, { bytes, libraryVersion: process.versions.zlib })],
  ];
  return copies.filter(([, copy]) => copy.length < bytes.length);
}

/** Compresses with brotli at its best quality; cached, because that is slow. */
export function compressWithBrotli(bytes: Uint8Array, cache: Cache): Promise<Buffer> {
  return cache.getOrCreate(brotliRecipe, { bytes, libraryVersion: process.versions.brotli });
}
