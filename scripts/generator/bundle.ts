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

/** Files whose changes a kept bundle notices: those of `src`, packages by their versions. */
const noticed = /^src\/.*\.(?:tsx?|css)$|(?:^|\/)node_modules\/|^<stdin>$/;

/**
 * esbuild, whose bundles are kept for as long as no file in `src`, no package and no option changes: to
 * start it takes a third of a build that finds everything else kept.
 */
export function createBundler(root: string, cache: Cache): Bundler {
  const sources = globSync('src/**/*.{ts,tsx,css}', { cwd: root, posix: true }).sort();
  // Everything but the options that decides what a bundle is made of, which what is in a style sheet does not.
  const read = globSync(['src/**/*.{ts,tsx}', 'package-lock.json', 'tsconfig.json'], { cwd: root, posix: true }).sort();
  const parts = [...sources, ...read.map((file) => readFileSync(path.join(root, file)))];

  return async (options) => {
    let made: Bundle | undefined;
    const make = async () => {
      const { build } = await import('esbuild');
      const { outputFiles, metafile } = await build({ ...options, write: false, metafile: true });
      made = { outputFiles: outputFiles.map(({ path, text }) => ({ path, text })), metafile };
      return JSON.stringify(made);
    };
    const mayKeep = () => Object.keys(made!.metafile.inputs).every((input) => noticed.test(input));
    const kept = await cache.bytes('bundle', [JSON.stringify(options), ...parts], make, mayKeep);
    return made ?? (JSON.parse(kept.toString()) as Bundle);
  };
}
