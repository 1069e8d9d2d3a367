import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Metafile } from 'esbuild';
import { glob } from 'glob';
import type { ComponentType } from 'react';
import type { Page } from '../../src/page.ts';
import type * as Render from '../../src/render/render.tsx';
import { DiagnosticError } from '../lib/diagnostic.ts';
import { diagnostic } from '../messages/problem.ts';
import type { Bundler } from './bundle.ts';
import type { Cache, Recipe } from './cache.ts';
import { addressOf, ERROR_PAGE, findPages, outputOf } from './routes.ts';
import type { ProjectRoot } from '../lib/paths.ts';

export interface LoadedPage extends Page {
  /** Path from the project's root, such as `src/pages/privacidad.tsx`. */
  source: string;
  /** Path below `dist`, such as `privacidad/index.html`. */
  output: string;
  /** Address below the site's base, such as `/privacidad/`; `/404.html` for the error page. */
  address: string;
  /** Whether the sections contain `Fold`, which ends the first screen. */
  hasFold: boolean;
  styles: PageStyles;
}

/** Style sheets of a page in import order, as paths from the project's root. */
interface PageStyles {
  /** Inlined: the sheets of everything that a first screen can show. */
  critical: readonly string[];
  /** In one file that loads later: the sheets of components that only stand below the fold. */
  deferred: readonly string[];
}

export interface LoadedPages {
  /** Sorted by source file. */
  pages: readonly LoadedPage[];
  renderBody: typeof Render.renderBody;
  renderDocument: typeof Render.renderDocument;
}

/** The exports of the bundle of all pages. */
interface BundleExports {
  render: typeof Render;
  Fold: ComponentType;
  /** The exports of each module in `src/pages`, by its path from the project's root. */
  pages: Record<string, { default?: Partial<Page> }>;
  /** The exports of each module in `src/sections`, by its path, too. */
  sections: Record<string, Record<string, unknown>>;
}

const RENDER = 'src/render/render.tsx';

/** Modules that every page with a fold shows only below it. */
const sharedModulesBelowFold = ['src/components/Fold.tsx', 'src/components/Footer/Footer.tsx'];

/**
 * Bundles the pages with their components, and imports the bundle. esbuild also lists the style sheets of each module,
 * from which each page's `styles` are made.
 *
 * @throws DiagnosticError if the landing or error page is missing, or a module does not export a page; esbuild's error
 *   if a module cannot be bundled
 */
export async function loadPages(root: ProjectRoot, cache: Cache, bundle: Bundler): Promise<LoadedPages> {
  const pageFiles = await findPages(root);
  const missing = ['src/pages/index.tsx', ERROR_PAGE].filter((file) => !pageFiles.includes(file));
  if (missing.length > 0) throw new DiagnosticError(missing.map((file) => diagnostic('page.missing', { file }, {})));

  const sectionFiles = (await glob('src/sections/**/*.tsx', { cwd: root, posix: true })).sort();
  const { code, metafile } = await bundlePages({ root, pageFiles, sectionFiles, cache, bundle });
  const loaded = { exports: await importBundle(code, cache), metafile };
  const pages: LoadedPage[] = [];
  const wrongExports: string[] = [];
  for (const file of pageFiles) {
    const page = loaded.exports.pages[file]?.default;
    if (isPage(page)) pages.push(toLoadedPage(file, page, loaded));
    else wrongExports.push(file);
  }
  if (wrongExports.length > 0) {
    throw new DiagnosticError(wrongExports.map((file) => diagnostic('page.wrong-export', { file }, {})));
  }
  const { renderBody, renderDocument } = loaded.exports.render;
  return { pages, renderBody, renderDocument };
}

const isPage = (page: Partial<Page> | undefined): page is Page =>
  typeof page?.meta === 'function' && typeof page.headerTheme === 'string' && Array.isArray(page.sections);

interface LoadedBundle {
  exports: BundleExports;
  metafile: Metafile;
}

function toLoadedPage(source: string, page: Page, loaded: LoadedBundle): LoadedPage {
  const output = outputOf(source);
  const address = addressOf(output);
  const hasFold = page.sections.includes(loaded.exports.Fold);
  const styles = hasFold
    ? divideStylesAtFold(source, page, loaded)
    : { critical: stylesOf(source, loaded), deferred: [] };
  return { ...page, source, output, address, hasFold, styles };
}

interface BundleOptions {
  root: ProjectRoot;
  pageFiles: readonly string[];
  /** Exported as well, so that `sectionModulesBelowFold` can find the modules of a page's sections. */
  sectionFiles: readonly string[];
  cache: Cache;
  bundle: Bundler;
}

