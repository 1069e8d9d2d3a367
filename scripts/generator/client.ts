import assert from 'node:assert/strict';
import path from 'node:path';
import type { BuildOptions } from 'esbuild';
import type { Bundler } from './bundle.ts';
import { scriptTargets } from './browsers.ts';
import type { RenderedPage } from './render.ts';
import type { ProjectRoot } from '../lib/paths.ts';

export interface BuiltPage extends RenderedPage {
  inlineScript: string;
  /** Path below `dist` of the module that the inline script loads after the first paint. */
  entry: string;
  /** Paths below `dist` of what `entry` imports if the page has a film, once it is idle. */
  idleChunks: readonly string[];
  /** Path below `dist` of the module that hydrates the islands; undefined for a page without islands. */
  hydrator: string | undefined;
}

const sharedOptions = {
  bundle: true,
  minify: true,
  target: scriptTargets,
  jsx: 'automatic',
  // The pages' style sheets contain the CSS of islands.
  loader: { '.css': 'empty' },
  define: { 'process.env.NODE_ENV': '"production"' },
  legalComments: 'none',
  logLevel: 'silent',
} as const satisfies BuildOptions;

/** A module for browsers; each file is a path below `dist`. */
interface BundledModule {
  file: string;
  /** The files of its dynamic imports. */
  chunks: string[];
  /** The texts of all these files. */
  files: Readonly<Record<string, string>>;
}

interface Client {
  /** Catches early clicks on booking buttons, and loads the entry. */
  inlineScript: string;
  entry: BundledModule;
  /** React with the islands. */
  hydrator: BundledModule;
  /** Texts by their path below `dist`. */
  files: Readonly<Record<string, string>>;
}

interface ClientOptions {
  root: ProjectRoot;
  provider: string;
  bundle: Bundler;
  /** Part of the inline script, since the pages' Content Security Policy allows only one, by its hash. */
  scriptBefore: string;
}

/**
 * Bundles the scripts for browsers. The entry and the islands are bundled apart: together, the entry would wait for
 * chunks that it shares with islands.
 */
export async function buildClient({ root, provider, bundle, scriptBefore }: ClientOptions): Promise<Client> {
  // `startEarly` also loads the entry.
  const inlineSource = `
    import { adapter } from './src/booking/${provider}/adapter.ts';
    import { startEarly } from './src/client/early-clicks.ts';
    startEarly(adapter);`;
  const stdin = { contents: inlineSource, resolveDir: root };
  const [inline, entry, hydrator] = await Promise.all([
    bundle({ ...sharedOptions, absWorkingDir: root, stdin, format: 'iife' }),
    bundleModule({ name: 'entry', source: 'src/client/entry.ts', root, bundle }),
    bundleModule({ name: 'islands', source: 'src/client/hydrate.tsx', root, bundle }),
  ]);
  const [inlineFile] = inline.outputFiles;
  assert(inlineFile, 'esbuild makes one file without `outdir`');
  const files = { ...entry.files, ...hydrator.files };
  return { inlineScript: scriptBefore + inlineFile.text.trim(), entry, hydrator, files };
}

/** Adds to a page the scripts that it needs. */
export function addScripts(page: RenderedPage, client: Client): BuiltPage {
  const hasIslands = page.islands.length > 0;
  return {
    ...page,
    inlineScript: client.inlineScript,
    entry: client.entry.file,
    idleChunks: client.entry.chunks,
    hydrator: hasIslands ? client.hydrator.file : undefined,
  };
}

/** Bundles a module for browsers, with a file of its own for each dynamic import. */
async function bundleModule(module: {
  name: string;
  source: string;
  root: ProjectRoot;
  bundle: Bundler;
}): Promise<BundledModule> {
  const { name, source, root, bundle } = module;
  const { outputFiles, metafile } = await bundle({
    ...sharedOptions,
    absWorkingDir: root,
    entryPoints: { [name]: source },
    format: 'esm',
    splitting: true,
    // Nothing is written there, but esbuild needs a folder for the paths.
    outdir: path.join(root, 'dist/assets'),
    entryNames: '[name].[hash]',
    chunkNames: '[name].[hash]',
  });
  const entryPath = Object.keys(metafile.outputs).find((output) => metafile.outputs[output]?.entryPoint === source);
  assert(entryPath, `esbuild makes a file of ${source}`);

  const pathInSite = (outputPath: string) => `assets/${path.basename(outputPath)}`;
  const files = Object.fromEntries(outputFiles.map((output) => [pathInSite(output.path), output.text]));
  const file = pathInSite(entryPath);
  return { file, chunks: Object.keys(files).filter((other) => other !== file), files };
}
