import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Metafile } from 'esbuild';
import { glob } from 'glob';
import type { ComponentType } from 'react';
import type { Page } from '../../src/page.ts';
import type * as Render from '../../src/render/render.tsx';
import { diagnostic, DiagnosticError, type Diagnostic } from '../lib/diagnostic.ts';
import type { Bundle, Bundler } from './bundle.ts';
import type { Cache, Recipe } from './cache.ts';
import { routeOf, ERROR_PAGE, findPages, outputOf } from './routes.ts';
import type { ProjectRoot } from '../lib/paths.ts';

/** A page of the site: where it comes from, where it goes. */
export interface LoadedPage extends Page {
  /** Path from the project's root, such as `src/pages/privacidad.tsx`. */
  source: string;
  /** Path below `dist`, such as `privacidad/index.html`. */
  output: string;
  /** Address below the site's base, such as `/privacidad/`; `/404.html` for the error page. */
  path: string;
  /** Whether its sections contain `Fold`, which ends the first screen. */
  hasFold: boolean;
  /** The style sheets that its components import. */
  styles: PageStyles;
}

/** Style sheets of a page, in the order in which modules import them, as paths from the project's root. */
interface PageStyles {
  /** Those of everything that a first screen can show; they are inlined. */
  critical: readonly string[];
  /** Those of components that only stand below the fold; they go into one file that loads later. */
  deferred: readonly string[];
}

/** The pages and the functions that render them, bundled and loaded. */
export interface LoadedPages {
  /** In the order of their source files. */
  pages: readonly LoadedPage[];
  renderBody: typeof Render.renderBody;
  renderDocument: typeof Render.renderDocument;
}

/** What the bundle of all pages exports. */
interface BundleExports {
  render: typeof Render;
  /** The section that marks the end of the first screen. */
  Fold: ComponentType;
  /** The exports of each module in `src/pages`, by its path from the project's root. */
  pages: Record<string, { default?: Partial<Page> }>;
  /** The exports of each module in `src/sections`, by its path from the project's root. */
  sections: Record<string, Record<string, unknown>>;
}

/** The module that renders pages, from the project's root. */
const RENDER = 'src/render/render.tsx';

/** Modules whose style sheets are deferred on a page with a fold, because no first screen shows them. */
const BELOW_THE_FOLD = ['src/components/Fold.tsx', 'src/components/Footer/Footer.tsx'];

/** The files that match a glob pattern, sorted, as paths from the project's root. */
const findFiles = async (pattern: string, root: ProjectRoot) =>
  (await glob(pattern, { cwd: root, posix: true })).sort();

/**
 * Checks that the landing page and the error page exist, and that no two pages have the same address: one would
 * overwrite the other in `dist`.
 */
function checkPages(sources: readonly string[]): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  for (const file of ['src/pages/index.tsx', ERROR_PAGE]) {
    if (!sources.includes(file)) diagnostics.push(diagnostic('page.missing', { file }, {}));
  }
  const fileByAddress = new Map<string, string>();
  for (const file of sources) {
    // In lower case, because some file systems do not distinguish names by case.
    const address = outputOf(file).toLowerCase();
    const other = fileByAddress.get(address);
    if (other !== undefined) diagnostics.push(diagnostic('page.same-address', { file }, { other }));
    else fileByAddress.set(address, file);
  }
  return diagnostics;
}

/**
 * Loads the pages, with all their components, as one bundle: Node loads a module only once, even if it changes while
 * `npm run dev` runs, but each new bundle has a new file name. esbuild reports which style sheets belong to which
 * component.
 *
 * @throws DiagnosticError if a page is missing, two pages have the same address, a module does not export a page, or a
 *   package that one imports is not installed; esbuild's error if a module cannot be bundled
 */
export async function loadPages(root: ProjectRoot, cache: Cache, bundle: Bundler): Promise<LoadedPages> {
  const sources = await findPages(root);
  const diagnostics = checkPages(sources);
  if (diagnostics.length > 0) throw new DiagnosticError(diagnostics);

  const sections = await findFiles('src/sections/**/*.tsx', root);
  const { outputFiles, metafile } = await bundlePages(root, sources, sections, cache, bundle);
  // All pages and sections are in one file.
  const [bundleFile] = outputFiles;
  const modules = await importBundle(bundleFile?.text ?? '', cache, metafile);
  const pages: LoadedPage[] = [];
  for (const [source, page] of definitionsOf(sources, modules.pages)) {
    const output = outputOf(source);
    const styles = stylesOfPage(source, page, modules, metafile);
    const hasFold = page.sections.includes(modules.Fold);
    pages.push({ ...page, source, output, path: routeOf(output), styles, hasFold });
  }
  const { renderBody, renderDocument } = modules.render;
  return { pages, renderBody, renderDocument };
}

/**
 * Bundles all pages and sections into one module for Node, whose exports are `BundleExports`. Packages such as React
 * stay outside: Node loads them from `node_modules`.
 */
