import { createHash } from 'node:crypto';
import pMap from 'p-map';
import type { Files } from '../generator/output.ts';
import { cacheControlOf, contentTypeOf, isServerConfiguration } from '../generator/hosting.ts';
import type { ManifestFiles, Storage, StoredFile } from './storage.ts';

/** Metadata that marks what deploy uploaded. */
const HASH = 'deploy-hash';
const DAY = 86_400_000;
const isAsset = (path: string) => path.startsWith('assets/');
const isPage = (path: string) => path.endsWith('.html') && !isAsset(path);

/**
 * Compares a site with what is stored. What deploy uploaded carries a hash, so the objects themselves are asked.
 *
 * Pages that the site no longer has go at once: a withdrawn page has to be gone. Its other files stay until they have
 * been out of use for `keepDays`: pages open in somebody's browser, and copies in caches, still ask for them.
 */
export async function makePlan(site: Files, storage: Storage, { keepDays, now }: { keepDays: number; now: Date }) {
  const release = new Map<string, StoredFile>();
  for (const [path, Body] of Object.entries(site).filter(([path]) => !isServerConfiguration(path))) {
    const headers = { ContentType: contentTypeOf(path), CacheControl: cacheControlOf(path) };
    // Headers count, so that a new rule for them is a change.
    const hash = createHash('sha256').update(JSON.stringify(headers)).update(Body).digest('hex');
    release.set(path, { Body, ...headers, Metadata: { [HASH]: hash } });
  }
  const { paths, files: known, etag } = await storage.read();
  const candidates = [...paths].filter((path) => release.has(path) || path in known);
  const ask = async (path: string) => [path, (await storage.metadataOf(path))?.[HASH]] as const;
  const hashes = new Map((await pMap(candidates, ask, { concurrency: 8 })).filter(([, hash]) => hash !== undefined));

  const uploads = [...release.keys()].filter((path) => hashes.get(path) !== release.get(path)?.Metadata?.[HASH]);
  const dropped = [...hashes.keys()].filter((path) => !release.has(path));
  const retired = new Map(dropped.map((path) => [path, known[path] ?? now.toISOString()]));
  const isDue = (path: string) => isPage(path) || now.getTime() - Date.parse(retired.get(path)!) >= keepDays * DAY;
  const deletions = dropped.filter(isDue);
  const kept = [...retired].filter(([path]) => !isDue(path));
  const current: ManifestFiles = Object.fromEntries([...release.keys()].map((path) => [path, null]));

  return {
    release,
    /** Paths to upload or, where the release does not have them, to delete, one step after the other. */
    steps: [
      uploads.filter(isAsset),
      uploads.filter((path) => !isAsset(path) && !isPage(path)),
      // New pages before those that may link to them.
      uploads.filter((path) => isPage(path) && !paths.has(path)),
      uploads.filter((path) => isPage(path) && paths.has(path)),
      // Nobody must find a page whose script is gone.
      deletions.filter(isPage),
      deletions.filter((path) => !isPage(path)),
    ],
    kept: kept.length,
    /** Objects that deploy did not put there. */
    foreign: [...paths].filter((path) => !hashes.has(path)),
    /** ETag of the manifest and its files as they are, */
    etag,
    known,
    /** its files before the first step (what leaves is in use until its pages are replaced), */
    announced: { ...known, ...current },
    /** and after the last one. */
    files: { ...current, ...Object.fromEntries(kept) },
  };
}
