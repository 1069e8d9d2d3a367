/**
 * Loads a module of ours, with the modules and packages that it imports, as one script that is kept in `.cache`. That
 * spares some 500 files: for each, tsx answers from a thread of its own, and all these answers take longer than a build
 * whose results are cached. The stack of an unexpected error names lines of the bundle; a comment above them in the bundle
 * names the module.
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

/** Packages that stay outside the bundle: those with native code, and large ones that a warm build does not load. */
const external = ['esbuild', 'fontkit', 'lightningcss', 'mediabunny', 'satori', 'sharp', 'subset-font', 'svgo'];

/** Returns the `import.meta` that a module would have outside the bundle, by its path from the project's root. */
type ImportMetaOf = (file: string) => Pick<ImportMeta, 'url' | 'dirname'>;

/**
 * Bundles the modules of a project into a CommonJS script that exports one function: called with an `ImportMetaOf`, it
 * runs the modules and returns what the entry exports.
 *
 * Where the project lies is no part of the key: the bundle holds no absolute path, so that copies of a project can share
 * it. tsx does not know the ending `.script` and leaves the file to Node; otherwise it would parse two megabytes at each
 * start.
 *
 * @param root absolute path of the project
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

/**
 * Replaces `import.meta` in our modules by a call of `importMetaOf`: modules find files of the project by it, and the
 * bundle lies elsewhere.
 */
const importMetaPlugin = (root: string): Plugin => ({
  name: 'import-meta',
  setup({ onLoad }) {
    onLoad({ filter: /\.tsx?$/ }, ({ path: file }) => {
      const importMeta = `importMetaOf(${JSON.stringify(pathFromRoot(root, file))})`;
      const contents = readFileSync(file, 'utf8').replaceAll(/\bimport\.meta(?=\.(?:url|dirname)\b)/g, importMeta);
      return { contents, loader: file.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
});

/** The path of a file from the project's root, with slashes on every system. */
const pathFromRoot = (root: string, file: string) => path.relative(root, file).replaceAll(path.sep, '/');

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
    modules: Object.fromEntries([...modules].map(([file, bytes]) => [pathFromRoot(root, file), bytes])),
    lockfile: readFileSync(path.join(root, 'package-lock.json')),
  };
  const recipe = bundleRecipeFor(root);
  await cache.getOrCreate(recipe, input);
  const require = createRequire(import.meta.url);
  const load = require(cache.fileOf(recipe, input)) as (importMetaOf: ImportMetaOf) => Module;
  return load((file) => {
    const absolutePath = path.join(root, file);
    return { url: pathToFileURL(absolutePath).href, dirname: path.dirname(absolutePath) };
  });
}
