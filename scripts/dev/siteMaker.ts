import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildDate, makeSite } from '../build.ts';
import { openCache, type Cache } from '../build/cache.ts';
import { cacheControlOf, contentTypeOf, isServerConfiguration, securityHeaders } from '../build/hosting.ts';
import { draftEnding } from '../build/output.ts';
import type { OutputFile } from '../build/types.ts';
import { createIncrementalStages } from './incremental.ts';
import type { ServedSite } from './protocol.ts';

/**
 * Opens the workshop: what it has made once it does not make again.
 *
 * @param root absolute path of the project
 * @returns makes the site as it is now, given the files that have changed since the last time; throws
 *   what `makeSite` throws
 */
export function createSiteMaker(root: string): (changed: readonly string[]) => Promise<ServedSite> {
  const cache = keepLastBundle(openCache(path.join(root, '.cache')));
  const { stages, noteChanges } = createIncrementalStages();
  return async (changed) => {
    noteChanges(changed);
    const time = async <T>(_: string, stage: () => T | Promise<T>) => stage();
    const { files, base } = await makeSite({ root, now: buildDate(), log: console.log, cache, time }, stages);
    const served = files.filter((file) => !isServerConfiguration(file.path));
    return {
      base,
      headers: securityHeaders(base),
      files: served.map((file) => ({
        ...file,
        headers: { 'Content-Type': contentTypeOf(file.path), 'Cache-Control': cacheControlOf(file.path) },
      })),
      others: fingerprint(served.filter(({ path: name }) => !name.startsWith('assets/') && !name.endsWith('.html'))),
    };
  };
}

/** One bundle of the pages for each edit would fill the cache: only the one in use is kept, as a draft. */
function keepLastBundle(cache: Cache): Cache {
  let last: { code: string | Uint8Array | undefined; file: string } | undefined;
  return {
    ...cache,
    async file(kind, parts, make) {
      if (kind !== 'pages.mjs') return cache.file(kind, parts, make);
      if (last && last.code === parts[0]) return last.file;
      if (last) await rm(last.file, { force: true });
      last = { code: parts[0], file: path.join(cache.dir, `pages${draftEnding()}.mjs`) };
      await writeFile(last.file, await make());
      return last.file;
    },
  };
}

/** Changes with the names and the content of the files. */
function fingerprint(files: readonly OutputFile[]): string {
  const hash = createHash('sha256');
  for (const { path: name, body } of files) {
    hash.update(`${name}\0`);
    if (typeof body === 'string' || body instanceof Uint8Array) hash.update(body);
    else hash.update(`${body.copyOf} ${statSync(body.copyOf).mtimeMs}`);
  }
  return hash.digest('base64url');
}
