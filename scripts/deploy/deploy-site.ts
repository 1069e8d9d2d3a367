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

/** The most requests to the storage at the same time. */
const concurrency = 8;

/** How many of the files that are not from a deploy the log names. */
const MAX_FOREIGN_LINES = 10;

/** Whether a file has a hash in its name, so that releases can stand side by side. */
const isAsset = (path: string) => path.startsWith('assets/');

/** Whether a file is a page that visitors open. */
const isPage = (path: string) => path.endsWith('.html') && !isAsset(path);

/** The clock of a deploy, and whoever follows its progress. */
export interface DeploySurroundings {
  now: Date;
  /** Receives the plan and each step, for people. */
  log: Log;
  /** Is called with how many of the changed files are done. */
  onProgress?: (done: number, total: number) => void;
}

/** The files of the new version of the site that are for visitors, by their path. */
type Release = ReadonlyMap<string, StoredFile>;

/** What a deploy does at the destination; all entries are paths. */
interface DeployPlan {
  /** Files that are new or have changed. */
  uploads: string[];
  /** Files of earlier releases that go now. */
  deletions: string[];
  /** Files of earlier releases that stay for a while, and since when (ISO 8601) no release has used them. */
  kept: [path: string, unusedSince: string][];
  /** Files at the destination that are not from a deploy. They are replaced if the release has one of the same path. */
  foreign: string[];
}

/**
 * Publishes a site as it was checked. Writes a manifest with the files of the old and the new release, then uploads and
 * deletes in the order of `stepsOf`, then writes the manifest with the files that are there now. Wherever this is
 * interrupted, every page finds the files that it names, and the next deploy knows every file of this one. In a dry run
 * it does the same with a storage that writes nothing.
 *
 * Pages that the site no longer has are deleted at once, because a withdrawn page must not stay public. Other files
 * stay until no release has used them for `keepDays`: pages that are open in a browser, or cached, still ask for them.
 *
 * @throws DiagnosticError if the site cannot be built; if the check found problems, samples or any other (`allowSample`
 *   publishes all the same, and only logs how many there are); if the storage refuses; if another deploy has written
 *   its manifest meanwhile
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

  // Null: in use by the current release.
  const current: ManifestFiles = Object.fromEntries([...release.keys()].map((path) => [path, null]));
  const files = { ...current, ...Object.fromEntries(plan.kept) };
  const total = plan.uploads.length + plan.deletions.length;
  if (total === 0 && isDeepStrictEqual(files, manifest)) return log(notice('deploy.nothing-to-do', {}));

  // Names the files of both releases: the old ones are in use until their pages are replaced. With the tag of the
  // manifest that was read, the storage refuses if another deploy has written one since.
  const announcedEtag = await storage.writeManifest({ ...manifest, ...current }, etag);
  // From here on, a deploy that is interrupted can simply be run again.
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
  await storage.writeManifest(files, announcedEtag);
  log(dryRun ? notice('deploy.dry-run', {}) : notice('deploy.published', { address: storage.address }));
}

/**
 * The files of a site that are for visitors, with the headers and the hash that a storage keeps beside each. Leaves out
 * the configuration of servers, such as `_headers`.
 */
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
 * The hashes of the files at the destination that a deploy has uploaded, by path. Asks the storage only for files of
 * this release or of the manifest: no deploy knows any other. A file without a hash is not from a deploy either. What
 * is not in the result will never be deleted.
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

/** Compares the release with the destination and decides what to upload, delete and keep. Pure. */
function planDeploy(state: {
  release: Release;
  /** Paths of everything that is at the destination. */
  present: ReadonlySet<string>;
  /** The result of `deployedHashes`. */
  hashes: ReadonlyMap<string, string>;
  manifest: ManifestFiles;
  now: Date;
  keepDays: number;
}): DeployPlan {
  const { release, present, hashes, manifest, now, keepDays } = state;
  // A file that the manifest does not yet call unused was in use until this release.
  const unusedFiles = [...hashes.keys()]
    .filter((path) => !release.has(path))
    .map((path) => [path, manifest[path] ?? now.toISOString()] as [path: string, unusedSince: string]);
  const mustGo = ([path, unusedSince]: [string, string]) =>
    isPage(path) || now.getTime() - Date.parse(unusedSince) >= keepDays * DAY_MS;
  return {
    uploads: [...release].filter(([path, { hash }]) => hashes.get(path) !== hash).map(([path]) => path),
    deletions: unusedFiles.filter(mustGo).map(([path]) => path),
    kept: unusedFiles.filter((entry) => !mustGo(entry)),
    foreign: [...present].filter((path) => !hashes.has(path)),
  };
}

/**
 * Groups the changes into steps that run one after the other. The order guarantees that after each step every page
 * finds the files that it names.
 */
function stepsOf({ uploads, deletions }: DeployPlan, present: ReadonlySet<string>): string[][] {
  return [
    uploads.filter(isAsset),
    uploads.filter((path) => !isAsset(path) && !isPage(path) && path !== VERSION_FILE),
    // New pages before those that may link to them.
    uploads.filter((path) => isPage(path) && !present.has(path)),
    uploads.filter((path) => isPage(path) && present.has(path)),
    // `version.json` says that everything before it is there.
    uploads.filter((path) => path === VERSION_FILE),
    // Pages before their assets: nobody may get a page whose script is gone.
    deletions.filter(isPage),
    deletions.filter((path) => !isPage(path)),
  ];
}

/** Logs how many files the plan changes, and the first few files that are not from a deploy. */
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
