import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { globSync } from 'glob';
import { removeAbandoned, writeFileAtomically } from '../lib/atomic-write.ts';
import { contentHash } from './content-hash.ts';
import type { Body } from './output.ts';

export interface Recipe<Input> {
  /** Prefix of its file names in the cache, with an ending if they need one: `font`, `pages.mjs`. */
  namespace: string;
  /**
   * Files and globs, from the project's root; by default the whole generator. Their changes invalidate results, like
   * those of `package-lock.json`.
   */
  sources?: readonly string[];
  /**
   * Must depend on nothing but its input: no files, no environment, no clock. In `cache` it may look for results of
   * other recipes whose input is part of its own. It imports large packages itself, so that builds with cached results
   * load none of them.
   */
  create(input: Input, cache: Cache): Promise<Body>;
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

const generatorSources = ['scripts/generator/**'];

/** A folder with the results of recipes. */
export class Cache {
  readonly dir: string;
  /** Files of the results that were asked for. */
  readonly #used = new Set<string>();

  /** Creates the folder, or removes what killed builds left there. */
  constructor(dir: string) {
    mkdirSync(dir, { recursive: true });
    removeAbandoned(dir);
    this.dir = dir;
  }

  /** Returns the path of the file that has or will have a result. */
  fileOf<Input>(recipe: Recipe<Input>, input: Input): string {
    const { name, ext } = path.parse(recipe.namespace);
    return path.join(this.dir, `${name}-${keyOf(recipe, input)}${ext}`);
  }

  /** Reads a result, or creates and stores it; calls `onCreated` only then. */
  async getOrCreate<Input>(
    recipe: Recipe<Input>,
    input: Input,
    onCreated: (result: Buffer) => void = () => {},
  ): Promise<Buffer> {
    const file = this.fileOf(recipe, input);
    this.#used.add(file);
    const stored = readStored(file);
    if (stored) return stored;
    // A recipe may read results of others from the cache.
    const result = Buffer.from(await recipe.create(input, this));
    onCreated(result);
    await writeFileAtomically(file, result);
    return result;
  }

  /** Deletes results that no build has used for a week. A file's modification time is that of its last use. */
  tidy(): void {
    const now = new Date();
    for (const name of readdirSync(this.dir).filter(isResult)) {
      const file = path.join(this.dir, name);
      try {
        if (this.#used.has(file)) utimesSync(file, now, now);
        else if (now.getTime() - statSync(file).mtimeMs > WEEK_MS) rmSync(file);
      } catch {
        // Another build may have deleted the file, or another user may own it. Neither is a reason to fail.
      }
    }
  }
}

/** Undefined without such a file. Does not ask first whether it exists: another build may delete it in between. */
function readStored(file: string): Buffer | undefined {
  try {
    // For files this small, a synchronous read is faster than waiting for the thread pool.
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whether a file has a name as `fileOf` gives them. The editor keeps its secret in the same folder. */
const isResult = (name: string): boolean => /-[a-z\d]{10}(?:\.\w+)?$/.test(name);

/** Hashes all that a result depends on: the recipe's sources, `package-lock.json`, and the input. */
export function keyOf<Input>({ namespace, sources = generatorSources }: Recipe<Input>, input: Input): string {
  return contentHash(namespace, hashOfSources(sources), JSON.stringify(toHashable(input)));
}

/** The root of the generator's own code. In tests, the site that it builds is elsewhere. */
const projectRoot = path.resolve(import.meta.dirname, '../..');

/** The key is the array itself, which recipes share. A process runs the same code until it ends. */
const hashesBySources = new Map<readonly string[], string>();

function hashOfSources(sources: readonly string[]): string {
  const knownHash = hashesBySources.get(sources);
  if (knownHash !== undefined) return knownHash;
  const patterns = [...sources, 'package-lock.json'];
  const files = globSync(patterns, { cwd: projectRoot, nodir: true, posix: true }).sort();
  const hash = contentHash(...files.flatMap((file) => [file, readFileSync(path.join(projectRoot, file))]));
  hashesBySources.set(sources, hash);
  return hash;
}

/** Replaces bytes by their digest and sorts fields, so that equal inputs have the same JSON. */
function toHashable(value: unknown): unknown {
  if (value instanceof Uint8Array) return digestOf(value);
  if (Array.isArray(value)) return value.map(toHashable);
  if (typeof value !== 'object' || value === null) return value;
  // JSON writes every Map and Set as `{}`, so different inputs would share a result.
  if (value.constructor !== Object) throw new TypeError(`A ${value.constructor.name} cannot be input of a recipe.`);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, field]) => [name, toHashable(field)]));
}

/** Digests of the inputs so far: the bytes of a picture are part of several keys. */
const digests = new WeakMap<Uint8Array, string>();

function digestOf(bytes: Uint8Array): string {
  const digest = digests.get(bytes) ?? createHash('sha256').update(bytes).digest('hex');
  digests.set(bytes, digest);
  return digest;
}
