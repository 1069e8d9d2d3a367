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

/**
 * esbuild, whose bundles are kept for as long as no file in `src`, no package and no option changes. To
 * start it takes a third of a build that finds everything else kept.
 *
 * It is stopped after the last bundle: with thousands of pages it holds 200 MB.
 *
 * @param root absolute path of the project
 */
export function createBundler(root: string, cache: Cache): Bundler {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: root, posix: true }).sort();
  const parts = [...sources, ...SETTINGS].flatMap((file) => [file, readFileSync(path.join(root, file))]);
  let running = 0;

  return async (options) => {
    const kept = await cache.bytes('bundle', [JSON.stringify(options), ...parts], async () => {
      const { build, stop } = await import('esbuild');
      running++;
      try {
        const { outputFiles, metafile } = await build({ ...options, write: false, metafile: true });
        return JSON.stringify({ outputFiles: outputFiles.map(({ path, text }) => ({ path, text })), metafile } satisfies Bundle);
      } finally {
        running--;
        if (running === 0) await stop();
      }
    });
    return JSON.parse(kept.toString()) as Bundle;
  };
}
