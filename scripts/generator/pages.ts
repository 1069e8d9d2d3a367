import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Metafile } from 'esbuild';
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
  /** The exports of each module in `src/pages`, by its path from the project's root. */
  pages: Record<string, { default?: Partial<Page> }>;
}

const RENDER = 'src/render/render.tsx';

/**
 * Bundles the pages with their components, and imports the bundle as a file of the cache: Node imports only files.
 *
 * @throws DiagnosticError if the landing or error page is missing, or a module does not export a page; esbuild's error
 *   if a module cannot be bundled
 */
export async function loadPages(root: ProjectRoot, cache: Cache, bundle: Bundler): Promise<LoadedPages> {
  const pageFiles = await findPages(root);
  const missing = ['src/pages/index.tsx', ERROR_PAGE].filter((file) => !pageFiles.includes(file));
  if (missing.length > 0) throw new DiagnosticError(missing.map((file) => diagnostic('page.missing', { file }, {})));

  const { code, metafile } = await bundlePages(root, pageFiles, cache, bundle);
  const { render, pages: modules } = await importBundle(code, cache);
  const pages: LoadedPage[] = [];
  const wrongExports: string[] = [];
  for (const file of pageFiles) {
    const page = modules[file]?.default;
    if (isPage(page)) pages.push(toLoadedPage(file, page, metafile));
    else wrongExports.push(file);
  }
  if (wrongExports.length > 0) {
    throw new DiagnosticError(wrongExports.map((file) => diagnostic('page.wrong-export', { file }, {})));
  }
  return { pages, renderBody: render.renderBody, renderDocument: render.renderDocument };
}

const isPage = (page: Partial<Page> | undefined): page is Page =>
  typeof page?.meta === 'function' && typeof page.headerTheme === 'string' && Array.isArray(page.sections);

function toLoadedPage(source: string, page: Page, metafile: Metafile): LoadedPage {
  const output = outputOf(source);
  // The bundle keeps the names of the components (`keepNames`).
  const sections = page.sections.map(({ name }) => name);
  return {
    ...page,
    source,
    output,
    address: addressOf(output),
    hasFold: sections.includes('Fold'),
    styles: stylesOf(source, sections, metafile),
  };
}

/** The code exports `BundleExports`. Packages such as React are not part of it: Node loads them. */
async function bundlePages(root: ProjectRoot, pageFiles: readonly string[], cache: Cache, bundle: Bundler) {
  const imports = pageFiles.map((file, index) => `import * as page${index} from './${file}';`);
  const properties = pageFiles.map((file, index) => `'${file}': page${index}`);
  const entryCode = [
    ...imports,
    `export const pages = {${properties.join()}};`,
    `export * as render from './${RENDER}';`,
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
    // Sections are recognized by the names of their components.
    keepNames: true,
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

/** Stores the bundle as a file of the cache; `.mjs` marks a module. */
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

/**
 * Divides the style sheets of a page at its fold. Deferred are `*.deferred.css`, and the sheets that only components
 * below the fold import. The file of a component is found by its name: `Footer.tsx`.
 *
 * @param sections names of the page's components, such as `Hero`, `Fold`, `You`
 * @throws DiagnosticError if a component below the fold is in no file of its name
 */
function stylesOf(source: string, sections: readonly string[], metafile: Metafile): PageStyles {
  // The render module imports the sheets of every page: base, header, footer.
  const modules = [RENDER, source];
  const allSheets = styleSheetsOf(modules, metafile);
  const fold = sections.indexOf('Fold');
  if (fold < 0) return { critical: allSheets, deferred: [] };

  const isFileOf = (name: string, file: string) => file.endsWith(`/${name}.tsx`);
  const hasFile = (name: string) => Object.keys(metafile.inputs).some((file) => isFileOf(name, file));
  const withoutFile = sections.slice(fold).filter((name) => !hasFile(name));
  if (withoutFile.length > 0) {
    throw new DiagnosticError([diagnostic('page.section-file', { file: source }, { names: withoutFile.join(', ') })]);
  }

  const above = sections.slice(0, fold);
  // The footer is below the sections of every page.
  const below = [...sections.slice(fold), 'Footer'].filter((name) => !above.includes(name));
  const isBelow = (file: string) => file.endsWith('.deferred.css') || below.some((name) => isFileOf(name, file));
  const critical = styleSheetsOf(modules, metafile, { skip: isBelow });
  return { critical, deferred: allSheets.filter((sheet) => !critical.includes(sheet)) };
}

/**
 * Lists the style sheets that `modules` import, directly or through other modules, without skipped files and what only
 * these import. The order is that of the imports, which decides which of two rules wins.
 */
function styleSheetsOf(
  modules: readonly string[],
  metafile: Metafile,
  options: { skip?: (file: string) => boolean } = {},
): string[] {
  const visited = new Set<string>();
  const visit = (file: string) => {
    const input = metafile.inputs[file];
    // Packages are not among the inputs.
    if (!input || visited.has(file) || options.skip?.(file)) return;
    visited.add(file);
    for (const { path: imported } of input.imports) visit(imported);
  };
  modules.forEach(visit);
  return [...visited].filter((file) => file.endsWith('.css'));
}
