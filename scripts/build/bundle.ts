import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BuildOptions, Metafile } from 'esbuild';
import { globSync } from 'glob';
import type { Cache } from './cache.ts';

/** What esbuild makes of an entry; nothing but text here. */
export interface Bundle {
  outputFiles: { path: string; text: string }[];
  metafile: Metafile;
}

/** esbuild's `build`, in memory. */
export type Bundler = (options: BuildOptions) => Promise<Bundle>;

/** Everything but `src` and the options that decides what a bundle is made of. */
const SETTINGS = ['package-lock.json', 'tsconfig.json'];

/** Files that a kept bundle notices changes of: modules, packages by their versions, style sheets by their names. */
const noticed = /^src\/.*\.(?:tsx?|css)$|(?:^|\/)node_modules\/|^<stdin>$/;

/**
 * esbuild, whose bundles are kept for as long as no module in `src`, no file's name there, no package and
 * no option changes. To start it takes a third of a build that finds everything else kept.
 *
 * It is stopped after the last bundle: with thousands of pages it holds 200 MB.
 *
 * @param root absolute path of the project
 */
export function createBundler(root: string, cache: Cache): Bundler {
  const sources = globSync('src/**/*', { cwd: root, posix: true, nodir: true }).sort();
  const contents = [...sources.filter((file) => /\.tsx?$/.test(file)), ...SETTINGS].map((file) =>
    bytesOf(path.join(root, file)),
  );
  const parts = [...sources, '', ...contents];
  let running = 0;

  async function run(options: BuildOptions): Promise<Bundle> {
    const { build, stop } = await import('esbuild');
    running++;
    try {
      const { outputFiles, metafile } = await build({ ...options, write: false, metafile: true });
      return { outputFiles: outputFiles.map(({ path, text }) => ({ path, text })), metafile };
    } finally {
      running--;
      if (running === 0) await stop();
    }
  }

  return async (options) => {
    let made: Bundle | undefined;
    const kept = await cache.bytes(
      'bundle',
      [JSON.stringify(options), ...parts],
      async () => JSON.stringify((made = await run(options))),
      () => Object.keys(made!.metafile.inputs).every((input) => noticed.test(input)),
    );
    return made ?? (JSON.parse(kept.toString()) as Bundle);
  };
}

/** Bytes of a file; none where it is missing, as the lock file may be. */
function bytesOf(file: string): Uint8Array | string {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
