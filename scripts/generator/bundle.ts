import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BuildOptions, Metafile } from 'esbuild';
import { globSync } from 'glob';
import type { Cache } from './cache.ts';
import { ImportGraphReader, type ImportGraph, type ImportStatement } from './import-graph.ts';
import { defineRecipe } from './recipe.ts';

/** The result of esbuild: the text of each file that it made, and its report on them. */
export interface Bundle {
  outputFiles: { path: string; text: string }[];
  /** Which modules were read, and which of them each output holds. */
  metafile: Metafile;
}

/** Bundles as esbuild's `build` does, but writes no files. */
export type Bundler = (options: BuildOptions) => Promise<Bundle>;

/** Everything that decides a bundle. */
interface BundleInput {
  options: BuildOptions;
  /** Paths of all files of `src` that can be imported: one more can change which file an import means. */
  sources: readonly string[];
  /** Content of the modules behind the entry, by path from the project's root. */
  modules: Readonly<Record<string, Buffer>>;
  /** `package-lock.json`, which has the versions of all packages, and `tsconfig.json`, if they exist. */
  settings: readonly Buffer[];
}

/** Runs esbuild, unless the cache has the bundle. The result is a `Bundle` as JSON. */
const bundleRecipe = defineRecipe<BundleInput>(import.meta.url, {
  namespace: 'bundle',
  // The rest of the input only decides the key in the cache: esbuild reads the modules from the disk itself.
  async create({ options }) {
    const { build } = await import('esbuild');
    const { outputFiles, metafile } = await build({ ...options, write: false, metafile: true });
    // Of each file only what a `Bundle` has: esbuild's own objects also hold the bytes and a hash.
    const pathsAndTexts = outputFiles.map(({ path, text }) => ({ path, text }));
    const bundle: Bundle = { outputFiles: pathsAndTexts, metafile };
    return JSON.stringify(bundle);
  },
  /**
   * Lets the cache keep a bundle only if its key covers every file that esbuild has read. The key is made from the imports
   * that `import-graph.ts` found: if that missed a file, the cache would return an old bundle after a change to the file.
   */
  mayKeep(result, { modules }) {
    const { metafile } = JSON.parse(result.toString()) as Bundle;
    return Object.keys(metafile.inputs).every((input) => isCoveredByKey(input, modules));
  },
});

/**
 * Whether a bundle may be kept although esbuild has read this file for it: the bundle's key in the cache (`BundleInput`)
 * changes with the file, or the file has no part in the bundle. If false for one of its files, the bundle is not kept.
 *
 * @param input the file as esbuild reports it: a path from the project's root, with an import attribute behind it if the
 *   import has one, such as `src/booking/embed/dialog.css with { type: 'text' }`
 */
function isCoveredByKey(input: string, modules: BundleInput['modules']): boolean {
  const [file = input, attributes] = input.split(' with {');
  if (file in modules) return true;
  const isEntryText = file === '<stdin>';
  if (isEntryText) return true; // It is part of `options`.
  const isFromPackage = /(?:^|\/)node_modules\//.test(file);
  if (isFromPackage) return true; // The version of its package stands in `settings`.
  // Any other style sheet was read, but its text is left out of the bundle, so it need not be in the key.
  const isImportedAsText = attributes !== undefined;
  return isStyleSheet(file) && !isImportedAsText;
}

/** Whether a file or an import of it is a style sheet, by its name. */
const isStyleSheet = (file: string) => file.endsWith('.css');

/**
 * Whether an import adds nothing to a bundle. That of a style sheet does not, because these bundles load CSS as `empty`;
 * only its import as text does.
 */
const isLeftOut = ({ specifier, isText }: ImportStatement) => isStyleSheet(specifier) && !isText;

/**
 * Creates a function that bundles as esbuild does, but takes the result from the cache if no source has changed.
 * Starting esbuild would take a third of a build whose other results are all cached.
 *
 * For one build only: it remembers the list of sources and every module that it has read, so it would not notice a
 * change to the files afterwards.
 *
 * @param root absolute path of the project
 */
export function createBundler(root: string, cache: Cache): Bundler {
  const sources = globSync('src/**/*.{ts,tsx,js,jsx,json,css}', { cwd: root, posix: true }).sort();
  const settingsFiles = globSync(['package-lock.json', 'tsconfig.json'], { cwd: root }).sort();
  const settings = settingsFiles.map((file) => readFileSync(path.join(root, file)));
  const importGraphs = new ImportGraphReader(isLeftOut);

  return async (options) => {
    const graph = graphOfEntry(options, root, importGraphs);
    const modules: Record<string, Buffer> = {};
    for (const [file, bytes] of graph.modules) {
      const pathFromRoot = path.relative(root, file).replaceAll(path.sep, '/');
      modules[pathFromRoot] = bytes;
    }
    const result = await cache.getOrCreate(bundleRecipe, { options, sources, modules, settings });
    return JSON.parse(result.toString()) as Bundle;
  };
}

/**
 * Reads the modules of ours (not those of packages) from which esbuild will make a bundle; their content is part of the
 * bundle's key in the cache. Leaves out files that do not exist: esbuild reports them.
 *
 * @param options those of esbuild. They name where the bundle begins: either a source text, in `stdin`, whose imports are
 *   relative to `root`; or files, in `entryPoints`, such as `{ entry: 'src/client/entry.ts' }`, relative to `root`, too
 * @param root absolute path of the project
 */
function graphOfEntry(
  { stdin, entryPoints }: BuildOptions,
  root: string,
  importGraphs: ImportGraphReader,
): ImportGraph {
  if (stdin) return importGraphs.graphOfSource(String(stdin.contents), root);
  const entryFiles = Object.values(entryPoints ?? {}).map((file) => path.join(root, String(file)));
  return importGraphs.graphOfModules(entryFiles);
}
