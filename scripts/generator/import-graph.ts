/**
 * Finds the modules of ours that a module imports, directly and through others. Cached results carry the content of these
 * modules in their key. Regular expressions find the imports: a parser would be exact, but to load one takes longer than
 * a build whose results are cached.
 */
import { readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';

/** An import as it is written. */
export interface ImportStatement {
  /** What stands between the quotes, such as `./colours.ts` or `sharp`. */
  specifier: string;
  /** Whether it has the attribute `type: 'text'`, which imports the text of a file. */
  isText: boolean;
}

/** Everything that modules import. */
export interface ImportGraph {
  /** Content of each module of ours by its absolute path, in the order in which the imports are found. */
  modules: ReadonlyMap<string, Buffer>;
  /** Names of the npm packages that these modules import, sorted. */
  packages: readonly string[];
}

/** Matches `import type … from` and `export type … from`, which TypeScript removes. */
const typeImports = /\b(?:import|export)\s+type\s[^;'"]*?\bfrom\s*(?<quote>['"])[^'"\n]+\k<quote>/g;

/**
 * Matches `from '…'`, `import '…'` and `import('…')`, with the attributes that follow, but not the type
 * `typeof import('…')`. May also match inside a comment: that only adds a file to the key of a result.
 */
const imports =
  /(?<!typeof )\b(?:from|import)\s*\(?\s*(?<quote>['"])(?<specifier>[^'"\n]+)\k<quote>(?<attributes>\s*with\s*\{[^}]*\})?/g;

/** The endings that an import may leave out, in the order in which esbuild tries them. */
const endings = ['', '.tsx', '.ts', '.jsx', '.js', '.css', '.json'];

/** The imports in the source text of a module, without those that only bring types. */
export function findImports(source: string): ImportStatement[] {
  return [...source.replaceAll(typeImports, '').matchAll(imports)].map(({ groups = {} }) => ({
    specifier: groups['specifier'] ?? '',
    isText: /['"]text['"]/.test(groups['attributes'] ?? ''),
  }));
}

/** Whether a path leads to a file; false for folders and for what does not exist. */
const isFile = (file: string) => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;

/**
 * The absolute path of the file that a relative import means, tried as esbuild does: as written, with an ending, as a
 * folder with an `index`. Undefined if none of these exists; then the bundler reports the import.
 */
export function resolveImport(folder: string, specifier: string): string | undefined {
  const target = path.resolve(folder, specifier);
  const candidates = endings.map((ending) => target + ending);
  const indexes = endings.slice(1).map((ending) => path.join(target, `index${ending}`));
  return [...candidates, ...indexes].find(isFile);
}

/**
 * The name of the package that an import comes from: `sharp` for `sharp/lib`, `@scope/name` for `@scope/name/a.woff2`.
 */
function packageNameOf(specifier: string): string {
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}

/**
 * Creates a function that reads import graphs. It reads and scans each module once, however many graphs contain it, so
 * it must not outlive a change to the files.
 *
 * @param isIgnored whether to leave an import out of the graph, with everything behind it; none by default
 */
export function createGraphReader(isIgnored: (statement: ImportStatement) => boolean = () => false) {
  const scanned = new Map<string, { bytes: Buffer; statements: readonly ImportStatement[] }>();

  /** The content of a module and its imports, from memory if it was read before. */
  function scan(file: string) {
    const alreadyScanned = scanned.get(file);
    if (alreadyScanned) return alreadyScanned;
    const bytes = readFileSync(file);
    const canImport = /\.[jt]sx?$|\.mjs$/.test(file);
    const found = canImport ? findImports(bytes.toString()) : [];
    // JSX compiles to calls of this module.
    if (/\.[jt]sx$/.test(file)) found.push({ specifier: 'react/jsx-runtime', isText: false });
    const statements = found.filter((statement) => !isIgnored(statement));
    const module = { bytes, statements };
    scanned.set(file, module);
    return module;
  }

  /**
   * Reads the modules that some imports lead to, directly and through others. Leaves out imports of files that do not
   * exist: the bundler reports these.
   *
   * @param folder absolute path of the folder that the relative ones among `entries` start from
   */
  return function readImportGraph(folder: string, entries: readonly ImportStatement[]): ImportGraph {
    const modules = new Map<string, Buffer>();
    const packages = new Set<string>();
    /** Adds to `modules` and `packages` all that some imports of a module in `fromFolder` lead to. */
    function follow(fromFolder: string, statements: readonly ImportStatement[]) {
      for (const { specifier } of statements) {
        const isRelative = /^[./]/.test(specifier);
        if (!isRelative) {
          if (!isBuiltin(specifier)) packages.add(packageNameOf(specifier));
          continue;
        }
        const file = resolveImport(fromFolder, specifier);
        if (file === undefined || modules.has(file)) continue;
        const module = scan(file);
        modules.set(file, module.bytes);
        follow(path.dirname(file), module.statements);
      }
    }
    follow(folder, entries);
    return { modules, packages: [...packages].sort() };
  };
}