function bundlePages(
  root: ProjectRoot,
  sources: readonly string[],
  sections: readonly string[],
  cache: Cache,
  bundle: Bundler,
): Promise<Bundle> {
  const source = [
    `export * as render from './${RENDER}';`,
    `export { Fold } from './src/components/Fold.tsx';`,
    codeThatExports('pages', sources),
    codeThatExports('sections', sections),
  ].join('\n');
  return bundle({
    stdin: { contents: source, resolveDir: root },
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    sourcemap: 'inline',
    // Nothing is written there, but the paths in the source map are relative to it. By the source map, the stack of an
    // exception names the component that threw it.
    outfile: path.join(cache.dir, 'pages.mjs'),
    sourcesContent: false,
    logLevel: 'silent',
  });
}

/** Code that exports the exports of some modules as one object, `name`, by the modules' paths. */
function codeThatExports(name: string, files: readonly string[]): string {
  const imports = files.map((file, index) => `import * as ${name}${index} from './${file}';`);
  const properties = files.map((file, index) => `'${file}': ${name}${index}`);
  return [...imports, `export const ${name} = {${properties.join()}};`].join('\n');
}

/**
 * The sheets of `Fold` and of the sections below it are deferred, unless something above imports them, too; so are
 * `*.deferred.css`. Without a fold all are critical. What is below is recognized only if a module of `src/sections`
 * exports it.
 */
function stylesOfPage(source: string, page: Page, { Fold, sections }: BundleExports, metafile: Metafile): PageStyles {
  // The render module imports the styles that every page has: base, header, footer.
  const entries = [RENDER, source];
  const all = styleSheetsOf(metafile, entries);
  const foldIndex = page.sections.indexOf(Fold);
  if (foldIndex < 0) return { critical: all, deferred: [] };

  // A page lists its sections as components, so the module of each one is found by its exports.
  const sectionsBelow = new Set<unknown>(page.sections.slice(foldIndex));
  const filesBelow: string[] = [];
  for (const [file, exports] of Object.entries(sections)) {
    const isBelow = Object.values(exports).some((component) => sectionsBelow.has(component));
    if (isBelow) filesBelow.push(file);
  }
  const deferredByName = Object.keys(metafile.inputs).filter((file) => file.endsWith('.deferred.css'));
  const excluded = [...BELOW_THE_FOLD, ...filesBelow, ...deferredByName];
  const critical = styleSheetsOf(metafile, entries, excluded);
  return { critical, deferred: all.filter((sheet) => !critical.includes(sheet)) };
}

/** Takes the definition of each page from its module in `src/pages`, which exports it as default. */
function definitionsOf(sources: readonly string[], modules: BundleExports['pages']): [source: string, page: Page][] {
  const definitions: [string, Page][] = [];
  const errors: Diagnostic[] = [];
  for (const source of sources) {
    const page = modules[source]?.default;
    if (isPage(page)) definitions.push([source, page]);
    else errors.push(diagnostic('page.wrong-export', { file: source }, {}));
  }
  if (errors.length > 0) throw new DiagnosticError(errors);
  return definitions;
}

const isPage = (page: Partial<Page> | undefined): page is Page =>
  typeof page?.meta === 'function' && typeof page.headerTheme === 'string' && Array.isArray(page.sections);

/** Keeps the bundle as a file in the cache, because Node imports files. */
const pagesRecipe: Recipe<{ code: string }> = {
  namespace: 'pages.mjs',
  create: async ({ code }) => code,
};

/** @throws DiagnosticError at the module of ours that imports a package which is not installed */
async function importBundle(code: string, cache: Cache, metafile: Metafile): Promise<BundleExports> {
  // Writes the file, unless an earlier build has written the same.
  await cache.getOrCreate(pagesRecipe, { code });
  const file = cache.fileOf(pagesRecipe, { code });
  try {
    return (await import(pathToFileURL(file).href)) as BundleExports;
  } catch (error) {
    // Packages are not part of the bundle, so it is only now that a missing one is noticed.
    const message = error instanceof Error ? error.message : '';
    const missingPackage = /^Cannot find package '(?<name>[^']+)'/.exec(message)?.groups?.['name'];
    if (missingPackage === undefined) throw error;
    const importer = findImporter(missingPackage, metafile);
    if (importer === undefined) throw error;
    throw new DiagnosticError([diagnostic('page.missing-package', { file: importer }, { name: missingPackage })]);
  }
}

function findImporter(packageName: string, { inputs }: Metafile): string | undefined {
  const isOfPackage = (specifier: string) => specifier === packageName || specifier.startsWith(`${packageName}/`);
  for (const [module, { imports }] of Object.entries(inputs)) {
    const importsPackage = imports.some(({ path: specifier, external }) => external && isOfPackage(specifier));
    if (importsPackage) return module;
  }
  return undefined;
}

/** Those that the modules import, directly or not, without going into `excluded`. */
function styleSheetsOf({ inputs }: Metafile, modules: readonly string[], excluded: readonly string[] = []): string[] {
  const sheets: string[] = [];
  const visited = new Set(excluded);
  const visit = (module: string) => {
    const input = inputs[module];
    // A package is not among the inputs, because the bundle leaves it to Node.
    if (!input || visited.has(module)) return;
    visited.add(module);
    if (module.endsWith('.css')) sheets.push(module);
    for (const { path: imported } of input.imports) visit(imported);
  };
  for (const module of modules) visit(module);
  return sheets;
}
