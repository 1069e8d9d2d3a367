import { build, type BuildOptions, type Metafile } from 'esbuild';

export interface Bundle {
  outputFiles: readonly { path: string; text: string }[];
  metafile: Metafile;
}

/** Works like esbuild's `build`, but writes no files. */
export type Bundler = (options: BuildOptions) => Promise<Bundle>;

export const bundleWithEsbuild: Bundler = (options) => build({ ...options, write: false, metafile: true });
