import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { forEach } from '../pool.ts';
import type { Cache } from './cache.ts';
import type { OutputFile } from './types.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Text files, for which a server may send a compressed twin; everything else is compressed already. */
const text = /\.(html|css|js|svg|json|xml|txt|webmanifest|ico)$/;

/** Says "unknown" where zlib says which system packed it (RFC 1952, 2.3.1): same input, same bytes. */
const withoutSystem = (packed: Buffer): Buffer => packed.fill(255, 9, 10);

/** Raised whenever a twin changes otherwise than by its file. */
const version = 'compress-2';

/** So many files are compressed as well as can be: 20 ms each, the first time. */
const THOROUGH_FILES = 40;

/**
 * So many are compressed at all; those after the thorough ones quickly (1 ms each, 10 % larger). A site of
 * thousands of pages would spend more time on this than on all the rest, and any server can do it, too.
 */
const COMPRESSED_FILES = 400;

/** What is compressed first: what all pages share, then pages with the shortest addresses. */
const rank = (path: string): number => (path.startsWith('assets/') ? 0 : path.split('/').length);

/**
 * Makes `<file>.br` and `<file>.gz` for every text file that gets smaller, unless `public/` has it.
 *
 * @returns the twins, none for files that do not shrink; and how many files were left to the server
 */
export async function compressFiles(
  files: readonly OutputFile[],
  cache: Cache,
): Promise<{ twins: OutputFile[]; left: number }> {
  const names = new Set(files.map(({ path }) => path));
  const texts = files.filter(({ path }) => text.test(path)).sort((a, b) => rank(a.path) - rank(b.path));

  const twins: OutputFile[] = [];
  // A few at a time: each compressor holds some megabytes.
  await forEach(texts.slice(0, COMPRESSED_FILES).entries(), async ([index, { path, body }]) => {
    const thorough = index < THOROUGH_FILES;
    const bytes = typeof body === 'object' && 'copyOf' in body ? await readFile(body.copyOf) : Buffer.from(body);
    // Its version, too: what a cache holds must be what would be made without it.
    const pack = (extension: string, library: 'brotli' | 'zlib', make: () => Promise<Buffer>) =>
      thorough ? cache.bytes(extension, [version, process.versions[library] ?? '', bytes], make) : make();
    const [br, gz] = await Promise.all([
      pack('br', 'brotli', () =>
        brotli(bytes, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: thorough ? constants.BROTLI_MAX_QUALITY : 5,
            [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
            // No larger than the file: to clear a window of the usual 4 MB takes longer than to compress a page.
            [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(bytes.length)))),
          },
        }),
      ),
      pack('gz', 'zlib', async () => withoutSystem(await gzipped(bytes, { level: thorough ? 9 : 6 }))),
    ]);
    const found = [
      { path: `${path}.br`, body: br },
      { path: `${path}.gz`, body: gz },
    ];
    twins.push(...found.filter((twin) => twin.body.length < bytes.length && !names.has(twin.path)));
  });
  return { twins, left: Math.max(0, texts.length - COMPRESSED_FILES) };
}
