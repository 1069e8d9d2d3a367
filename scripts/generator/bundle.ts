import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BuildOptions, Metafile } from 'esbuild';
import { globSync } from 'glob';
import type { Cache } from './cache.ts';
import { createGraphReader, findImports, type ImportStatement } from './import-graph.ts';
import { defineRecipe } from './recipe.ts';

/** The result of esbuild for one entry: text files, and what they were made from. */
export interface Bundle {
  outputFiles: { path: string; text: string }[];
  metafile: Metafile;
}

/** esbuild's `build`, in memory. */
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

/** Runs esbuild. Its result is a `Bundle` as JSON. */
const bundleRecipe = defineRecipe<BundleInput>(import.meta.url, {
  namespace: 'bundle',
  async create({ options }) {
    const { build } = await import('esbuild');
    const { outputFiles, metafile } = await build({ ...options, write: false, metafile: true });
    const bundle: Bundle = { outputFiles: outputFiles.map(({ path, text }) => ({ path, text })), metafile };
    return JSON.stringify(bundle);
  },
  // esbuild reads the source files itself. A bundle is stored only if the key holds the content of each file that
  // esbuild reports as read; otherwise a change to that file would go unnoticed.
  mayKeep(result, { modules }) {
    const { metafile } = JSON.parse(result.toString()) as Bundle;
    return Object.keys(metafile.inputs).every((input) => {
      // `src/booking/embed/dialog.css with { type: 'text' }`
      const [file = input, attributes] = input.split(' with {');
      const isFromPackage = /(?:^|\/)node_modules\//.test(file);
      const isEntryText = file === '<stdin>';
      if (file in modules || isFromPackage || isEntryText) return true;
      // esbuild reports a style sheet as read even where it leaves its text out of the bundle (`isLeftOut`).
      return isStyleSheet(file) && attributes === undefined;
    });
  },
});

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
 * Reads the list of sources and every module once, so it is for one build: it must not outlive a change to the files.
 *
 * @param root absolute path of the project
 */
export function createBundler(root: string, cache: Cache): Bundler {
  const sources = globSync('src/**/*.{ts,tsx,js,jsx,json,css}', { cwd: root, posix: true }).sort();
  const settings = globSync(['package-lock.json', 'tsconfig.json'], { cwd: root }).sort();
  const settingsContent = settings.map((file) => readFileSync(path.join(root, file)));
  const readImportGraph = createGraphReader(isLeftOut);

  return async (options) => {
    const graph = readImportGraph(root, entriesOf(options));
    const modules = Object.fromEntries(
      [...graph.modules].map(([file, bytes]) => [path.relative(root, file).replaceAll(path.sep, '/'), bytes]),
    );
    const result = await cache.getOrCreate(bundleRecipe, { options, sources, modules, settings: settingsContent });
    return JSON.parse(result.toString()) as Bundle;
  };
}

/** The entry modules of a bundle, as imports: of the text in `stdin`, or else of the files in `entryPoints`. */
function entriesOf({ stdin, entryPoints }: BuildOptions): ImportStatement[] {
  if (stdin) return findImports(String(stdin.contents));
  return Object.values(entryPoints ?? {}).map((entry) => ({ specifier: `./${String(entry)}`, isText: false }));
}
