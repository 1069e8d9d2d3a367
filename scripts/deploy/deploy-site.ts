import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import pMap from 'p-map';
import type { CheckedSite } from '../check/check-site.ts';
import { cacheControlOf, contentTypeOf, isServerConfiguration, VERSION_FILE } from '../generator/hosting.ts';
import type { Files } from '../generator/output.ts';
import { DiagnosticError } from '../lib/diagnostic.ts';
import type { DeployOptions } from './options.ts';
import { openStorage, type ManifestFiles, type StoredFile } from './storage.ts';

/** Metadata that marks what deploy uploaded. */
const HASH = 'deploy-hash';
const DAY = 86_400_000;
const concurrency = 8;
const isAsset = (path: string) => path.startsWith('assets/');
const isPage = (path: string) => path.endsWith('.html') && !isAsset(path);

/** What a deploy is told besides site and destination. */
export interface DeploySurroundings {
  now: Date;
  /** Receives one line at a time. */
  log: (line: string) => void;
  /** Hears how many of the changed files are done. */
  onProgress?: (done: number, total: number) => void;
}

/**
 * Publishes a site as it was checked: first the manifest with what is about to be uploaded, then assets, other files,
 * pages and deletions, then the manifest with what is there now. So every page at any moment finds what it names,
 * wherever the deploy is interrupted, and the next one knows every object of this one.
 *
 * Pages that the site no longer has go at once: a withdrawn page has to be gone. Its other files stay until they have
 * been out of use for `keepDays`: pages open in somebody's browser, and copies in caches, still ask for them.
 *
 * @throws DiagnosticError with what the check found or the storage refuses
 */
export async function deploySite(
  { diagnostics, files: site }: CheckedSite,
  options: DeployOptions,
  { now, log, onProgress = () => {} }: DeploySurroundings,
): Promise<void> {
  if (!site || (diagnostics.length > 0 && !options.allowSample)) throw new DiagnosticError(diagnostics);
  if (diagnostics.length > 0) log(`WARNING: ${diagnostics.length} to settle (npm run check). For previews only.`);

  const { bucket, prefix, keepDays, dryRun } = options;
  const storage = openStorage(options);
  const release = releaseOf(site);
  const { paths, files: known, etag } = await storage.read();
  // What deploy uploaded carries a hash, so the objects themselves are asked.
  const candidates = [...paths].filter((path) => release.has(path) || path in known);
  const ask = async (path: string) => [path, (await storage.metadataOf(path))?.[HASH]] as const;
  const hashes = new Map((await pMap(candidates, ask, { concurrency })).filter(([, hash]) => hash !== undefined));

  const uploads = [...release.keys()].filter((path) => hashes.get(path) !== release.get(path)?.Metadata?.[HASH]);
  const dropped = [...hashes.keys()].filter((path) => !release.has(path));
  const retired = new Map(dropped.map((path) => [path, known[path] ?? now.toISOString()]));
  const isDue = (path: string) => isPage(path) || now.getTime() - Date.parse(retired.get(path)!) >= keepDays * DAY;
  const deletions = dropped.filter(isDue);
  const kept = [...retired].filter(([path]) => !isDue(path));
  log(
    `s3://${bucket}/${prefix}: ${uploads.length} to upload, ${release.size - uploads.length} unchanged, ` +
      `${deletions.length} to delete, ${kept.length} kept for older pages`,
  );
  const foreign = [...paths].filter((path) => !hashes.has(path));
  for (const path of foreign.slice(0, 10))
    log(`  ${release.has(path) ? 'replaces' : 'leaves'} ${path}, which is not from deploy`);
  if (foreign.length > 10) log(`  and ${foreign.length - 10} more`);

  const current: ManifestFiles = Object.fromEntries([...release.keys()].map((path) => [path, null]));
  const files = { ...current, ...Object.fromEntries(kept) };
  const total = uploads.length + deletions.length;
  if (total === 0 && isDeepStrictEqual(files, known)) return log('Nothing to do.');

  // What leaves is in use until its pages are replaced.
  const announced = await storage.writeManifest({ ...known, ...current }, etag);
  if (!dryRun) log('Should this be interrupted: the public site stays intact, and the same command completes it.');
  let done = 0;
  for (const step of [
    uploads.filter(isAsset),
    uploads.filter((path) => !isAsset(path) && !isPage(path) && path !== VERSION_FILE),
    // New pages before those that may link to them.
    uploads.filter((path) => isPage(path) && !paths.has(path)),
    uploads.filter((path) => isPage(path) && paths.has(path)),
    // It says that everything before it is there.
    uploads.filter((path) => path === VERSION_FILE),
    // Nobody must find a page whose script is gone.
    deletions.filter(isPage),
    deletions.filter((path) => !isPage(path)),
  ]) {
    const change = async (path: string) => {
      const file = release.get(path);
      await (file ? storage.upload(path, file) : storage.remove(path));
      log(`  ${++done}/${total}  ${file ? 'upload' : 'delete'}  ${path}`);
      onProgress(done, total);
    };
    await pMap(step, change, { concurrency });
  }
  await storage.writeManifest(files, announced);
  log(dryRun ? 'Nothing was changed (--dry-run).' : `Published s3://${bucket}/${prefix}`);
}

/** The files for visitors, as the storage keeps them. */
function releaseOf(site: Files) {
  const release = new Map<string, StoredFile>();
  for (const [path, Body] of Object.entries(site).filter(([path]) => !isServerConfiguration(path))) {
    const headers = { ContentType: contentTypeOf(path), CacheControl: cacheControlOf(path) };
    // Headers count, so that a new rule for them is a change.
    const hash = createHash('sha256').update(JSON.stringify(headers)).update(Body).digest('hex');
    release.set(path, { Body, ...headers, Metadata: { [HASH]: hash } });
  }
  return release;
}
