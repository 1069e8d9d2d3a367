import { createHash, type Hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Cache } from './cache.ts';
import { contentHash } from './content-hash.ts';
import { ImportGraphReader } from './import-graph.ts';
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
const importGraphs = new ImportGraphReader();

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
  return { ...recipe, module, fingerprint: () => (fingerprint ??= fingerprintOf(module, importGraphs)) };
}

/**
 * Hash of a module, of every module of ours that it imports directly or through others, and of the versions of the
 * packages that they import. The same wherever the project lies. An import of a missing file is left out; a missing
 * package counts as `name@missing`.
 *
 * @param module absolute path
 * @param graphReader reads the imports; by default a new reader, which sees the files as they are now
 * @throws Error if the `package.json` of a package cannot be read
 */
export function fingerprintOf(module: string, graphReader = new ImportGraphReader()): string {
  const folder = path.dirname(module);
  // The graph of an import of this module: the module itself, and everything that it imports.
  const importOfModule = { specifier: `./${path.basename(module)}`, isText: false };
  const { modules, packages } = graphReader.read(folder, [importOfModule]);
  const parts: Body[] = [];
  for (const [file, bytes] of modules) {
    const pathFromFolder = path.relative(folder, file).replaceAll(path.sep, '/');
    parts.push(pathFromFolder, bytes);
  }
  for (const name of packages) parts.push(`${name}@${versionOf(name, folder)}`);
  return contentHash(...parts);
}

/**
 * The version of a package that a module in a folder would import, found as Node does: in `node_modules` of the folder
 * or of the nearest folder above it. `missing` if it is not installed.
 *
 * @throws Error if its `package.json` cannot be read or is no JSON
 */
function versionOf(name: string, folder: string): string {
  for (const current of foldersUpwards(folder)) {
    const file = path.join(current, 'node_modules', name, 'package.json');
    const isInstalledHere = statSync(file, { throwIfNoEntry: false }) !== undefined;
    if (isInstalledHere) return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
  }
  return 'missing';
}

/** A folder and all folders above it, the nearest first. */
function foldersUpwards(folder: string): string[] {
  const parent = path.dirname(folder);
  const isTopFolder = parent === folder;
  return isTopFolder ? [folder] : [folder, ...foldersUpwards(parent)];
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
