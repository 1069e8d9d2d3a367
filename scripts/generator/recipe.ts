import { createHash, type Hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Cache } from './cache.ts';
import { contentHash } from './content-hash.ts';
import { createGraphReader } from './import-graph.ts';
import type { Body } from './output.ts';

/**
 * A slow step of the build whose results are cached. The key of a result holds everything that decides it: the source
 * of the recipe's module and of every module of ours that it imports, the versions of the packages that these import,
 * and the input. So `create` must read nothing but its input: no files, no environment, no clock.
 */
export interface Recipe<Input> {
  /** Beginning of the names of its files in the cache, with an ending if they need one: `font`, `pages.mjs`. */
  namespace: string;
  /** Absolute path of the module that defines it. */
  module: string;
  /**
   * Hash of the code that makes the result: its module, all modules that it imports, the versions of their packages.
   */
  fingerprint(): string;
  /**
   * Makes the result. May take results of other recipes from the cache. Large packages are imported in here, with
   * `import()`: a build whose results are cached never loads them.
   */
  create(input: Input, cache: Cache): Promise<Body>;
  /**
   * Whether a result may be stored; a recipe without this function stores every one. It returns false if something that
   * the key does not hold has decided the result.
   */
  mayKeep?: ((result: Buffer, input: Input) => boolean) | undefined;
}

/** Reads the imports of recipes' modules, each module once: the scripts do not change while they run. */
const readImportGraph = createGraphReader();

/**
 * Defines a recipe. Call it in the module that does the work, so that the fingerprint covers that module.
 *
 * @param moduleUrl `import.meta.url` of that module
 */
export function defineRecipe<Input>(
  moduleUrl: string,
  recipe: Pick<Recipe<Input>, 'namespace' | 'create' | 'mayKeep'>,
): Recipe<Input> {
  const module = fileURLToPath(moduleUrl);
  let fingerprint: string | undefined;
  return { ...recipe, module, fingerprint: () => (fingerprint ??= fingerprintOf(module, readImportGraph)) };
}

/**
 * Hash of a module, of every module of ours that it imports directly or through others, and of the versions of the
 * packages that they import. Never throws for an import of a missing file, which is left out, or for a missing package,
 * which counts as `name@missing`.
 *
 * @param module absolute path
 * @param readGraph reads the imports; by default a new reader, which sees the files as they are now
 */
export function fingerprintOf(module: string, readGraph = createGraphReader()): string {
  const folder = path.dirname(module);
  // The module itself is the only entry of the graph.
  const { modules, packages } = readGraph(folder, [{ specifier: `./${path.basename(module)}`, isText: false }]);
  const sources = [...modules].flatMap(([file, bytes]) => [
    path.relative(folder, file).replaceAll(path.sep, '/'),
    bytes,
  ]);
  return contentHash(...sources, ...packages.map((name) => `${name}@${versionOf(name, folder)}`));
}

/**
 * The version of a package that a module in a folder would import, found as Node does: in `node_modules` of the folder
 * or of the nearest folder above it. `missing` if it is not installed.
 */
function versionOf(name: string, folder: string): string {
  for (let current = folder; ; current = path.dirname(current)) {
    try {
      const file = path.join(current, 'node_modules', name, 'package.json');
      return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      const isTopFolder = current === path.dirname(current);
      if (isTopFolder) return 'missing';
    }
  }
}

/**
 * The key of a result: a short hash of the recipe's fingerprint and of the input. Equal inputs give the same key,
 * whatever the order of their fields.
 */
export function keyOf<Input>(recipe: Recipe<Input>, input: Input): string {
  const hash = createHash('sha256');
  updateHash(hash, input);
  return contentHash(recipe.namespace, recipe.fingerprint(), hash.digest());
}

/** Digests that were computed already: the bytes of a picture or film are part of several keys. */
const digests = new WeakMap<Uint8Array, Buffer>();

/** The SHA-256 of some bytes, computed once for each array, which must not change afterwards. */
function digestOf(bytes: Uint8Array): Buffer {
  const digest = digests.get(bytes) ?? createHash('sha256').update(bytes).digest();
  digests.set(bytes, digest);
  return digest;
}

/**
 * Adds a value and everything in it to a hash. Writes types and lengths along with the data, so that different values never add the same
 * bytes. Fields that are undefined count as missing.
 *
 * @throws TypeError for a function or symbol, which has no content to hash
 */
function updateHash(hash: Hash, value: unknown): void {
  if (value instanceof Uint8Array) {
    hash.update('bytes:').update(digestOf(value));
  } else if (Array.isArray(value)) {
    hash.update(`list of ${value.length}:`);
    for (const item of value) updateHash(hash, item);
  } else if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    fields.sort(([nameA], [nameB]) => (nameA < nameB ? -1 : 1));
    hash.update(`group of ${fields.length}:`);
    for (const [name, field] of fields) {
      updateHash(hash, name);
      updateHash(hash, field);
    }
  } else if (typeof value === 'function' || typeof value === 'symbol') {
    throw new TypeError(`A ${typeof value} cannot be part of the input of a recipe.`);
  } else {
    hash.update(`${typeof value}:${JSON.stringify(value) ?? ''};`);
  }
}
