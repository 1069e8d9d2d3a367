/**
 * Loads `npm run build` quickly: a module of ours, with all that it imports, becomes one script (its bundle), which is kept
 * in `.cache`. Without it, tsx would load some 500 files one by one, which takes longer than a build whose results are
 * cached. The bytecode that V8, Node's JavaScript engine, makes of the script is kept beside it, because parsing two
 * megabytes takes a tenth of such a build. The stack of an unexpected error names lines of the bundle; a comment above
 * them in the bundle names the module.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import type { Plugin } from 'esbuild';
import { openCache } from '../generator/cache.ts';
import { ImportGraphReader } from '../generator/import-graph.ts';
import { defineRecipe } from '../generator/recipe.ts';
import { writeFileAtomically } from './atomic-write.ts';

/** Everything that decides what a bundle contains. */
interface BundleInput {
  /** Path of the module, from the project's root. */
  entry: string;
  /** Content of all modules of ours behind it, by path from the project's root. */
  modules: Readonly<Record<string, Buffer>>;
  /** `package-lock.json`, which has the versions of all packages. */
  lockfile: Buffer;
}

/** Packages with native code, which cannot be part of a bundle. */
const nativePackages = ['lightningcss'];

/** Given a module's path from the project's root, returns the `import.meta` that it would have outside the bundle. */
type ImportMetaOf = (file: string) => Pick<ImportMeta, 'url' | 'dirname'>;

/** Imports a package that is not in the bundle, or a file of `.cache`. */
type ImportModule = (specifier: string) => Promise<unknown>;

/** The function that the script of a bundle evaluates to: runs the modules, and returns what the entry exports. */
type RunModules<Module> = (require: NodeJS.Require, importModule: ImportModule, importMetaOf: ImportMetaOf) => Module;

/**
 * Matches the beginning of a call of `import()` as esbuild prints it. Node 20 refuses such calls in functions that it has
 * from bytecode.
 */
