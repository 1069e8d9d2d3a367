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

/** Some modules, and everything that they import directly or through others. */
export interface ImportGraph {
  /** Content of each module of ours by its absolute path, in the order in which the imports are found. */
  modules: ReadonlyMap<string, Buffer>;
  /** Names of the npm packages that these modules import. */
  packages: ReadonlySet<string>;
}

/** An import graph while it is read. */
interface GrowingGraph {
  modules: Map<string, Buffer>;
  packages: Set<string>;
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
const endings = ['.tsx', '.ts', '.jsx', '.js', '.css', '.json'];

/**
 * Finds the imports in the source text of a module, in their order: `import … from`, `import './Hero.css'`, `import(…)` and
 * `export … from`. Leaves out `import type` and `export type`. A module that is imported twice is listed twice.
 */
function findImports(source: string): ImportStatement[] {
  const withoutTypeImports = source.replaceAll(typeImports, '');
  const statements: ImportStatement[] = [];
  for (const { groups } of withoutTypeImports.matchAll(imports)) {
    const { specifier = '', attributes = '' } = groups ?? {};
    // The attributes of an import of a file's text are `with { type: 'text' }`.
    const isText = /['"]text['"]/.test(attributes);
    statements.push({ specifier, isText });
  }
  return statements;
}

/** Whether a path leads to a file; false for folders and for what does not exist. */
const isFile = (file: string) => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;

/**
 * Finds the file that a relative import means, as esbuild does. The first of these that exists: the path as written, the
 * path with an ending (`./colours` for `colours.ts`), the `index` file of a folder (`../messages` for `messages/index.ts`).
 *
 * @param folder absolute path of the folder of the module with the import
 * @param specifier such as `./colours.ts` or `../messages`
 * @returns the absolute path; undefined if there is no such file, which the bundler reports
 */
function resolveImport(folder: string, specifier: string): string | undefined {
  const target = path.resolve(folder, specifier);
  const withEndings = endings.map((ending) => target + ending);
  const indexFiles = endings.map((ending) => path.join(target, `index${ending}`));
  return [target, ...withEndings, ...indexFiles].find(isFile);
}

/**
 * The name of the package that an import comes from: `sharp` for `sharp/lib`, `@scope/name` for `@scope/name/a.woff2`.
 */
function packageNameOf(specifier: string): string {
  const segments = specifier.split('/');
  const nameLength = specifier.startsWith('@') ? 2 : 1;
  return segments.slice(0, nameLength).join('/');
}

/** A module of ours, as it was read: its content, and the imports in it that are followed. */
interface ScannedModule {
  bytes: Buffer;
  statements: readonly ImportStatement[];
}

/**
 * Reads import graphs. It reads each module once, however many graphs contain it, and remembers it. So it does not
 * notice a change to the files: after one, create another reader.
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
   * Reads the graph of some modules: these modules, and everything that they import directly or through others, apart from
   * the imports that `isIgnored` of the constructor leaves out. A file that does not exist, given or imported, is not in the
   * graph: the bundler reports it.
   *
   * @param files absolute paths of the modules
   */
  graphOfModules(files: readonly string[]): ImportGraph {
    const graph: GrowingGraph = { modules: new Map(), packages: new Set() };
    for (const file of files) {
      if (isFile(file)) this.#addModule(file, graph);
    }
    return graph;
  }

  /**
   * Reads the graph of source text that lies in no file: everything that it imports directly or through others, apart from
   * the imports that `isIgnored` of the constructor leaves out. A file that does not exist is not in the graph.
   *
   * @param source such as `import { Hero } from './src/sections/Hero/Hero.tsx';`
   * @param folder absolute path of the folder that its relative imports start from
   */
  graphOfSource(source: string, folder: string): ImportGraph {
    const graph: GrowingGraph = { modules: new Map(), packages: new Set() };
    const followed = findImports(source).filter((statement) => !this.#isIgnored(statement));
    for (const { specifier } of followed) this.#addImport(specifier, folder, graph);
    return graph;
  }

  /**
   * Adds a module to a graph, with everything that it imports, directly or through others. Does nothing if the graph already
   * contains it, so that modules which import each other do not go round for ever.
   *
   * @param file absolute path of the module; it has to exist
   */
  #addModule(file: string, graph: GrowingGraph): void {
    if (graph.modules.has(file)) return;
    const { bytes, statements } = this.#readModule(file);
    graph.modules.set(file, bytes);
    const folder = path.dirname(file);
    for (const { specifier } of statements) this.#addImport(specifier, folder, graph);
  }

  /**
   * Adds to a graph the module of ours that an import names, and everything that this module imports; for an npm package
   * only its name. Adds nothing for a module of Node itself, such as `node:path`, nor for a file that does not exist.
   *
   * @param specifier such as `./colours.ts` or `sharp/lib`
   * @param folder absolute path of the folder that a relative import starts from
   */
  #addImport(specifier: string, folder: string, graph: GrowingGraph): void {
    const namesFile = specifier.startsWith('.') || specifier.startsWith('/');
    if (namesFile) {
      const file = resolveImport(folder, specifier);
      if (file !== undefined) this.#addModule(file, graph);
    } else if (!isBuiltin(specifier)) {
      graph.packages.add(packageNameOf(specifier));
    }
  }

  /**
   * Reads one module: its bytes, and the imports that stand in it, apart from those that `isIgnored` leaves out. Does not
   * follow the imports. Each file is read once; another call returns the same result.
   *
   * @param file absolute path of the module; it has to exist
   */
  #readModule(file: string): ScannedModule {
    const alreadyScanned = this.#scannedModules.get(file);
    if (alreadyScanned) return alreadyScanned;
    const bytes = readFileSync(file);
    // A style sheet or a JSON file is a module, too, but imports nothing.
    const canImport = /\.[jt]sx?$|\.mjs$/.test(file);
    const statements = canImport ? findImports(bytes.toString()) : [];
    const hasJsx = /\.[jt]sx$/.test(file);
    // The compiler adds this import: JSX becomes calls of its functions.
    if (hasJsx) statements.push({ specifier: 'react/jsx-runtime', isText: false });
    const followedStatements = statements.filter((statement) => !this.#isIgnored(statement));
    const module: ScannedModule = { bytes, statements: followedStatements };
    this.#scannedModules.set(file, module);
    return module;
  }
}
