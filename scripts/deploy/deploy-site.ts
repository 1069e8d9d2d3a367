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

const CONCURRENCY = 8;

const MAX_FOREIGN_LINES = 10;

/** The name of an asset contains a hash of its content, so the assets of several releases can lie side by side. */
const isAsset = (path: string) => path.startsWith('assets/');

/** A page, or its compressed copy, which a server may send in its place. */
const isPage = (path: string) => /\.html(?:\.br|\.gz)?$/.test(path) && !isAsset(path);

interface DeploySettings
  extends Pick<DeployOptions, 'keepDays'>, Partial<Pick<DeployOptions, 'dryRun' | 'allowSample'>> {
  now: Date;
  log: Log;
  /** Receives the number of uploads and deletions done so far, and their total. */
  onProgress?: (done: number, total: number) => void;
}

type Release = ReadonlyMap<string, StoredFile>;

interface DeployPlan {
  uploads: string[];
  deletions: string[];
  /** Files of earlier releases that stay for now, with the time (ISO 8601) since when no release uses them. */
  kept: [path: string, unusedSince: string][];
  /** Files at the destination that no deploy has uploaded. */
  foreign: string[];
}

/**
 * Publishes a checked site. Pages that it no longer has are deleted at once, because a withdrawn page must not stay
 * public; other unused files stay for `keepDays`. With `dryRun`, only logs what it would do. With `allowSample`, publishes
 * despite problems.
 *
 * @throws DiagnosticError if the check found problems, the storage refuses, or another deploy runs
 */
export async function deploySite(
  { diagnostics, files: site }: Pick<CheckedSite, 'diagnostics' | 'files'>,
  storage: SiteStorage,
  { keepDays, dryRun, allowSample, now, log, onProgress = () => {} }: DeploySettings,
): Promise<void> {
  const hasProblems = diagnostics.length > 0;
  if (!site || (hasProblems && !allowSample)) throw new DiagnosticError(diagnostics);
  if (hasProblems) log(notice('deploy.unready', { problems: diagnostics.length }));

  const release = releaseOf(site);
  const { paths: present, files: manifest, etag } = await storage.read();
  const candidates = [...present].filter((path) => release.has(path) || path in manifest);
  const hashes = await deployedHashes(storage, candidates);
  const plan = planDeploy({ release, present, hashes, manifest, now, keepDays });
  logPlan(plan, { address: storage.address, release, log });

  const inUse: ManifestFiles = Object.fromEntries([...release.keys()].map((path) => [path, null]));
  const unusedSince: ManifestFiles = Object.fromEntries(plan.kept);
  const manifestAfter: ManifestFiles = { ...inUse, ...unusedSince };
  const total = plan.uploads.length + plan.deletions.length;
  if (total === 0 && isDeepStrictEqual(manifestAfter, manifest)) return log(notice('deploy.nothing-to-do', {}));

  const steps = stepsOf(plan, present);
  const logChange = (path: string, done: number) => {
    log(notice('deploy.progress', { done, total, action: release.has(path) ? 'upload' : 'delete', path }));
  };
  if (dryRun) {
    steps.flat().forEach((path, index) => logChange(path, index + 1));
    return log(notice('deploy.dry-run', {}));
  }

  // While files are replaced, the manifest lists the files of both releases, so that the next deploy knows all of them
  // if this one is interrupted. The ETag makes the storage refuse if another deploy has written the manifest since.
  const manifestMeanwhile: ManifestFiles = { ...manifest, ...inUse };
  const etagMeanwhile = await storage.writeManifest(manifestMeanwhile, etag);
  log(notice('deploy.resumable', {}));
  let done = 0;
  const change = async (path: string) => {
    const file = release.get(path);
    if (file) await storage.upload(path, file);
    else await storage.remove(path);
    done++;
    logChange(path, done);
    onProgress(done, total);
  };
  for (const paths of steps) await pMap(paths, change, { concurrency: CONCURRENCY });
  await storage.writeManifest(manifestAfter, etagMeanwhile);
  log(notice('deploy.published', { address: storage.address }));
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

/** Returns the hashes of those candidates that deploys have uploaded, by path. Only these files may be deleted. */
async function deployedHashes(storage: SiteStorage, candidates: readonly string[]): Promise<Map<string, string>> {
  const hashes = await pMap(candidates, (path) => storage.hashOf(path), { concurrency: CONCURRENCY });
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
    // Null means that the previous release used the file, so it is unused from now on.
    const unusedSince = manifest[path] ?? now.toISOString();
    const unusedMs = now.getTime() - Date.parse(unusedSince);
    const isExpired = unusedMs >= keepDays * DAY_MS;
    if (isPage(path) || isExpired) deletions.push(path);
    else kept.push([path, unusedSince]);
  }
  const foreign = [...present].filter((path) => !hashes.has(path));
  return { uploads, deletions, kept, foreign };
}

/** Lists the paths to change, step by step, so that no page that visitors can get names a file that is not there. */
function stepsOf({ uploads, deletions }: DeployPlan, present: ReadonlySet<string>): string[][] {
  const isOther = (path: string) => !isAsset(path) && !isPage(path) && path !== VERSION_FILE;
  const pages = uploads.filter(isPage);
  return [
    uploads.filter(isAsset),
    uploads.filter(isOther),
    // New pages come before the changed ones, which may link to them.
    pages.filter((path) => !present.has(path)),
    pages.filter((path) => present.has(path)),
    // `version.json` names the public version, so it changes only after everything else is uploaded.
    uploads.filter((path) => path === VERSION_FILE),
    // Pages are deleted before their assets, so that no visitor gets a page without its script.
    deletions.filter(isPage),
    deletions.filter((path) => !isPage(path)),
  ];
}

function logPlan(
  { uploads, deletions, kept, foreign }: DeployPlan,
  { address, release, log }: { address: string; release: Release; log: Log },
): void {
  const unchanged = release.size - uploads.length;
  const counts = { uploads: uploads.length, unchanged, deletions: deletions.length, kept: kept.length };
  log(notice('deploy.plan', { address, ...counts }));
  for (const path of foreign.slice(0, MAX_FOREIGN_LINES)) {
    log(notice('deploy.foreign-file', { path, isReplaced: release.has(path) }));
  }
  if (foreign.length > MAX_FOREIGN_LINES)
    log(notice('deploy.more-foreign-files', { count: foreign.length - MAX_FOREIGN_LINES }));
}
