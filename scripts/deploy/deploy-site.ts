import { isDeepStrictEqual } from 'node:util';
import pMap from 'p-map';
import type { CheckedSite } from '../check/check-site.ts';
import { cacheControlOf, contentTypeOf, isServerConfiguration, VERSION_FILE } from '../generator/hosting.ts';
import type { Files } from '../generator/output.ts';
import { notice, type Log } from '../messages/notices.ts';
import { DiagnosticError } from '../lib/diagnostic.ts';
import type { DeployOptions } from './options.ts';
import { hashOfFile, type ManifestFiles, type SiteStorage, type StoredFile } from './storage.ts';

const DAY_MS = 86_400_000;

const concurrency = 8;

const MAX_FOREIGN_LINES = 10;

/** Its name contains a hash of its content, so those of several releases can lie side by side. */
const isAsset = (path: string) => path.startsWith('assets/');

const isPage = (path: string) => path.endsWith('.html') && !isAsset(path);

export interface DeploySurroundings {
  now: Date;
  log: Log;
  /** Is called with how many of the changed files are done. */
  onProgress?: (done: number, total: number) => void;
}

type Release = ReadonlyMap<string, StoredFile>;

interface DeployPlan {
  uploads: string[];
  deletions: string[];
  /** Files of earlier releases that are not deleted yet, and since when (ISO 8601) no release has used them. */
  kept: [path: string, unusedSince: string][];
  /** Files at the destination that are not from a deploy. */
  foreign: string[];
}

/**
 * Publishes a site as it was checked. Pages that it no longer has are deleted at once: a withdrawn page must not stay
 * public. Throws a DiagnosticError if the check found problems, the storage refuses, or another deploy runs.
 */
export async function deploySite(
  { diagnostics, files: site }: Pick<CheckedSite, 'diagnostics' | 'files'>,
  storage: SiteStorage,
  options: Pick<DeployOptions, 'keepDays' | 'dryRun' | 'allowSample'>,
  { now, log, onProgress = () => {} }: DeploySurroundings,
): Promise<void> {
  const { keepDays, dryRun, allowSample } = options;
  const hasProblems = diagnostics.length > 0;
  if (!site || (hasProblems && !allowSample)) throw new DiagnosticError(diagnostics);
  if (hasProblems) log(notice('deploy.unready', { problems: diagnostics.length }));

  const release = releaseOf(site);
  const { paths: present, files: manifest, etag } = await storage.read();
  const hashes = await deployedHashes(storage, present, release, manifest);
  const plan = planDeploy({ release, present, hashes, manifest, now, keepDays });
  logPlan(plan, storage.address, release, log);

  // In the manifest, null says that the current release uses a file, and a time since when no release has used it.
  const inUse: ManifestFiles = Object.fromEntries([...release.keys()].map((path) => [path, null]));
  const unusedSince: ManifestFiles = Object.fromEntries(plan.kept);
  const manifestAfter: ManifestFiles = { ...inUse, ...unusedSince };
  const changesNoFile = plan.uploads.length + plan.deletions.length === 0;
  if (changesNoFile && isDeepStrictEqual(manifestAfter, manifest)) return log(notice('deploy.nothing-to-do', {}));

  // While files are replaced, the manifest names those of both releases: the next deploy must know all of them if this one
  // is interrupted. With the tag of the manifest that was read, the storage refuses if another deploy has written one
  // since.
  const manifestMeanwhile: ManifestFiles = { ...manifest, ...inUse };
  const etagMeanwhile = await storage.writeManifest(manifestMeanwhile, etag);
  // From here on, a deploy that is interrupted can simply be run again.
  if (!dryRun) log(notice('deploy.resumable', {}));
  await carryOut(plan, { release, present, storage, log, onProgress });
  await storage.writeManifest(manifestAfter, etagMeanwhile);
  log(dryRun ? notice('deploy.dry-run', {}) : notice('deploy.published', { address: storage.address }));
}

