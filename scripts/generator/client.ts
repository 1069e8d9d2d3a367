import path from 'node:path';
import type { BuildOptions } from 'esbuild';
import type { Bundler } from './bundle.ts';
import type { Files } from './output.ts';
import type { RenderedPage } from './render.ts';

/** A page with its scripts. */
export interface BuiltPage extends RenderedPage {
  /** Text of the script in its `<head>`. */
  inlineScript: string;
  /** Path below `dist` of the module that the inline script loads once the page is painted. */
  entry: string;
  /** Addresses of the code that hydrates its islands: the module to import, then what that imports. Empty without any. */
  islandChunks: readonly string[];
}

/** Options of esbuild for everything that runs in the browser. */
const options = {
  bundle: true,
  minify: true,
  target: ['es2022', 'safari16.4'],
  jsx: 'automatic',
  // An island's CSS is part of the pages' style sheets.
  loader: { '.css': 'empty' },
  define: { 'process.env.NODE_ENV': '"production"' },
  legalComments: 'none',
  logLevel: 'silent',
} as const satisfies BuildOptions;

/**
 * Bundles what runs in the browser: the inline script as text; the entries, and React with the islands, each
 * with chunks of its own (one bundle for all would make an entry wait for a chunk that they share).
 *
 * @param site.base path that the site lives below, with a slash at both ends
 * @param site.provider name of the scheduling provider, of which only the adapter gets into the inline script
 * @returns `withScripts`, and `files`: every script that pages load, by its path below `dist`
 */
export async function buildClient(site: { root: string; base: string; provider: string; bundle: Bundler }) {
  const { root, base, provider, bundle } = site;
  const contents = `
    import { adapter } from './src/booking/${provider}/adapter.ts';
    import { startEarly } from './src/client/early-clicks.ts';
    startEarly(adapter);`;
  const [inline, entry, landing, islands] = await Promise.all([
    bundle({ ...options, absWorkingDir: root, stdin: { contents, resolveDir: root }, format: 'iife' }),
    buildModule(root, 'entry', 'src/client/entry.ts', bundle),
    buildModule(root, 'landing', 'src/client/landing.ts', bundle),
    buildModule(root, 'islands', 'src/client/hydrate.tsx', bundle),
  ]);
  const inlineScript = inline.outputFiles.map(({ text }) => text.trim()).join('');
  const islandChunks = islands.initial.map((file) => base + file);
  return {
    /**
     * Adds to a page the scripts that it needs: the larger entry (`landing`) if it has islands, films or a fold, else
     * the small one; the code of the islands only for a page with islands.
     */
    withScripts(page: RenderedPage): BuiltPage {
      const hasIslands = page.islands.length > 0;
      const needsLandingEntry = hasIslands || page.films.length > 0 || page.deferredStyles !== undefined;
      return {
        ...page,
        inlineScript,
        entry: needsLandingEntry ? landing.file : entry.file,
        islandChunks: hasIslands ? islandChunks : [],
      };
    },
    files: { ...entry.files, ...landing.files, ...islands.files },
  };
}

/**
 * Bundles a module that a page loads, with the chunks that esbuild splits off.
 *
 * @param name of the module's file below `assets/`, before its hash
 * @param entry path of its source from the project's root
 * @returns `file`: the path below `dist` of the file to load; `initial`: that path and those of all static imports
 *   behind it, which a page can preload; `files`: every file of the bundle
 */
async function buildModule(root: string, name: string, entry: string, bundle: Bundler) {
  const { outputFiles, metafile } = await bundle({
    ...options,
    absWorkingDir: root,
    entryPoints: { [name]: entry },
    format: 'esm',
    splitting: true,
    outdir: path.join(root, 'dist/assets'),
    entryNames: '[name].[hash]',
    chunkNames: '[name].[hash]',
  });
  const { outputs } = metafile;
  const initial = new Set<string>();
  /** Adds an output and, recursively, its static imports to `initial`; dynamic imports load later. */
  const addWithImports = (output: string) => {
    if (initial.has(output)) return;
    initial.add(output);
    const imports = outputs[output]?.imports ?? [];
    for (const { path: imported, kind } of imports) if (kind === 'import-statement') addWithImports(imported);
  };
  const output = Object.keys(outputs).find((file) => outputs[file]?.entryPoint === entry);
  if (output === undefined) throw new Error(`esbuild made nothing of ${entry}`);
  addWithImports(output);
  const pathInSite = (file: string) => `assets/${path.basename(file)}`;
  const files: Files = Object.fromEntries(outputFiles.map((file) => [pathInSite(file.path), file.text]));
  return { file: pathInSite(output), initial: [...initial].map(pathInSite), files };
}
