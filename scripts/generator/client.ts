import path from 'node:path';
import type { BuildOptions, Metafile } from 'esbuild';
import type { Bundler } from './bundle.ts';
import type { Files } from './output.ts';
import { scriptTargets } from './browsers.ts';
import type { RenderedPage } from './render.ts';

/** A page with its scripts. */
export interface BuiltPage extends RenderedPage {
  /** Text of the script in its `<head>`. */
  inlineScript: string;
  /** Path below `dist` of the module that the inline script loads once the page is painted. */
  entry: string;
  /** Paths below `dist` of what that module imports when the page is idle: the player of the film. */
  idleChunks: readonly string[];
  /**
   * Addresses of the code that hydrates its islands (the components that React makes interactive): the module to import,
   * then what that imports. Empty for a page without islands.
   */
  islandChunks: readonly string[];
}

/** Options of esbuild for everything that runs in the browser. */
const options = {
  bundle: true,
  minify: true,
  target: scriptTargets,
  jsx: 'automatic',
  // An island's CSS is part of the pages' style sheets.
  loader: { '.css': 'empty' },
  define: { 'process.env.NODE_ENV': '"production"' },
  legalComments: 'none',
  logLevel: 'silent',
} as const satisfies BuildOptions;

/** The scripts of the site, as `buildClient` makes them. */
interface Client {
  /**
   * Adds to a page the scripts that it needs: the larger entry (`landing`) if it has islands, films or a fold (the end of
   * its first screen), else the small one; the code of the islands only if it has islands.
   */
  withScripts(page: RenderedPage): BuiltPage;
  /** Every script that pages load, by its path below `dist`. The inline script is part of the pages instead. */
  files: Files;
  /** The text of all scripts, the inline one included. */
  text: string;
}

/**
 * Bundles everything that runs in the browser: the script that is inlined into every page, which catches clicks until the
 * rest is there; two entries, of which each page loads one, the larger (`landing`) or the smaller (`entry`); and React with
 * the islands. Each is a bundle of its own: in a common one, an entry would have to wait for a chunk that it shares.
 *
 * @param site.base path that the site lives below, with a slash at both ends
 * @param site.provider name of the scheduling provider, such as `cal`: only its adapter gets into the inline script
 * @throws esbuild's error if a module cannot be bundled
 */
export async function buildClient(site: {
  root: string;
  base: string;
  provider: string;
  bundle: Bundler;
}): Promise<Client> {
  const { root, base, provider, bundle } = site;
  const inlineSource = `
    import { adapter } from './src/booking/${provider}/adapter.ts';
    import { startEarly } from './src/client/early-clicks.ts';
    startEarly(adapter);`;
  const stdin = { contents: inlineSource, resolveDir: root };
  const [inline, entry, landing, islands] = await Promise.all([
    bundle({ ...options, absWorkingDir: root, stdin, format: 'iife' }),
    bundleModule(root, 'entry', 'src/client/entry.ts', bundle),
    bundleModule(root, 'landing', 'src/client/landing.ts', bundle),
    bundleModule(root, 'islands', 'src/client/hydrate.tsx', bundle),
  ]);
  const inlineScript = inline.outputFiles[0]?.text.trim() ?? '';
  const islandChunks = islands.loadedAtOnce.map((file) => base + file);
  const files = { ...entry.files, ...landing.files, ...islands.files };
  return {
    withScripts(page) {
      const hasIslands = page.islands.length > 0;
      const hasFilms = page.films.length > 0;
      const needsLandingEntry = hasIslands || hasFilms || page.hasFold;
      return {
        ...page,
        inlineScript,
        entry: needsLandingEntry ? landing.file : entry.file,
        idleChunks: needsLandingEntry ? landing.loadedLater : [],
        islandChunks: hasIslands ? islandChunks : [],
      };
    },
    files,
    text: [inlineScript, ...Object.values(files)].join('\n'),
  };
}

/** A module that pages load, bundled. All paths are below `dist`. */
interface BundledModule {
  /** Path of the file to load. */
  file: string;
  /** That path, then those of all files that it imports statically, also through others: a page can preload them. */
  loadedAtOnce: string[];
  /** The files that are only imported dynamically. */
  loadedLater: string[];
  /** Every file of the bundle, also what is imported dynamically and therefore loads later. */
  files: Files;
}

/**
 * Bundles a module that pages load, with everything that it imports. Esbuild puts what is imported with `import()` into
 * files of their own. Writes nothing to `dist`: the result has the texts, and esbuild needs the folder only for the paths.
 *
 * @param name the beginning of the file's name: `entry` gives `assets/entry.<hash>.js`
 * @param source path of the module from the project's root
 * @throws esbuild's error if the module, or one that it imports, cannot be bundled
 */
async function bundleModule(root: string, name: string, source: string, bundle: Bundler): Promise<BundledModule> {
  const { outputFiles, metafile } = await bundle({
    ...options,
    absWorkingDir: root,
    entryPoints: { [name]: source },
    format: 'esm',
    splitting: true,
    outdir: path.join(root, 'dist/assets'),
    entryNames: '[name].[hash]',
    chunkNames: '[name].[hash]',
  });
  const { outputs } = metafile;
  const mainOutput = Object.keys(outputs).find((output) => outputs[output]?.entryPoint === source);
  // For TypeScript: esbuild makes an output of every entry point.
  if (mainOutput === undefined) throw new Error(`esbuild made nothing of ${source}`);

  const pathInSite = (output: string) => `assets/${path.basename(output)}`;
  const files: Record<string, string> = {};
  for (const output of outputFiles) files[pathInSite(output.path)] = output.text;
  const loadedAtOnce = withStaticImports(mainOutput, metafile).map(pathInSite);
  const loadedLater = Object.keys(files).filter((file) => !loadedAtOnce.includes(file));
  return { file: pathInSite(mainOutput), loadedAtOnce, loadedLater, files };
}

/**
 * Lists what a browser has to load before it can run a file that esbuild has made: the file itself, then all files that it
 * imports statically (`import … from`), directly or through others. What is only imported with `import()` is left out.
 *
 * @param output the path of the file as the metafile has it, such as `dist/assets/islands.<hash>.js`; the result has such
 *   paths, too
 */
function withStaticImports(output: string, { outputs }: Metafile): string[] {
  const found = new Set<string>();
  const addWithImports = (file: string) => {
    // Two files may import the same one, or each other.
    if (found.has(file)) return;
    found.add(file);
    for (const { path: imported, kind } of outputs[file]?.imports ?? []) {
      const isStatic = kind === 'import-statement';
      if (isStatic) addWithImports(imported);
    }
  };
  addWithImports(output);
  return [...found];
}
