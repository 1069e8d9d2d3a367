import { createHash } from 'node:crypto';
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
  // Computed at the first use, and then kept: it reads all modules of the recipe.
  let knownFingerprint: string | undefined;
  const fingerprint = () => {
    knownFingerprint ??= fingerprintOf(module, importGraphs);
    return knownFingerprint;
  };
  return { ...recipe, module, fingerprint };
}

/**
 * A hash that changes whenever the code behind a module changes, so that the cache returns no result of older code. It
 * covers the module, every module of ours that it imports directly or through others, and the versions of the packages
 * that they import. Copies of the project in other folders have the same hash. An import of a missing file is left out.
 *
 * @param module absolute path
 * @param graphReader reads the imports; by default a new reader, which sees the files as they are now
 * @throws Error if the `package.json` of a package cannot be read
 */
export function fingerprintOf(module: string, graphReader = new ImportGraphReader()): string {
  const folder = path.dirname(module);
  const { modules, packages } = graphReader.graphOfModules([module]);
  const hashedParts: Body[] = [];
  for (const [file, bytes] of modules) {
    const pathFromFolder = path.relative(folder, file).replaceAll(path.sep, '/');
    hashedParts.push(pathFromFolder, bytes);
  }
  for (const name of [...packages].sort()) {
    hashedParts.push(`${name}@${versionOf(name, folder)}`);
  }
  return contentHash(...hashedParts);
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
 * The key under which the cache stores the result of a recipe for an input: a short hash of the recipe's code and of the
 * input. Equal inputs give the same key, whatever the order of their fields.
 *
 * @throws TypeError if the input contains a function, a symbol, or an object of a class other than Uint8Array
 */
export function keyOf<Input>(recipe: Recipe<Input>, input: Input): string {
  const inputText = JSON.stringify(toHashable(input));
  return contentHash(recipe.namespace, recipe.fingerprint(), inputText);
}

/**
 * Prepares the input of a recipe for `keyOf`: returns a copy that `JSON.stringify` turns into the same text for equal
 * inputs, and into different texts for different ones.
 *
 * - Bytes, such as those of a photo, become `{ sha256: '9f86d0…' }`, because JSON cannot hold them.
 * - The fields of an object are sorted by name. Those that are undefined count as missing: JSON leaves them out.
 * - In a list, undefined counts as null.
 *
 * @throws TypeError for what JSON would leave out or write as `{}`: functions, symbols, and objects of a class such as Map
 */
function toHashable(value: unknown): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') {
    throw new TypeError(`A ${typeof value} cannot be part of the input of a recipe.`);
  }
  if (value instanceof Uint8Array) return { sha256: digestOf(value) };
  if (Array.isArray(value)) return value.map(toHashable);
  if (!isObject(value)) return value;
  const isPlain = value.constructor === Object;
  if (!isPlain) throw new TypeError(`A ${value.constructor.name} cannot be part of the input of a recipe.`);
  const sorted: Record<string, unknown> = {};
  for (const name of Object.keys(value).sort()) {
    sorted[name] = toHashable(value[name]);
  }
  return sorted;
}

const isObject = (value: unknown): value is Record<string, unknown> & object =>
  typeof value === 'object' && value !== null;

/** Digests that were computed already: the bytes of a picture or film are part of several keys. */
const digests = new WeakMap<Uint8Array, string>();

/** The SHA-256 of some bytes in hexadecimal digits, computed once for each array, which must not change afterwards. */
function digestOf(bytes: Uint8Array): string {
  const digest = digests.get(bytes) ?? createHash('sha256').update(bytes).digest('hex');
  digests.set(bytes, digest);
  return digest;
}
