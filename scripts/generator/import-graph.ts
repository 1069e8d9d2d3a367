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

/**
 * The imports in the source text of a module: static and dynamic ones and `export … from`, in their order, repeated ones
 * included; without `import type` and `export type`.
 */
export function findImports(source: string): ImportStatement[] {
  const statements: ImportStatement[] = [];
  for (const { groups = {} } of source.replaceAll(typeImports, '').matchAll(imports)) {
    // Only `attributes` can be missing; the other default is for TypeScript.
    const { specifier = '', attributes = '' } = groups;
    statements.push({ specifier, isText: /['"]text['"]/.test(attributes) });
  }
  return statements;
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

/** A module of ours, as it was read: its content, and the imports in it that are followed. */
interface ScannedModule {
  bytes: Buffer;
  statements: readonly ImportStatement[];
}

/**
 * Reads import graphs. It reads and scans each module once, however many graphs contain it, so it must not outlive a
 * change to the files.
 */
export class ImportGraphReader {
  readonly #isIgnored: (statement: ImportStatement) => boolean;
  /** The modules that were read already, by absolute path. */
  readonly #scannedModules = new Map<string, ScannedModule>();

  /** @param isIgnored whether to leave an import out of all graphs, with everything behind it; none by default */
  constructor(isIgnored: (statement: ImportStatement) => boolean = () => false) {
    this.#isIgnored = isIgnored;
  }

  /**
   * Reads the modules that some imports lead to, directly and through others. Leaves out imports of files that do not
   * exist: the bundler reports these.
   *
   * @param folder absolute path of the folder that the relative ones among `entries` start from
   */
  read(folder: string, entries: readonly ImportStatement[]): ImportGraph {
    const modules = new Map<string, Buffer>();
    const packages = new Set<string>();
    this.#follow(folder, entries, { modules, packages });
    return { modules, packages: [...packages].sort() };
  }

  /**
   * Adds to `found` all that some imports lead to.
   *
   * @param folder of the module with these imports
   * @param found modules and packages so far; a module that it has already is not followed again, so circles end
   */
  #follow(
    folder: string,
    statements: readonly ImportStatement[],
    found: { modules: Map<string, Buffer>; packages: Set<string> },
  ): void {
    for (const { specifier } of statements) {
      const isRelative = /^[./]/.test(specifier);
      if (!isRelative) {
        if (!isBuiltin(specifier)) found.packages.add(packageNameOf(specifier));
        continue;
      }
      const file = resolveImport(folder, specifier);
      if (file === undefined || found.modules.has(file)) continue;
      const module = this.#scan(file);
      found.modules.set(file, module.bytes);
      this.#follow(path.dirname(file), module.statements, found);
    }
  }

  /** The content of a module and its imports, without those that are ignored; from memory if it was read before. */
  #scan(file: string): ScannedModule {
    const alreadyScanned = this.#scannedModules.get(file);
    if (alreadyScanned) return alreadyScanned;
    const bytes = readFileSync(file);
    const canImport = /\.[jt]sx?$|\.mjs$/.test(file);
    const statements = canImport ? findImports(bytes.toString()) : [];
    // JSX compiles to calls of this module.
    if (/\.[jt]sx$/.test(file)) statements.push({ specifier: 'react/jsx-runtime', isText: false });
    const module = { bytes, statements: statements.filter((statement) => !this.#isIgnored(statement)) };
    this.#scannedModules.set(file, module);
    return module;
  }
}
