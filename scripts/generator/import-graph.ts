/**
 * Which modules of ours a module imports, directly and through others. Cached results carry the content of these
 * modules in their key. A parser would be exact; it would also take longer to load than a warm build takes.
 */
import { readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';

/** An import as it is written. */
export interface ImportStatement {
  /** Such as `./colours.ts` or `sharp`. */
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

/** `import type … from`, `export type … from`: TypeScript removes these. */
const typeImports = /\b(?:import|export)\s+type\s[^;'"]*?\bfrom\s*(?<quote>['"])[^'"\n]+\k<quote>/g;

/** `from '…'`, `import '…'`, `import('…')`, with the attributes that follow. Also finds some in comments: harmless. */
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

const isFile = (file: string) => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;

/** The file that a relative import in a folder means; undefined if there is none. */
export function resolveImport(folder: string, specifier: string): string | undefined {
  const target = path.resolve(folder, specifier);
  const candidates = endings.map((ending) => target + ending);
  const indexes = endings.slice(1).map((ending) => path.join(target, `index${ending}`));
  return [...candidates, ...indexes].find(isFile);
}

/** `sharp` of `sharp/lib`, `@scope/name` of `@scope/name/file.woff2`. */
function packageNameOf(specifier: string): string {
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}

/**
 * Reads import graphs. One reader reads and scans each module once.
 *
 * @param isIgnored whether to leave an import out of the graph, with everything behind it
 */
export function createGraphReader(isIgnored: (statement: ImportStatement) => boolean = () => false) {
  const scanned = new Map<string, { bytes: Buffer; statements: readonly ImportStatement[] }>();

  function scan(file: string) {
    const known = scanned.get(file);
    if (known) return known;
    const bytes = readFileSync(file);
    const hasImports = /\.[jt]sx?$|\.mjs$/.test(file);
    const found = hasImports ? findImports(bytes.toString()) : [];
    // Elements in the source become calls of React.
    if (/\.[jt]sx$/.test(file)) found.push({ specifier: 'react/jsx-runtime', isText: false });
    const statements = found.filter((one) => !isIgnored(one));
    const module = { bytes, statements };
    scanned.set(file, module);
    return module;
  }

  /**
   * The graph behind some imports.
   *
   * @param folder absolute path of the folder that relative imports start from
   */
  return function readImportGraph(folder: string, entries: readonly ImportStatement[]): ImportGraph {
    const modules = new Map<string, Buffer>();
    const packages = new Set<string>();
    function visit(from: string, statements: readonly ImportStatement[]) {
      for (const { specifier } of statements) {
        if (!/^[./]/.test(specifier)) {
          if (!isBuiltin(specifier)) packages.add(packageNameOf(specifier));
          continue;
        }
        const file = resolveImport(from, specifier);
        if (file === undefined || modules.has(file)) continue;
        const { bytes, statements: next } = scan(file);
        modules.set(file, bytes);
        visit(path.dirname(file), next);
      }
    }
    visit(folder, entries);
    return { modules, packages: [...packages].sort() };
  };
}