async function carryOut(
  plan: DeployPlan,
  context: {
    release: Release;
    /** Paths of everything that was at the destination before; `stepsOf` decides by them the order of the pages. */
    present: ReadonlySet<string>;
    storage: SiteStorage;
    log: Log;
    onProgress: (done: number, total: number) => void;
  },
): Promise<void> {
  const { release, present, storage, log, onProgress } = context;
  const total = plan.uploads.length + plan.deletions.length;
  let done = 0;
  const change = async (path: string) => {
    const file = release.get(path);
    if (file) await storage.upload(path, file);
    else await storage.remove(path);
    done++;
    log(notice('deploy.progress', { done, total, action: file ? 'upload' : 'delete', path }));
    onProgress(done, total);
  };
  for (const paths of stepsOf(plan, present)) await pMap(paths, change, { concurrency });
}

function releaseOf(site: Files): Release {
  const release = new Map<string, StoredFile>();
  for (const [path, body] of Object.entries(site)) {
    if (isServerConfiguration(path)) continue;
    const contentType = contentTypeOf(path);
    const cacheControl = cacheControlOf(path);
    release.set(path, { body, contentType, cacheControl, hash: hashOfFile(body, contentType, cacheControl) });
  }
  return release;
}

/** Which files at the destination a deploy has uploaded, and with which content: no others are deleted. */
async function deployedHashes(
  storage: SiteStorage,
  present: ReadonlySet<string>,
  release: Release,
  manifest: ManifestFiles,
): Promise<Map<string, string>> {
  const candidates = [...present].filter((path) => release.has(path) || path in manifest);
  const hashes = await pMap(candidates, (path) => storage.hashOf(path), { concurrency });
  const hashesByPath = new Map<string, string>();
  for (const [index, path] of candidates.entries()) {
    const hash = hashes[index];
    if (hash !== undefined) hashesByPath.set(path, hash);
  }
  return hashesByPath;
}

function planDeploy(state: {
  release: Release;
  present: ReadonlySet<string>;
  hashes: ReadonlyMap<string, string>;
  /** The `files` of the manifest: by path, since when no release uses a file; null if one does. */
  manifest: ManifestFiles;
  now: Date;
  keepDays: number;
}): DeployPlan {
  const { release, present, hashes, manifest, now, keepDays } = state;
  const uploads: DeployPlan['uploads'] = [];
  for (const [path, { hash }] of release) {
    const isUpToDate = hashes.get(path) === hash;
    if (!isUpToDate) uploads.push(path);
  }
  const deletions: DeployPlan['deletions'] = [];
  const kept: DeployPlan['kept'] = [];
  for (const path of hashes.keys()) {
    if (release.has(path)) continue;
    // The release before this one used the file if the manifest says null: then it is unused from now on.
    const unusedSince = manifest[path] ?? now.toISOString();
    const unusedMs = now.getTime() - Date.parse(unusedSince);
    const isExpired = unusedMs >= keepDays * DAY_MS;
    if (isPage(path) || isExpired) deletions.push(path);
    else kept.push([path, unusedSince]);
  }
  const foreign = [...present].filter((path) => !hashes.has(path));
  return { uploads, deletions, kept, foreign };
}

function stepsOf({ uploads, deletions }: DeployPlan, present: ReadonlySet<string>): string[][] {
  const isOther = (path: string) => !isAsset(path) && !isPage(path) && path !== VERSION_FILE;
  const pages = uploads.filter(isPage);
  return [
    uploads.filter(isAsset),
    uploads.filter(isOther),
    // New pages before the pages that visitors know already, which may link to them.
    pages.filter((path) => !present.has(path)),
    pages.filter((path) => present.has(path)),
    // `version.json` names the version that is public, so it may change only when everything else is there.
    uploads.filter((path) => path === VERSION_FILE),
    // Pages before their assets: nobody may get a page whose script is gone.
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
