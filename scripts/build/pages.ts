import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Metafile } from 'esbuild';
import { glob } from 'glob';
import type { PageModule } from '../../src/page.ts';
import type * as Render from '../../src/render.tsx';
import type { Bundler } from './bundle.ts';
import type { Cache } from './cache.ts';
import { BuildFault, type Fault } from './fault.ts';

/** A page of the site: where it comes from, where it goes. */
export interface Page {
  /** Path from the project's root, such as `src/pages/privacidad.tsx`. */
  source: string;
  /** Path below `dist`, such as `privacidad/index.html`. */
  output: string;
  /** Address below the site's base, such as `/privacidad/`; `/404.html` for the error page. */
  path: string;
  module: PageModule;
  /** The style sheets of the components that the page imports, in the order of import. */
  styleSheets: {
    /** Of what a first screen can show. */
    first: readonly string[];
    /** Of what stands below the fold, and nowhere else. */
    later: readonly string[];
  };
}

/** The rendered half of the project, bundled and loaded. */
export interface Pages {
  pages: Page[];
  renderBody: typeof Render.renderBody;
  renderDocument: typeof Render.renderDocument;
}

/** `src/pages/index.tsx` is `index.html`, `x.tsx` is `x/index.html`, `404.tsx` is `404.html`. */
export function outputOf(source: string): string {
  const name = source.replace(/^src\/pages\//, '').replace(/\.tsx$/, '');
  if (name === '404') return '404.html';
  return name === 'index' || name.endsWith('/index') ? `${name}.html` : `${name}/index.html`;
}

/** A landing page that is missing, and pages whose place is taken by another one. */
function addressFaults(sources: readonly string[]): Fault[] {
  const faults: Fault[] = [];
  if (!sources.includes('src/pages/index.tsx'))
    faults.push({ file: 'src/pages/index.tsx', expected: 'expected the landing page' });
  const taken = new Map<string, string>();
  for (const file of sources) {
    // Some systems take names that differ in case for one.
    const output = outputOf(file).toLowerCase();
    const other = taken.get(output);
    if (other) faults.push({ file, expected: 'expected a page with an address of its own', found: `that of ${other}` });
    else taken.set(output, file);
  }
  return faults;
}

/**
 * Finds the pages in `src/pages`, bundles them for Node with what they import, and loads the bundle.
 * One bundle for all pages keeps thousands of them fast, and a changed component is loaded afresh.
 *
 * @param root absolute path of the project
 * @throws BuildFault where the landing page is missing, two pages have one address, or one exports too little
 */
export async function loadPages(root: string, cache: Cache, bundle: Bundler): Promise<Pages> {
  const sources = (await glob('src/pages/**/*.tsx', { cwd: root, posix: true })).sort();
  const faults = addressFaults(sources);
  if (faults.length > 0) throw new BuildFault(faults);

  const { outputFiles, metafile } = await bundle({
    stdin: {
      contents: [
        `export * from './src/render.tsx';`,
        ...sources.map((source, index) => `import * as page${index} from './${source}';`),
        `export const modules = [${sources.map((_, index) => `page${index}`).join()}];`,
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
  const code = outputFiles[0]!.text;
  // Node resolves the bundle's packages from where it lies, so it lies in the project.
  const file = await cache.file('pages.mjs', [code], async () => code);
  const loaded = (await import(pathToFileURL(file).href).catch((error: unknown) => {
    throw packageFault(error, metafile) ?? error;
  })) as typeof Render & { modules: Partial<PageModule>[] };

  const everySheet = createStyleSheetLookup(metafile, []);
  const isPage = (module: Partial<PageModule>) =>
    typeof module.default === 'function' && typeof module.meta === 'function';
  const others = sources.filter((_, index) => !isPage(loaded.modules[index]!));
  if (others.length > 0) {
    const expected = 'expected a default export (the page) and an export named meta';
    throw new BuildFault(others.map((file) => ({ file, expected })));
  }

  const pages = sources.map((source, index): Page => {
    const module = loaded.modules[index] as PageModule;
    const output = outputOf(source);
    return {
      source,
      output,
      path: `/${output.replace(/index\.html$/, '')}`,
      module,
      styleSheets: splitStyleSheets(source, module.belowTheFold ?? []),
    };
  });
  return { pages, renderBody: loaded.renderBody, renderDocument: loaded.renderDocument };

  function splitStyleSheets(source: string, belowTheFold: readonly string[]): Page['styleSheets'] {
    if (belowTheFold.length === 0) return { first: everySheet(source), later: [] };
    const first = createStyleSheetLookup(
      metafile,
      belowTheFold.map((name) => `src/sections/${name}/`),
    )(source);
    return { first, later: everySheet(source).filter((sheet) => !first.includes(sheet)) };
  }
}

/** A package that is not there, at the module that imports it: esbuild leaves packages to Node. */
function packageFault(error: unknown, { inputs }: Metafile): BuildFault | undefined {
  const [, name] = /^Cannot find package '([^']+)'/.exec(error instanceof Error ? error.message : '') ?? [];
  const importer = Object.entries(inputs).find(([, { imports }]) =>
    imports.some(({ path, external }) => external && (path === name || path.startsWith(`${name}/`))),
  );
  return (
    importer &&
    new BuildFault([{ file: importer[0], expected: 'expected a package that is installed', found: `"${name}"` }])
  );
}

/**
 * Makes the function that finds the style sheets that a module imports, directly and through others,
 * each once, in import order. It does not look into the folders of `without`.
 */
function createStyleSheetLookup(
  { inputs }: Metafile,
  without: readonly string[],
): (module: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  const lookup = (module: string): readonly string[] => {
    const found = known.get(module);
    if (found) return found;
    known.set(module, []); // ends a circle of imports
    const sheets = new Set<string>();
    for (const { path: imported, external } of inputs[module]?.imports ?? []) {
      if (external || without.some((folder) => imported.startsWith(folder))) continue;
      if (imported.endsWith('.css')) sheets.add(imported);
      else for (const sheet of lookup(imported)) sheets.add(sheet);
    }
    const list = [...sheets];
    known.set(module, list);
    return list;
  };
  return lookup;
}
