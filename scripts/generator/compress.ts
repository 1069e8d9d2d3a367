import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import pMap from 'p-map';
import type { Cache } from './cache.ts';
import type { Files } from './output.ts';
import { defineRecipe } from './recipe.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** A file, and the version of the library in Node that compresses it. */
interface Uncompressed {
  bytes: Uint8Array;
  library: string | undefined;
}

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

const gzipRecipe = defineRecipe<Uncompressed>(import.meta.url, {
  namespace: 'gz',
  create: async ({ bytes }) => withoutSystem(await toGzip(bytes, { level: 9 })),
});

/** Text files, of which a server may send a compressed copy; everything else is compressed already. */
const text = /\.(?:html|css|js|svg|json|xml|txt|webmanifest|ico)$/;

/** gzip notes the system that packed a file (RFC 1952, 2.3.1); "unknown" makes the same input the same bytes. */
const withoutSystem = (packed: Buffer): Buffer => packed.fill(255, 9, 10);

/** Makes `<file>.br` and `<file>.gz` for every text file that gets smaller, unless `public/` has it. */
export async function compressFiles(files: Files, cache: Cache): Promise<Files> {
  const { brotli, zlib } = process.versions;
  const texts = Object.entries(files).filter(([path]) => text.test(path));
  const copies = await pMap(
    texts,
    async ([path, body]) => {
      const bytes = Buffer.from(body);
      const br = await cache.getOrCreate(brotliRecipe, { bytes, library: brotli });
      const gz = await cache.getOrCreate(gzipRecipe, { bytes, library: zlib });
      const made = [[`${path}.br`, br] as const, [`${path}.gz`, gz] as const];
      return made.filter(([name, copy]) => copy.length < bytes.length && !(name in files));
    },
    // More at a time would only take memory.
    { concurrency: availableParallelism() },
  );
  return Object.fromEntries(copies.flat());
}
