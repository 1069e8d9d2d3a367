/**
 * Loads a module of ours, with the modules and packages behind it, as one script that is kept in `.cache`. That is some
 * 500 files fewer to load: tsx answers for each from a thread of its own, which together takes longer than the work of
 * a warm build. An unexpected error names lines of the bundle; the comment above them there names the module.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';
import { openCache } from '../generator/cache.ts';
import { createGraphReader } from '../generator/import-graph.ts';
import { defineRecipe } from '../generator/recipe.ts';

/** Everything that decides a bundle. */
interface BundleInput {
  /** Path of the module, from the project's root. */
  entry: string;
  /** Content of all modules of ours behind it, by path from the project's root. */
  modules: Readonly<Record<string, Buffer>>;
  /** `package-lock.json`, which has the versions of all packages. */
  lockfile: Buffer;
}

/** Stays outside the bundle: packages with native code, and large ones that a warm build does not load. */
const external = ['esbuild', 'fontkit', 'lightningcss', 'mediabunny', 'satori', 'sharp', 'subset-font', 'svgo'];

/** Gives `import.meta` to a module in the bundle, by its path from the project's root. */
type ImportMetaOf = (place: string) => Pick<ImportMeta, 'url' | 'dirname'>;

/**
 * Bundles the modules of a project. Where the project lies is no part of the key: the bundle holds no absolute path, so
 * that copies of a project can share it. tsx does not know the ending `.script` and leaves the file to Node; otherwise
 * it would parse two megabytes at each start.
 */
const bundleRecipeFor = (root: string) =>
  defineRecipe<BundleInput>(import.meta.url, {
    namespace: 'command.script',
    async create({ entry }) {
      const { build } = await import('esbuild');
      const { outputFiles } = await build({
        absWorkingDir: root,
        entryPoints: [entry],
        bundle: true,
        format: 'cjs',
        platform: 'node',
        target: 'node20',
        external,
        define: { 'process.env.NODE_ENV': '"production"' },
        plugins: [importMetaPlugin(root)],
        banner: { js: 'module.exports = (importMetaOf) => { const module = { exports: {} };' },
        footer: { js: 'return module.exports; };' },
        write: false,
        logLevel: 'silent',
      });
      return outputFiles[0]?.text ?? '';
    },
  });

/** Makes `import.meta` of our modules in the bundle what it is outside: modules find files of the project by it. */
const importMetaPlugin = (root: string): Plugin => ({
  name: 'import-meta',
  setup({ onLoad }) {
    onLoad({ filter: /\.tsx?$/ }, ({ path: file }) => {
      const importMeta = `importMetaOf(${JSON.stringify(placeOf(root, file))})`;
      const contents = readFileSync(file, 'utf8').replaceAll(/\bimport\.meta(?=\.(?:url|dirname)\b)/g, importMeta);
      return { contents, loader: file.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
});

/** The path of a file from the project's root, with slashes on every system. */
const placeOf = (root: string, file: string) => path.relative(root, file).replaceAll(path.sep, '/');

/**
 * Imports a module by its bundle, which is made first if the module, one behind it or a package has changed.
 *
 * @param root absolute path of the project
 * @param entry path of a TypeScript module, from the project's root
 * @returns what the module exports
 * @throws what esbuild says, if one of the modules cannot be read
 */
export async function importBundled<Module>(root: string, entry: string): Promise<Module> {
  const cache = openCache(path.join(root, '.cache'));
  const { modules } = createGraphReader()(root, [{ specifier: `./${entry}`, isText: false }]);
  const input: BundleInput = {
    entry,
    modules: Object.fromEntries([...modules].map(([file, bytes]) => [placeOf(root, file), bytes])),
    lockfile: readFileSync(path.join(root, 'package-lock.json')),
  };
  const recipe = bundleRecipeFor(root);
  await cache.getOrCreate(recipe, input);
  const require = createRequire(import.meta.url);
  const load = require(cache.fileOf(recipe, input)) as (importMetaOf: ImportMetaOf) => Module;
  return load((place) => {
    const file = path.join(root, place);
    return { url: pathToFileURL(file).href, dirname: path.dirname(file) };
  });
}
