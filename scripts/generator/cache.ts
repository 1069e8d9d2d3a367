import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { draftName, isAbandoned, type Body } from './output.ts';

/** Results of slow work, kept between builds under the hash of everything they depend on. */
export type Cache = ReturnType<typeof openCache>;

const DAY = 24 * 60 * 60 * 1000;

/** Short hash for the names of files whose content never changes: 10 characters of SHA-256, base64url. */
export function contentHash(...parts: readonly Body[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('base64url').replaceAll(/[-_]/g, '').slice(0, 10).toLowerCase();
}

/** The installed version of packages, such as `sharp@0.35.5`, for what they make: another one may make other bytes. */
export const versionsOf = (...packages: readonly string[]): string =>
  packages
    .map((name) => {
      const file = path.join(import.meta.dirname, '../../node_modules', name, 'package.json');
      return `${name}@${(JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version}`;
    })
    .join();

/** Opens (and makes, where missing) the cache in the folder `dir`; removes drafts of builds that were killed. */
export function openCache(dir: string) {
  mkdirSync(dir, { recursive: true });
  for (const name of readdirSync(dir)) if (isAbandoned(name)) rmSync(path.join(dir, name), { force: true });
  const used = new Set<string>();
  /** Absolute path of the file that holds the result for `parts` after `bytes`. */
  const fileOf = (kind: string, parts: readonly Body[]) => {
    const { name, ext } = path.parse(kind);
    return path.join(dir, `${name}-${contentHash(kind, ...parts)}${ext}`);
  };

  return {
    dir,
    fileOf,
    /**
     * The result for `parts`; `make` runs only where there is none yet.
     *
     * @param kind name of the work, with an ending where its file needs one
     * @param parts everything the result depends on
     * @param mayKeep asked after `make`: whether `parts` really are everything that this result depends on
     */
    async bytes(kind: string, parts: readonly Body[], make: () => Promise<Body>, mayKeep = () => true) {
      const file = fileOf(kind, parts);
      used.add(file);
      try {
        // In one go: to wait for a thread takes longer than to read.
        return readFileSync(file);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
      const made = Buffer.from(await make());
      if (!mayKeep()) return made;
      const draft = draftName(file);
      try {
        // Down to the disk before it gets its name: an entry that a power cut emptied would stay for ever.
        await writeFile(draft, made, { flush: true });
        await rename(draft, file);
      } finally {
        await rm(draft, { force: true });
      }
      return made;
    },
    /** Removes what no build has used for a week, and remembers what has been used since the cache was opened. */
    tidy() {
      const now = Date.now();
      for (const file of readdirSync(dir).map((name) => path.join(dir, name))) {
        try {
          const stat = statSync(file);
          const age = now - stat.mtimeMs;
          if (used.has(file) && age > DAY) utimesSync(file, now / 1000, now / 1000);
          if (!used.has(file) && stat.isFile() && age > 7 * DAY) rmSync(file);
        } catch {
          // Another build was faster, or nothing may be changed here: no reason to fail.
        }
      }
    },
  };
}
