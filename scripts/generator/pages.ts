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
    /** Those of everything that a first screen can show; they are inlined. */
    critical: readonly string[];
    /** Those of components that only stand below the fold; they are one deferred file. */
    deferred: readonly string[];
  };
}

/** The pages and the functions that render them, bundled and loaded. */
export type LoadedPages = Awaited<ReturnType<typeof loadPages>>;

/** What the bundle of all pages exports. */
interface BundleExports {
  render: typeof Render;
  Fold: ComponentType;
  /** The exports of each module in `src/pages`, by its path from the project's root. */
  pages: Record<string, { default?: Partial<Page> }>;
  /** The exports of each module in `src/sections`, by its path from the project's root. */
  sections: Record<string, Record<string, unknown>>;
}

/** The module that renders pages, from the project's root. */
const RENDER = 'src/render/render.tsx';

/**
 * Modules whose style sheets are deferred on a page with a fold, because no first screen shows them. So are those of the
 * sections after `Fold`, and style sheets named `*.deferred.css`: `loadPages` finds these two.
 */
const BELOW_THE_FOLD = ['src/components/Fold.tsx', 'src/components/Footer/Footer.tsx'];

/**
 * The path below `dist` of the page of a source file: `index.html` for `src/pages/index.tsx`, `x/index.html` for
 * `src/pages/x.tsx`, `404.html` for `src/pages/404.tsx`.
 */
