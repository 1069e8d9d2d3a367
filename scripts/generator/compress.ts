import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import pMap from 'p-map';
import type { Cache, Recipe } from './cache.ts';
import type { Files } from './output.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** What a compressed copy is made from. */
interface Uncompressed {
  bytes: Uint8Array;
  /** Version of the library in Node that compresses: another one may give other bytes. */
  library: string | undefined;
}

/** Compresses a text file with brotli, as small as it gets. */
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

/** Compresses a text file with gzip, for clients without brotli. */
const gzipRecipe: Recipe<Uncompressed> = {
  namespace: 'gz',
  create: async ({ bytes }) => clearOperatingSystem(await toGzip(bytes, { level: 9 })),
};

/** Endings of files worth compressing; all others, such as pictures and fonts, are compressed already. */
const compressibleFile = /\.(?:html|css|js|svg|json|xml|txt|webmanifest|ico)$/;

/**
 * Overwrites the byte of a gzip file that names the operating system (RFC 1952, 2.3.1) with 255, "unknown", so that
 * every computer makes the same bytes. Changes the buffer in place and returns it.
 */
const clearOperatingSystem = (packed: Buffer): Buffer => packed.fill(255, 9, 10);

/**
 * Makes compressed copies of every text file of the site: `index.html.br` (brotli) and `index.html.gz` (gzip). A server
 * that finds them need not compress the file at each request. Leaves out copies that are not smaller than the file, and
 * those that `public/` brings itself.
 *
 * @param files all files of the site
 * @returns only the copies, by their path below `dist`
 */
export async function compressFiles(files: Files, cache: Cache): Promise<Files> {
  const textFiles = Object.keys(files).filter((path) => compressibleFile.test(path));
  const compressOne = (path: string) => compressFile(path, Buffer.from(files[path] ?? ''), cache);
  // More at a time would only take memory.
  const copiesOfFiles = await pMap(textFiles, compressOne, { concurrency: availableParallelism() });

  const usefulCopies: Record<string, Buffer> = {};
  for (const { path, bytes, originalSize } of copiesOfFiles.flat()) {
    const isSmaller = bytes.length < originalSize;
    const isFromPublic = path in files;
    if (isSmaller && !isFromPublic) usefulCopies[path] = bytes;
  }
  return usefulCopies;
}

/** A compressed copy of a file. */
interface CompressedCopy {
  /** Its path below `dist`. */
  path: string;
  bytes: Buffer;
  /** How many bytes the file itself has. */
  originalSize: number;
}

/**
 * Compresses a file with brotli and with gzip, or takes the copies from the cache.
 *
 * @param path of the file below `dist`, such as `index.html`
 * @returns both copies, also if they are not smaller than the file
 */
async function compressFile(path: string, bytes: Buffer, cache: Cache): Promise<CompressedCopy[]> {
  const originalSize = bytes.length;
  const { brotli, zlib } = process.versions;
  return [
    { path: `${path}.br`, bytes: await cache.getOrCreate(brotliRecipe, { bytes, library: brotli }), originalSize },
    { path: `${path}.gz`, bytes: await cache.getOrCreate(gzipRecipe, { bytes, library: zlib }), originalSize },
  ];
}