/** The code exports `BundleExports`. Packages such as React are not part of it: Node loads them. */
async function bundlePages(options: BundleOptions): Promise<{ code: string; metafile: Metafile }> {
  const { root, pageFiles, sectionFiles, cache, bundle } = options;
  const entryCode = [
    `export * as render from './${RENDER}';`,
    `export { Fold } from './src/components/Fold.tsx';`,
    codeThatExports('pages', pageFiles),
    codeThatExports('sections', sectionFiles),
  ].join('\n');
  const { outputFiles, metafile } = await bundle({
    stdin: { contents: entryCode, resolveDir: root },
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    jsx: 'automatic',
    // The metafile lists the style sheets; their text is not needed here.
    loader: { '.css': 'empty' },
    // With the source map, the stack of an exception names the source file and line.
    sourcemap: 'inline',
    sourcesContent: false,
    // Nothing is written there, but the paths of the source map are relative to it.
    outfile: path.join(cache.dir, 'pages.mjs'),
    logLevel: 'silent',
  });
  return { code: outputFiles[0]?.text ?? '', metafile };
}

/** Returns code that exports an object `name` with the exports of each module by its path. */
function codeThatExports(name: string, files: readonly string[]): string {
  const imports = files.map((file, index) => `import * as ${name}${index} from './${file}';`);
  const properties = files.map((file, index) => `'${file}': ${name}${index}`);
  return [...imports, `export const ${name} = {${properties.join()}};`].join('\n');
}

/** Stores the bundle as a file of the cache, because Node can only import files; `.mjs` marks a module. */
const pagesRecipe: Recipe<{ code: string }> = {
  namespace: 'pages.mjs',
  create: async ({ code }) => code,
};

/** A changed bundle has another file name; Node would not load a file of the same name again. */
async function importBundle(code: string, cache: Cache): Promise<BundleExports> {
  await cache.getOrCreate(pagesRecipe, { code });
  const file = cache.fileOf(pagesRecipe, { code });
  return (await import(pathToFileURL(file).href)) as BundleExports;
}

/** All style sheets of a page. The render module imports those of every page: base, header, footer. */
const stylesOf = (source: string, { metafile }: LoadedBundle, skipped?: readonly string[]): string[] =>
  styleSheetsOf(metafile, [RENDER, source], skipped);

/**
 * Defers `*.deferred.css`, and the sheets that are imported only through `sharedModulesBelowFold` and the modules of
 * sections that stand only below the fold.
 */
function divideStylesAtFold(source: string, page: Page, loaded: LoadedBundle): PageStyles {
  const allSheets = stylesOf(source, loaded);
  const deferredByName = allSheets.filter((sheet) => sheet.endsWith('.deferred.css'));
  const modulesBelow = [...sharedModulesBelowFold, ...sectionModulesBelowFold(page, loaded.exports)];
  const skipped = [...modulesBelow, ...deferredByName];
  const critical = stylesOf(source, loaded, skipped);
  const deferred = allSheets.filter((sheet) => !critical.includes(sheet));
  return { critical, deferred };
}

/**
 * Returns the modules of `src/sections` whose components stand only below the fold. A page lists its sections as
 * components, whose modules are found by their exports.
 */
function sectionModulesBelowFold(page: Page, { Fold, sections: sectionModules }: BundleExports): string[] {
  const fold = page.sections.indexOf(Fold);
  const above = new Set<unknown>(page.sections.slice(0, fold));
  const below = new Set<unknown>(page.sections.slice(fold + 1));
  const modules = Object.entries(sectionModules).filter(([, exports]) => {
    const components = Object.values(exports);
    return (
      components.some((component) => below.has(component)) && !components.some((component) => above.has(component))
    );
  });
  return modules.map(([file]) => file);
}

/**
 * Lists the style sheets that `modules` import, directly or through other modules. Does not enter `skipped` files. The
 * order is that of the imports, which decides which of two rules wins.
 */
function styleSheetsOf(metafile: Metafile, modules: readonly string[], skipped: readonly string[] = []): string[] {
  const visited = new Set<string>();
  const visit = (file: string) => {
    const input = metafile.inputs[file];
    // Packages are not among the inputs.
    if (!input || visited.has(file) || skipped.includes(file)) return;
    visited.add(file);
    for (const { path: imported } of input.imports) visit(imported);
  };
  modules.forEach(visit);
  return [...visited].filter((file) => file.endsWith('.css'));
}
