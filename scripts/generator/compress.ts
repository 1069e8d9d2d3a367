import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import pMap from 'p-map';
import type { Cache, Recipe } from './cache.ts';
import type { Files } from './output.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

interface Uncompressed {
  bytes: Uint8Array;
  /** Version of Node's compression library: other versions may produce other bytes. */
  library: string | undefined;
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

const compressibleFile = /\.(?:html|css|js|svg|json|xml|txt|webmanifest|ico)$/;

/**
 * Sets the operating system of the header (RFC 1952, 2.3.1) to "unknown", so that every computer makes the same bytes.
 */
const clearOperatingSystem = (packed: Buffer): Buffer => packed.fill(255, 9, 10);

/** Makes copies such as `index.html.br` and `index.html.gz`, unless they are not smaller or come from `public/`. */
export async function compressFiles(files: Files, cache: Cache): Promise<Files> {
  const textFiles = Object.keys(files).filter((path) => compressibleFile.test(path));
  const compressOne = (path: string) => compressFile(path, Buffer.from(files[path] ?? ''), cache);
  const copiesOfFiles = await pMap(textFiles, compressOne, { concurrency: availableParallelism() });

  const usefulCopies: Record<string, Buffer> = {};
  for (const { path, bytes, originalSize } of copiesOfFiles.flat()) {
    const isSmaller = bytes.length < originalSize;
    const isFromPublic = path in files;
    if (isSmaller && !isFromPublic) usefulCopies[path] = bytes;
  }
  return usefulCopies;
}

interface CompressedCopy {
  path: string;
  bytes: Buffer;
  originalSize: number;
}

async function compressFile(path: string, bytes: Buffer, cache: Cache): Promise<CompressedCopy[]> {
  const originalSize = bytes.length;
  const { brotli, zlib } = process.versions;
  return [
    { path: `${path}.br`, bytes: await cache.getOrCreate(brotliRecipe, { bytes, library: brotli }), originalSize },
    { path: `${path}.gz`, bytes: await cache.getOrCreate(gzipRecipe, { bytes, library: zlib }), originalSize },
  ];
}
