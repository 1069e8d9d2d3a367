import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import pMap from 'p-map';
import type { CheckedSite } from '../check/check-site.ts';
import { cacheControlOf, contentTypeOf, isServerConfiguration, VERSION_FILE } from '../generator/hosting.ts';
import type { Files } from '../generator/output.ts';
import { notice, type Log } from '../messages/notices.ts';
import { DiagnosticError } from '../lib/diagnostic.ts';
import type { DeployOptions } from './options.ts';
import type { ManifestFiles, SiteStorage, StoredFile } from './storage.ts';

const DAY_MS = 86_400_000;

/** Requests at the same time. */
const concurrency = 8;

/** How many files of others the log names. */
const MAX_FOREIGN_LINES = 10;

const isAsset = (path: string) => path.startsWith('assets/');
const isPage = (path: string) => path.endsWith('.html') && !isAsset(path);

/** What a deploy is told besides site and destination. */
export interface DeploySurroundings {
  now: Date;
  /** Receives what is done. */
  log: Log;
  /** Hears how many of the changed files are done. */
  onProgress?: (done: number, total: number) => void;
}

/** The files for visitors, by their path. */
type Release = ReadonlyMap<string, StoredFile>;

/** What a deploy changes. */
interface DeployPlan {
  uploads: string[];
  deletions: string[];
  /** Files that no page of this release names, and since when. */
  kept: [path: string, unusedSince: string][];
  /** What is at the destination and is not from a deploy. */
  foreign: string[];
}

/**
 * Publishes a site as it was checked: first the manifest with what is about to be uploaded, then assets, other files,
 * pages and deletions, then the manifest with what is there now. So every page at any moment finds what it names,
 * wherever the deploy is interrupted, and the next one knows every file of this one.
 *
 * Pages that the site no longer has go at once: a withdrawn page has to be gone. Its other files stay until they have
 * been out of use for `keepDays`: pages open in somebody's browser, and copies in caches, still ask for them.
 *
 * @throws DiagnosticError with what the check found or the storage refuses
 */
export async function deploySite(
  { diagnostics, files: site }: Pick<CheckedSite, 'diagnostics' | 'files'>,
  storage: SiteStorage,
  { keepDays, dryRun, allowSample }: Pick<DeployOptions, 'keepDays' | 'dryRun' | 'allowSample'>,
  { now, log, onProgress = () => {} }: DeploySurroundings,
): Promise<void> {
  if (!site || (diagnostics.length > 0 && !allowSample)) throw new DiagnosticError(diagnostics);
  if (diagnostics.length > 0) log(notice('deploy.unready', { problems: diagnostics.length }));

  const release = releaseOf(site);
  const { paths: present, files: manifest, etag } = await storage.read();
  const hashes = await deployedHashes(storage, present, release, manifest);
  const plan = planDeploy({ release, present, hashes, manifest, now, keepDays });
  logPlan(plan, storage.address, release, log);

  const current: ManifestFiles = Object.fromEntries([...release.keys()].map((path) => [path, null]));
  const files = { ...current, ...Object.fromEntries(plan.kept) };
  const total = plan.uploads.length + plan.deletions.length;
  if (total === 0 && isDeepStrictEqual(files, manifest)) return log(notice('deploy.nothing-to-do', {}));

  // What leaves is in use until its pages are replaced.
  const announced = await storage.writeManifest({ ...manifest, ...current }, etag);
  if (!dryRun) log(notice('deploy.resumable', {}));
  let done = 0;
  for (const step of stepsOf(plan, present)) {
    const change = async (path: string) => {
      const file = release.get(path);
      await (file ? storage.upload(path, file) : storage.remove(path));
      done++;
      log(notice('deploy.progress', { done, total, action: file ? 'upload' : 'delete', path }));
      onProgress(done, total);
    };
    await pMap(step, change, { concurrency });
  }
  await storage.writeManifest(files, announced);
  log(dryRun ? notice('deploy.dry-run', {}) : notice('deploy.published', { address: storage.address }));
}

/** The files for visitors, as a storage keeps them. */
function releaseOf(site: Files): Release {
  const forVisitors = Object.entries(site).filter(([path]) => !isServerConfiguration(path));
  return new Map(
    forVisitors.map(([path, body]) => {
      const headers = { ContentType: contentTypeOf(path), CacheControl: cacheControlOf(path) };
      const hash = createHash('sha256').update(JSON.stringify(headers)).update(body).digest('hex');
      return [path, { body, contentType: headers.ContentType, cacheControl: headers.CacheControl, hash }];
    }),
  );
}

/**
 * The hash of each file at the destination that a deploy has uploaded, by path. Only files of this release or of the
 * manifest are asked for; a file without a hash is somebody else's, and is never deleted.
 */
async function deployedHashes(
  storage: SiteStorage,
  present: ReadonlySet<string>,
  release: Release,
  manifest: ManifestFiles,
): Promise<Map<string, string>> {
  const candidates = [...present].filter((path) => release.has(path) || path in manifest);
  const entries = await pMap(candidates, async (path) => [path, await storage.hashOf(path)] as const, { concurrency });
  return new Map(entries.flatMap(([path, hash]) => (hash === undefined ? [] : [[path, hash]])));
}

/** What has to change at the destination. */
function planDeploy(state: {
  release: Release;
  /** Paths of everything that is at the destination. */
  present: ReadonlySet<string>;
  hashes: ReadonlyMap<string, string>;
  manifest: ManifestFiles;
  now: Date;
  keepDays: number;
}): DeployPlan {
  const { release, present, hashes, manifest, now, keepDays } = state;
  const dropped = [...hashes.keys()]
    .filter((path) => !release.has(path))
    .map((path) => [path, manifest[path] ?? now.toISOString()] as [path: string, unusedSince: string]);
  const isDue = ([path, unusedSince]: [string, string]) =>
    isPage(path) || now.getTime() - Date.parse(unusedSince) >= keepDays * DAY_MS;
  return {
    uploads: [...release].filter(([path, { hash }]) => hashes.get(path) !== hash).map(([path]) => path),
    deletions: dropped.filter(isDue).map(([path]) => path),
    kept: dropped.filter((entry) => !isDue(entry)),
    foreign: [...present].filter((path) => !hashes.has(path)),
  };
}

/** The changes in an order in which every page finds what it names after each of them. */
function stepsOf({ uploads, deletions }: DeployPlan, present: ReadonlySet<string>): string[][] {
  return [
    uploads.filter(isAsset),
    uploads.filter((path) => !isAsset(path) && !isPage(path) && path !== VERSION_FILE),
    // New pages before those that may link to them.
    uploads.filter((path) => isPage(path) && !present.has(path)),
    uploads.filter((path) => isPage(path) && present.has(path)),
    // It says that everything before it is there.
    uploads.filter((path) => path === VERSION_FILE),
    // Nobody must find a page whose script is gone.
    deletions.filter(isPage),
    deletions.filter((path) => !isPage(path)),
  ];
}

function logPlan(plan: DeployPlan, address: string, release: Release, log: Log): void {
  const { uploads, deletions, kept, foreign } = plan;
  const unchanged = release.size - uploads.length;
  const counts = { uploads: uploads.length, unchanged, deletions: deletions.length, kept: kept.length };
  log(notice('deploy.plan', { address, ...counts }));
  for (const path of foreign.slice(0, MAX_FOREIGN_LINES)) {
    log(notice('deploy.foreign-file', { path, isReplaced: release.has(path) }));
  }
  if (foreign.length > MAX_FOREIGN_LINES)
    log(notice('deploy.more-foreign-files', { count: foreign.length - MAX_FOREIGN_LINES }));
}