const dynamicImport = /\bimport\((?=["(])/g;

/**
 * Creates the recipe by which the cache makes the bundle of a module, unless it has the bundle of the same input.
 *
 * The bundle is a script that evaluates to a function around all modules (`RunModules`). Whoever runs the script calls this
 * function with `require`, `import()` and `import.meta`, which a script does not have by itself. If a module cannot be
 * bundled, the recipe rejects with esbuild's error, and nothing is cached.
 *
 * @param root absolute path of the project. It is no part of the input, because the bundle holds no absolute path: copies of
 *   a project in other folders can share a bundle
 */
const bundleRecipeFor = (root: string) =>
  defineRecipe<BundleInput>(import.meta.url, {
    // The bundle's file in `.cache` gets a name such as `command-1buydxxhsk.js`.
    namespace: 'command.js',
    // The rest of the input only decides the file's name: esbuild reads the modules itself.
    async create({ entry }) {
      const { build } = await import('esbuild');
      const { outputFiles } = await build({
        absWorkingDir: root,
        entryPoints: [entry],
        bundle: true,
        format: 'cjs',
        platform: 'node',
        target: 'node20',
        external: nativePackages,
        define: { 'process.env.NODE_ENV': '"production"' },
        plugins: [importMetaPlugin(root), packagesOnDemandPlugin],
        // The modules stand between these two lines; with `format: 'cjs'`, they set `module.exports`.
        banner: { js: '((require, importModule, importMetaOf) => { const module = { exports: {} };' },
        footer: { js: 'return module.exports; })' },
        write: false,
        logLevel: 'silent',
      });
      // One entry gives one file.
      return outputFiles[0]?.text.replaceAll(dynamicImport, 'importModule(') ?? '';
    },
  });

/**
 * Makes `import.meta` work in a bundle: modules find files of the project by it, but the bundle lies elsewhere. Replaces
 * it in each module of ours (packages are JavaScript and stay as they are) by a call: `import.meta.dirname` in
 * scripts/build.ts becomes `importMetaOf("scripts/build.ts").dirname`.
 *
 * @param root absolute path of the project; the calls name files from there, so that a moved project keeps its bundle
 */
const importMetaPlugin = (root: string): Plugin => ({
  name: 'import-meta',
  setup({ onLoad }) {
    onLoad({ filter: /\.tsx?$/ }, ({ path: file }) => {
      const replacement = `importMetaOf(${JSON.stringify(pathFromRoot(root, file))})`;
      // Matches `import.meta` before `.url` and `.dirname`.
      const contents = readFileSync(file, 'utf8').replaceAll(/\bimport\.meta(?=\.(?:url|dirname)\b)/g, replacement);
      return { contents, loader: file.endsWith('.tsx') ? 'tsx' : 'ts' };
    });
  },
});

/**
 * Leaves packages that are imported with `import()` outside the bundle. Recipes import large packages so, which a build
 * whose results are cached does not load.
 */
const packagesOnDemandPlugin: Plugin = {
  name: 'packages-on-demand',
  setup({ onResolve }) {
    // Matches the name of a package; the path of a module of ours begins with a dot.
    const packageName = /^[^.]/;
    onResolve({ filter: packageName }, ({ kind, path: specifier }) => {
      const isOnDemand = kind === 'dynamic-import';
      // Undefined leaves the import to esbuild, which bundles the package unless it is one of `nativePackages`.
      return isOnDemand ? { path: specifier, external: true } : undefined;
    });
  },
};

/** The path of a file from the project's root, with slashes on every system. */
const pathFromRoot = (root: string, file: string) => path.relative(root, file).replaceAll(path.sep, '/');

/** A module that was imported from its bundle. */
interface BundledModule<Module> {
  /** What the module exports. */
  exports: Module;
  /**
   * Keeps the bytecode of all functions that have run so far, so that the next import need not compile them. Call it once
   * the module has done its work. Does nothing if this import has used bytecode that was kept before.
   */
  keepBytecode(): Promise<void>;
}

/**
 * Imports a module from its bundle in `.cache`: each call runs the module and all that it imports anew. Makes the bundle
 * first if there is none yet, or if the module, one that it imports or a package has changed since it was made.
 *
 * @param root absolute path of the project
 * @param entry path of a TypeScript module, from the project's root, such as `scripts/generator/build-command.ts`
 * @returns `exports`, what the module exports; and `keepBytecode`, to call once the module has done its work
 * @throws the error of esbuild if one of the modules has a mistake; whatever the modules throw when they run
 */
export async function importBundled<Module>(root: string, entry: string): Promise<BundledModule<Module>> {
  const cache = openCache(path.join(root, '.cache'));
  const recipe = bundleRecipeFor(root);
  const input = readBundleInput(root, entry);
  const source = await cache.getOrCreate(recipe, input);
  // The file of the cache that `source` was read from or written to.
  const bundleFile = cache.fileOf(recipe, input);
  const { script, keepBytecode } = compile(source.toString(), bundleFile);
  const runModules = script.runInThisContext() as RunModules<Module>;
  // The modules get these from outside the bundle; see `ImportModule` and `ImportMetaOf`.
  const importModule: ImportModule = (specifier) => import(specifier);
  const importMetaOf: ImportMetaOf = (file) => {
    const absolutePath = path.join(root, file);
    return { url: pathToFileURL(absolutePath).href, dirname: path.dirname(absolutePath) };
  };
  const exports = runModules(createRequire(bundleFile), importModule, importMetaOf);
  return { exports, keepBytecode };
}

/**
 * Reads everything that decides what the bundle of a module contains: the module, all modules of ours that it imports,
 * directly or through others, and `package-lock.json`. The parameters are those of `importBundled`.
 */
function readBundleInput(root: string, entry: string): BundleInput {
  const graph = new ImportGraphReader().graphOfModules([path.join(root, entry)]);
  const modules: Record<string, Buffer> = {};
  for (const [file, bytes] of graph.modules) modules[pathFromRoot(root, file)] = bytes;
  return { entry, modules, lockfile: readFileSync(path.join(root, 'package-lock.json')) };
}

/**
 * Compiles a script without running it. That is quick if an earlier process has kept its bytecode in `<file>.bytecode`. V8
 * refuses bytecode of another version of itself and compiles the source then.
 *
 * @param file absolute path of the script; its name has to change with its source, because V8 does not compare bytecode
 *   with the whole source
 * @returns the script, and `keepBytecode`, which writes the bytecode file for later processes (see `BundledModule`)
 */
function compile(source: string, file: string) {
  const bytecodeFile = `${file}.bytecode`;
  const keptBytecode = existsSync(bytecodeFile) ? readFileSync(bytecodeFile) : undefined;
  const script = new Script(source, { filename: file, cachedData: keptBytecode });
  const wasUsed = keptBytecode !== undefined && !script.cachedDataRejected;
  return {
    script,
    async keepBytecode() {
      if (!wasUsed) await writeFileAtomically(bytecodeFile, script.createCachedData());
    },
  };
}