function outputOf(source: string): string {
  const name = source.replace(/^src\/pages\//, '').replace(/\.tsx$/, '');
  if (name === '404') return '404.html';
  return name === 'index' || name.endsWith('/index') ? `${name}.html` : `${name}/index.html`;
}

/** The address of a page below the site's base, such as `/x/` for `x/index.html`. */
const pathOf = (output: string) => `/${output.replace(/index\.html$/, '')}`;

/** The files that match a glob pattern, sorted, as paths from the project's root. */
const findFiles = async (pattern: string, root: string) => (await glob(pattern, { cwd: root, posix: true })).sort();

/** The source files of all pages, sorted, as paths from the project's root. */
const findPages = (root: string) => findFiles('src/pages/**/*.tsx', root);

/** The paths that content may link to, such as `/` and `/privacidad`: those of all pages but the error page. */
export async function findRoutes(root: string): Promise<string[]> {
  const pages = (await findPages(root)).filter((source) => source !== 'src/pages/404.tsx');
  // Without the slash at the end, except for `/` itself.
  return pages.map((source) => pathOf(outputOf(source)).replace(/(?<=.)\/$/, ''));
}

/** Reports a landing or error page that is missing, and pages that would have the same address as an earlier one. */
function checkAddresses(sources: readonly string[]): Diagnostic[] {
  const missing = ['src/pages/index.tsx', 'src/pages/404.tsx'].filter((file) => !sources.includes(file));
  // Some file systems do not distinguish names by case.
  const addressOf = (file: string) => outputOf(file).toLowerCase();
  // Reversed, because a map keeps the last entry of a key.
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
 * Finds the pages in `src/pages`, bundles them for Node with everything that they import, and loads the bundle.
 * Bundling has two uses: Node would never load a changed component again, but it loads a new bundle; and the bundle's
 * metadata tells which style sheets belong to which component.
 *
 * @param root absolute path of the project
 * @returns the pages in the order of their source files, and the functions of `src/render/render.tsx` that render them
 * @throws DiagnosticError if a page is missing, two pages have the same address, or a module does not export a page;
 *   esbuild's error if a module cannot be bundled
 */
export async function loadPages(root: string, cache: Cache, bundle: Bundler) {
  const sources = await findPages(root);
  const sections = await findFiles('src/sections/**/*.tsx', root);
  const misplaced = checkAddresses(sources);
  if (misplaced.length > 0) throw new DiagnosticError(misplaced);

  /** Lines of code that export, under `name`, the exports of some modules by the path of each. */
  const exportModules = (name: string, files: readonly string[]) => [
    ...files.map((file, index) => `import * as ${name}${index} from './${file}';`),
    `export const ${name} = {${files.map((file, index) => `'${file}': ${name}${index}`).join()}};`,
  ];
  const { outputFiles, metafile } = await bundle({
    stdin: {
      contents: [
        `export * as render from './${RENDER}';`,
        `export { Fold } from './src/components/Fold.tsx';`,
        ...exportModules('pages', sources),
        ...exportModules('sections', sections),
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
    // Nothing is written there, but the paths of the source map are relative to it: it leads from the stack of an
    // exception to the component that threw it.
    outfile: path.join(cache.dir, 'pages.mjs'),
    sourcesContent: false,
    logLevel: 'silent',
  });
  const { render, Fold, ...modules } = await importBundle(outputFiles[0]?.text ?? '', cache, metafile);

  const definitions = pagesOf(sources, modules.pages);

  /** The source file of each component that a module in `src/sections` exports. */
  const fileOfComponent = new Map(
    Object.entries(modules.sections).flatMap(([file, exports]) =>
      Object.values(exports).map((component) => [component, file]),
    ),
  );
  const deferredByName = Object.keys(metafile.inputs).filter((file) => file.endsWith('.deferred.css'));
  const pages = definitions.map(([source, page]): LoadedPage => {
    const output = outputOf(source);
    const fold = page.sections.indexOf(Fold);
    const hasFold = fold >= 0;
    const sectionsBelow = hasFold ? page.sections.slice(fold) : [];
    const filesBelow = sectionsBelow.flatMap((section) => fileOfComponent.get(section) ?? []);
    // On a page without a fold, all styles are critical.
    const notCritical = hasFold ? [...BELOW_THE_FOLD, ...deferredByName, ...filesBelow] : [];
    // The render module brings the styles that every page has: base, header, footer.
    const entries = [RENDER, source];
    // A sheet that a critical component imports, too, is critical, unless its name defers it.
    const critical = styleSheetsOf(metafile, entries, new Set(notCritical));
    const deferred = styleSheetsOf(metafile, entries).filter((sheet) => !critical.includes(sheet));
    return { ...page, source, output, path: pathOf(output), styles: { critical, deferred } };
  });
  return { pages, renderBody: render.renderBody, renderDocument: render.renderDocument };
}

/**
 * The pages that modules export by default, each with its source file, in the order of `sources`.
 *
 * @param modules the exports of each module, by its source file
 * @throws DiagnosticError for modules whose default export is not a page
 */
function pagesOf(sources: readonly string[], modules: BundleExports['pages']): [source: string, page: Page][] {
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

/** Whether the default export of a module has what a page needs. */
const isPage = (page: Partial<Page> | undefined): page is Page =>
  typeof page?.meta === 'function' && typeof page.headerTheme === 'string' && Array.isArray(page.sections);

/**
 * Keeps the bundle as a file in the cache, because Node imports files. The cache lies inside the project, from where
 * Node finds the project's packages.
 */
const pagesRecipe = defineRecipe<{ code: string }>(import.meta.url, {
  namespace: 'pages.mjs',
  create: async ({ code }) => code,
});

/**
 * Imports the bundle of the pages, from a file in the cache (`pagesRecipe`).
 *
 * @param code text of the bundle
 * @param metafile.inputs what esbuild reports of the modules, to name the one that imports a missing package
 * @throws DiagnosticError if the bundle imports a package that is not installed; any other error as it is
 */
async function importBundle(code: string, cache: Cache, { inputs }: Metafile): Promise<BundleExports> {
  await cache.getOrCreate(pagesRecipe, { code });
  try {
    return (await import(pathToFileURL(cache.fileOf(pagesRecipe, { code })).href)) as BundleExports;
  } catch (error) {
    // The bundle imports packages by their name, so a missing one shows only here. It is reported at the module that
    // imports it.
    const text = error instanceof Error ? error.message : '';
    const name = /^Cannot find package '(?<name>[^']+)'/.exec(text)?.groups?.['name'];
    if (name === undefined) throw error;
    const isOfPackage = (specifier: string) => specifier === name || specifier.startsWith(`${name}/`);
    const importer = Object.entries(inputs).find(([, { imports }]) =>
      imports.some(({ path: specifier, external }) => external && isOfPackage(specifier)),
    );
    if (!importer) throw error;
    throw new DiagnosticError([diagnostic('page.missing-package', { file: importer[0] }, { name })]);
  }
}

/**
 * The style sheets that modules import, directly and through others, each once, in import order.
 *
 * @param excluded modules and style sheets to leave out, with everything that only they import
 */
function styleSheetsOf({ inputs }: Metafile, modules: readonly string[], excluded = new Set<string>()): string[] {
  const visited = new Set(excluded);
  const visit = (module: string): string[] => {
    const input = inputs[module];
    // Packages are not among the inputs: esbuild leaves them to Node.
    if (!input || visited.has(module)) return [];
    visited.add(module);
    return module.endsWith('.css') ? [module] : input.imports.flatMap(({ path }) => visit(path));
  };
  return modules.flatMap(visit);
}
