import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Metafile } from 'esbuild';
import { glob } from 'glob';
import type { ComponentType } from 'react';
import type { Page } from '../../src/page.ts';
import type * as Render from '../../src/render/render.tsx';
import { diagnostic, DiagnosticError, type Diagnostic } from '../lib/diagnostic.ts';
import type { Bundler } from './bundle.ts';
import type { Cache } from './cache.ts';
import { defineRecipe } from './recipe.ts';

/** A page of the site: where it comes from, where it goes. */
export interface LoadedPage extends Page {
  /** Path from the project's root, such as `src/pages/privacidad.tsx`. */
  source: string;
  /** Path below `dist`, such as `privacidad/index.html`. */
  output: string;
  /** Address below the site's base, such as `/privacidad/`; `/404.html` for the error page. */
  path: string;
  /** The style sheets that its components import, in the order of import, as paths from the project's root. */
  styles: {
    /** Of what a first screen can show. */
    critical: readonly string[];
    /** Of what stands below the fold, and nowhere else. */
    deferred: readonly string[];
  };
}

/** The rendered half of the project, bundled and loaded. */
export type LoadedPages = Awaited<ReturnType<typeof loadPages>>;

/** What the bundle of all pages exports. */
interface BundleExports {
  render: typeof Render;
  Fold: ComponentType;
  /** By path from the project's root. */
  pages: Record<string, { default?: Partial<Page> }>;
  sections: Record<string, Record<string, unknown>>;
}

const RENDER = 'src/render/render.tsx';

/** What no first screen needs, besides the sections after `Fold` and style sheets named `*.deferred.css`. */
const BELOW_THE_FOLD = ['src/components/Fold.tsx', 'src/components/Footer/Footer.tsx'];

