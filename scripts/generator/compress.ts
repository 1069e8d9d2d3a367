import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import pMap from 'p-map';
import type { Cache } from './cache.ts';
import type { Files } from './output.ts';
import { defineRecipe } from './recipe.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** What a compressed copy is made from. */
interface Uncompressed {
  bytes: Uint8Array;
  /** Version of the library in Node that compresses: another one may give other bytes. */
  library: string | undefined;
}

/** Compresses a text file with brotli, as small as it gets. */
const brotliRecipe = defineRecipe<Uncompressed>(import.meta.url, {
  namespace: 'br',
  create: ({ bytes }) =>
    toBrotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
});

/** Compresses a text file with gzip, for clients without brotli. */
const gzipRecipe = defineRecipe<Uncompressed>(import.meta.url, {
  namespace: 'gz',
  create: async ({ bytes }) => clearOperatingSystem(await toGzip(bytes, { level: 9 })),
});

/** Endings of files worth compressing; all others, such as pictures and fonts, are compressed already. */
const compressibleFile = /\.(?:html|css|js|svg|json|xml|txt|webmanifest|ico)$/;

/**
 * Overwrites the byte of a gzip file that names the operating system (RFC 1952, 2.3.1) with 255, "unknown", so that
 * every computer makes the same bytes. Changes the buffer in place and returns it.
 */
const clearOperatingSystem = (packed: Buffer): Buffer => packed.fill(255, 9, 10);

/**
 * Makes compressed copies, `<file>.br` (brotli) and `<file>.gz` (gzip), of every text file: a server that finds them need
 * not compress the file at each request. Leaves out copies that are not smaller than the file, and those that `public/`
 * brings itself.
 *
 * @param files all files of the site
 * @returns only the copies, by their path below `dist`
 */
export async function compressFiles(files: Files, cache: Cache): Promise<Files> {
  const compressiblePaths = Object.keys(files).filter((path) => compressibleFile.test(path));
  const copies = await pMap(
    compressiblePaths,
    async (path) => {
      const original = Buffer.from(files[path] ?? '');
      const copiesOfFile = await compressFile(path, original, cache);
      return copiesOfFile.filter(([name, copy]) => copy.length < original.length && !(name in files));
    },
    // More at a time would only take memory.
    { concurrency: availableParallelism() },
  );
  return Object.fromEntries(copies.flat());
}

/** The two compressed copies of a file, or what the cache has of them: pairs of path and bytes. */
async function compressFile(path: string, bytes: Buffer, cache: Cache): Promise<[path: string, copy: Buffer][]> {
  const { brotli, zlib } = process.versions;
  return [
    [`${path}.br`, await cache.getOrCreate(brotliRecipe, { bytes, library: brotli })],
    [`${path}.gz`, await cache.getOrCreate(gzipRecipe, { bytes, library: zlib })],
  ];
}
