import path from 'node:path';
import type { BuildOptions } from 'esbuild';
import type { Bundler } from './bundle.ts';
import type { OutputFile } from './types.ts';

/** The browsers' half of the project, bundled. */
export interface Client {
  /** Inline script of every page: hears taps until the entry is there, and fetches it. */
  starter: string;
  /** Address of the entry module of pages that are only read. */
  entry: string;
  /** Address of the entry module of pages with a film, islands or parts that enter. */
  landing: string;
  /** Addresses of the code that hydrates islands: the module to import, then what it imports. */
  islandChunks: string[];
  files: OutputFile[];
}

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
 * Bundles what runs in the browser: the starter as text; the entries, and React with the islands, each
 * with chunks of its own (one bundle for all would make an entry wait for a chunk that they share).
 *
 * @param root absolute path of the project
 * @param base path that the site lives below, with a slash at both ends
 */
export async function buildClient(root: string, base: string, bundle: Bundler): Promise<Client> {
  const [starter, entry, landing, islands] = await Promise.all([
    bundle({ ...options, absWorkingDir: root, entryPoints: ['src/client/starter.ts'], format: 'iife' }),
    buildModules(root, 'entry', 'src/client/entry.ts', bundle),
    buildModules(root, 'landing', 'src/client/landing.ts', bundle),
    buildModules(root, 'islands', 'src/client/hydrate.tsx', bundle),
  ]);
  const address = (name: string) => `${base}assets/${name}`;
  return {
    starter: starter.outputFiles[0]!.text.trim(),
    entry: address(entry.initial[0]!),
    landing: address(landing.initial[0]!),
    islandChunks: islands.initial.map(address),
    files: [...entry.files, ...landing.files, ...islands.files],
  };
}

/** Bundles a module; `initial` names it and what it imports before it runs. */
async function buildModules(
  root: string,
  name: string,
  source: string,
  bundle: Bundler,
): Promise<{ initial: string[]; files: OutputFile[] }> {
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
  const initial = new Set<string>();
  const visit = (output: string) => {
    if (initial.has(output)) return;
    initial.add(output);
    for (const { path: imported, kind } of outputs[output]!.imports) if (kind === 'import-statement') visit(imported);
  };
  visit(Object.keys(outputs).find((output) => outputs[output]!.entryPoint === source)!);
  return {
    initial: [...initial].map((output) => path.basename(output)),
    files: outputFiles.map(({ path: file, text }) => ({ path: `assets/${path.basename(file)}`, body: text })),
  };
}
