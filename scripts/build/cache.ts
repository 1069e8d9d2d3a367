import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { draftEnding, isAbandoned } from './output.ts';

/** Results of slow work, kept between builds under the hash of everything they depend on. */
export interface Cache {
  /** Folder of the cache, absolute. */
  dir: string;
  /**
   * The path of the file that holds the result for `parts`; `make` runs only where there is none yet.
   * A build that is interrupted while it writes leaves nothing half written.
   *
   * @param kind name of the work; with an ending, such as `pages.mjs`, where the file needs one
   * @param parts everything the result depends on
   */
  file(
    kind: string,
    parts: readonly (string | Uint8Array)[],
    make: () => Promise<Uint8Array | string>,
  ): Promise<string>;
  /**
   * The same, read.
   *
   * @param mayKeep asked after `make`: whether `parts` are everything that this result depends on
   */
  bytes(
    kind: string,
    parts: readonly (string | Uint8Array)[],
    make: () => Promise<Uint8Array | string>,
    mayKeep?: () => boolean,
  ): Promise<Buffer>;
  /** Removes what no build has used for a month, and remembers what has been used since the cache was opened. */
  tidy(): void;
}

const DAY = 24 * 60 * 60 * 1000;

/** Short hash for the names of files whose content never changes: 10 characters of SHA-256, base64url. */
export function contentHash(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('base64url').replaceAll(/[-_]/g, '').slice(0, 10).toLowerCase();
}

/** Opens (and makes, where missing) the cache in `dir`; removes what builds left there that were killed. */
export function openCache(dir: string): Cache {
  mkdirSync(dir, { recursive: true });
  for (const name of readdirSync(dir)) if (isAbandoned(name)) rmSync(path.join(dir, name), { force: true });

  const used = new Set<string>();
  const nameOf = (kind: string, parts: readonly (string | Uint8Array)[]) => {
    const { name, ext } = path.parse(kind);
    const file = path.join(dir, `${name}-${contentHash(kind, ...parts)}${ext}`);
    used.add(file);
    return file;
  };

  const bytes: Cache['bytes'] = async (kind, parts, make, mayKeep = () => true) => {
    const name = nameOf(kind, parts);
    try {
      return await readFile(name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    const made = Buffer.from(await make());
    if (!mayKeep()) return made;
    const draft = name + draftEnding();
    try {
      // Down to the disk before it gets its name: an entry that a power cut emptied would stay for ever.
      await writeFile(draft, made, { flush: true });
      await rename(draft, name);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    return made;
  };

  return {
    dir,
    bytes,
    async file(kind, parts, make) {
      await bytes(kind, parts, make);
      return nameOf(kind, parts);
    },
    tidy() {
      const now = Date.now();
      for (const file of readdirSync(dir).map((name) => path.join(dir, name))) {
        try {
          const stat = statSync(file);
          const age = now - stat.mtimeMs;
          if (used.has(file)) {
            if (age > DAY) utimesSync(file, now / 1000, now / 1000);
          } else if (stat.isFile() && age > 30 * DAY) rmSync(file);
        } catch {
          // Another build was faster, or nothing may be changed here: no reason to fail.
        }
      }
    },
  };
}