/** `src/pages/index.tsx` is `index.html`, `x.tsx` is `x/index.html`, `404.tsx` is `404.html`. */
function outputOf(source: string): string {
  const name = source.replace(/^src\/pages\//, '').replace(/\.tsx$/, '');
  if (name === '404') return '404.html';
  return name === 'index' || name.endsWith('/index') ? `${name}.html` : `${name}/index.html`;
}

/** The address of a page below the site's base. */
const pathOf = (output: string) => `/${output.replace(/index\.html$/, '')}`;

const find = async (pattern: string, root: string) => (await glob(pattern, { cwd: root, posix: true })).sort();

const findPages = (root: string) => find('src/pages/**/*.tsx', root);

/** The paths that content may link to, such as `/` and `/privacidad`. */
export async function findRoutes(root: string): Promise<string[]> {
  const pages = (await findPages(root)).filter((source) => source !== 'src/pages/404.tsx');
  return pages.map((source) => pathOf(outputOf(source)).replace(/(?<=.)\/$/, ''));
}

/** A landing page that is missing, and pages whose place is taken by another one. */
function checkAddresses(sources: readonly string[]): Diagnostic[] {
  const missing = ['src/pages/index.tsx', 'src/pages/404.tsx'].filter((file) => !sources.includes(file));
  // Some systems take names that differ in case for one.
  const addressOf = (file: string) => outputOf(file).toLowerCase();
  const firstAt = new Map(sources.toReversed().map((file) => [addressOf(file), file]));
  return [
    ...missing.map((file) => diagnostic('page.missing', { file }, {})),
    ...sources.flatMap((file) => {
      const first = firstAt.get(addressOf(file));
      return first === undefined || first === file ? [] : [diagnostic('page.same-address', { file }, { other: first })];
    }),
  ];
}

/**
 * Finds the pages in `src/pages`, bundles them for Node with what they import, and loads the bundle: a
 * changed component is loaded afresh, and the bundle tells which style sheets belong to which component.
 *
 * @throws DiagnosticError where a page is missing, two have one address, or one is no page
 */
export async function loadPages(root: string, cache: Cache, bundle: Bundler) {
  const sources = await findPages(root);
  const sections = await find('src/sections/**/*.tsx', root);
  const misplaced = checkAddresses(sources);
  if (misplaced.length > 0) throw new DiagnosticError(misplaced);

  const namespaces = (name: string, files: readonly string[]) => [
    ...files.map((file, index) => `import * as ${name}${index} from './${file}';`),
    `export const ${name} = {${files.map((file, index) => `'${file}': ${name}${index}`).join()}};`,
  ];
  const { outputFiles, metafile } = await bundle({
    stdin: {
      contents: [
        `export * as render from './${RENDER}';`,
        `export { Fold } from './src/components/Fold.tsx';`,
        ...namespaces('pages', sources),
        ...namespaces('sections', sections),
      ].join('\n'),
      resolveDir: root,
    },
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    sourcemap: 'inline',
    // Nothing is written there; but the source map leads from there to the component that throws.
    outfile: path.join(cache.dir, 'pages.mjs'),
    sourcesContent: false,
    logLevel: 'silent',
  });
  const { render, Fold, ...modules } = await importBundle(outputFiles[0]?.text ?? '', cache, metafile);

  const definitions = readPages(sources, modules.pages);

  /** The module of each component that sections export. */
  const moduleOf = new Map(
    Object.entries(modules.sections).flatMap(([file, exports]) => Object.values(exports).map((one) => [one, file])),
  );
  const deferrable = Object.keys(metafile.inputs).filter((file) => file.endsWith('.deferred.css'));
  const pages = definitions.map(([source, page]): LoadedPage => {
    const output = outputOf(source);
    const fold = page.sections.indexOf(Fold);
    const sections = fold < 0 ? [] : page.sections.slice(fold).flatMap((section) => moduleOf.get(section) ?? []);
    const below = fold < 0 ? [] : [...BELOW_THE_FOLD, ...deferrable, ...sections];
    const entries = [RENDER, source];
    const critical = styleSheetsOf(metafile, entries, new Set(below));
    const deferred = styleSheetsOf(metafile, entries).filter((sheet) => !critical.includes(sheet));
    return { ...page, source, output, path: pathOf(output), styles: { critical, deferred } };
  });
  return { pages, renderBody: render.renderBody, renderDocument: render.renderDocument };
}

/** The default exports of the pages, with their source files. Throws a DiagnosticError for modules that are no page. */
function readPages(sources: readonly string[], modules: BundleExports['pages']): [source: string, page: Page][] {
  const pages: [string, Page][] = [];
  const errors: Diagnostic[] = [];
  for (const source of sources) {
    const page = modules[source]?.default;
    if (isPage(page)) pages.push([source, page]);
    else errors.push(diagnostic('page.wrong-export', { file: source }, {}));
  }
  if (errors.length > 0) throw new DiagnosticError(errors);
  return pages;
}

const isPage = (page: Partial<Page> | undefined): page is Page =>
  typeof page?.meta === 'function' && typeof page.headerTheme === 'string' && Array.isArray(page.sections);

/** Node resolves the packages of a module from the folder it is in, so the bundle is written into the project. */
const pagesRecipe = defineRecipe<{ code: string }>(import.meta.url, {
  namespace: 'pages.mjs',
  create: async ({ code }) => code,
});

/** Loads the bundle. Throws a DiagnosticError if it imports a package that is not installed. */
async function importBundle(code: string, cache: Cache, { inputs }: Metafile): Promise<BundleExports> {
  await cache.getOrCreate(pagesRecipe, { code });
  try {
    return (await import(pathToFileURL(cache.fileOf(pagesRecipe, { code })).href)) as BundleExports;
  } catch (error) {
    // esbuild leaves packages to Node, so a missing one shows only here. Reported at the module that imports it.
    const text = error instanceof Error ? error.message : '';
    const name = /^Cannot find package '(?<name>[^']+)'/.exec(text)?.groups?.['name'];
    const importer = Object.entries(inputs).find(([, { imports }]) =>
      imports.some(({ path, external }) => external && (path === name || path.startsWith(`${name}/`))),
    );
    if (!importer || name === undefined) throw error;
    throw new DiagnosticError([diagnostic('page.missing-package', { file: importer[0] }, { name })]);
  }
}

/**
 * The style sheets that modules import, directly and through others, each once, in import order.
 *
 * @param without modules that are not looked into
 */
function styleSheetsOf({ inputs }: Metafile, modules: readonly string[], without = new Set<string>()): string[] {
  const visited = new Set(without);
  const visit = (module: string): string[] => {
    const input = inputs[module];
    // A package is no input: Node loads it.
    if (!input || visited.has(module)) return [];
    visited.add(module);
    return module.endsWith('.css') ? [module] : input.imports.flatMap(({ path }) => visit(path));
  };
  return modules.flatMap(visit);
}
