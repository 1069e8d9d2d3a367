import { isDeepStrictEqual } from 'node:util';
import pMap, { pMapSkip } from 'p-map';
import type { CheckedSite } from '../check/check-site.ts';
import { cacheControlOf, contentTypeOf, isServerConfiguration, VERSION_FILE } from '../generator/hosting.ts';
import type { Files } from '../generator/output.ts';
import { notice, type Log } from '../messages/notices.ts';
import { DiagnosticError } from '../lib/diagnostic.ts';
import { hashOfFile, IN_USE, type ManifestFiles, type SiteStorage, type StoredFile } from './storage.ts';

const DAY_MS = 86_400_000;

const CONCURRENCY = 8;

const MAX_FOREIGN_LINES = 10;

/** The name of an asset contains a hash of its content, so the assets of several releases can lie side by side. */
const isAsset = (path: string) => path.startsWith('assets/');

/** A page, or its compressed copy, which a server may send in its place. */
const isPage = (path: string) => /\.html(?:\.br|\.gz)?$/.test(path) && !isAsset(path);

/** `version.json`, or its compressed copy. */
const isVersionFile = (path: string) => path.replace(/\.(?:br|gz)$/, '') === VERSION_FILE;

interface DeploySettings {
  /** How many days unused files stay. */
  keepDays: number;
  /** Only logs what would be done. */
  dryRun?: boolean;
  /** Publishes despite problems. */
  allowSample?: boolean;
  now: Date;
  log: Log;
  /** Receives the number of uploads and deletions done so far, and their total. */
  onProgress?: (done: number, total: number) => void;
}

/** The files to publish, by path. */
type Release = ReadonlyMap<string, StoredFile>;

interface Destination {
  /** The paths of all files there. */
  present: ReadonlySet<string>;
  /**
   * Hashes by path, in a bucket only of files that deploys have uploaded, in a folder of every file at a path of the
   * release or the manifest. Only these files may be deleted.
   */
  hashes: ReadonlyMap<string, string>;
  manifest: ManifestFiles;
  etag: string | undefined;
}

interface DeployPlan {
  uploads: string[];
  deletions: string[];
  /** Files of earlier releases that stay for now, with the time (ISO 8601) since when no release uses them. */
  kept: Record<string, string>;
  /** Files at the destination without a hash, also those that this deploy replaces. */
  foreign: string[];
  /**
   * The manifest while files are replaced. It lists the files of both releases, so that after an interruption, the next
   * deploy knows all of them.
   */
  manifestMeanwhile: ManifestFiles;
  manifestAfter: ManifestFiles;
}

/**
 * Publishes a checked site. Pages that it no longer has are deleted at once; other unused files stay for `keepDays`.
 *
 * @throws DiagnosticError if the check found problems, the storage refuses, or another deploy runs
 */
export async function deploySite(
  { diagnostics, files }: Pick<CheckedSite, 'diagnostics' | 'files'>,
  storage: SiteStorage,
  settings: DeploySettings,
): Promise<void> {
  const { dryRun, allowSample, log } = settings;
  const hasProblems = diagnostics.length > 0;
  if (!files || (hasProblems && !allowSample)) throw new DiagnosticError(diagnostics);
  if (hasProblems) log(notice('deploy.unready', { problems: diagnostics.length }));

  const release = releaseOf(files);
  const destination = await readDestination(storage, release);
  const plan = planDeploy(release, destination, settings);
  logPlan(plan, { address: storage.address, release, log });
  const steps = stepsOf(plan, destination.present);
  // After an interrupted deploy, only the manifest may be left to write.
  const isUpToDate = steps.flat().length === 0 && isDeepStrictEqual(plan.manifestAfter, destination.manifest);
  if (isUpToDate) {
    log(notice('deploy.nothing-to-do', {}));
    return;
  }
  const report = createReporter(steps.flat().length, release, settings);
  if (dryRun) {
    steps.flat().forEach(report);
    log(notice('deploy.dry-run', {}));
    return;
  }
  // The ETag makes the storage refuse if another deploy has written the manifest since.
  const etag = await storage.writeManifest(plan.manifestMeanwhile, destination.etag);
  log(notice('deploy.resumable', {}));
  await carryOut(steps, release, storage, report);
  await storage.writeManifest(plan.manifestAfter, etag);
  log(notice('deploy.published', { address: storage.address }));
}

/** Returns a function that tells, after each upload or deletion, how many are done. */
function createReporter(
  total: number,
  release: Release,
  { log, onProgress = () => {} }: Pick<DeploySettings, 'log' | 'onProgress'>,
): (path: string) => void {
  let done = 0;
  return (path) => {
    done++;
    log(notice('deploy.progress', { done, total, action: release.has(path) ? 'upload' : 'delete', path }));
    onProgress(done, total);
  };
}

/** Runs the steps one after the other: uploads the paths that the release has, and deletes the others. */
async function carryOut(
  steps: readonly (readonly string[])[],
  release: Release,
  storage: SiteStorage,
  report: (path: string) => void,
): Promise<void> {
  const uploadOrRemove = async (path: string) => {
    const file = release.get(path);
    await (file ? storage.upload(path, file) : storage.remove(path));
    report(path);
  };
  for (const paths of steps) await pMap(paths, uploadOrRemove, { concurrency: CONCURRENCY });
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

async function readDestination(storage: SiteStorage, release: Release): Promise<Destination> {
  const { present, manifest, etag } = await storage.read();
  // A deploy touches no other file, so the hashes of the others, each a request to a bucket, are not needed.
  const filesToCompare = [...present].filter((path) => release.has(path) || path in manifest);
  const readHash = async (path: string) => {
    const hash = await storage.hashOf(path);
    return hash === undefined ? pMapSkip : ([path, hash] as const);
  };
  const hashes = new Map(await pMap(filesToCompare, readHash, { concurrency: CONCURRENCY }));
  return { present, hashes, manifest, etag };
}

function planDeploy(
  release: Release,
  { present, hashes, manifest }: Destination,
  { now, keepDays }: Pick<DeploySettings, 'now' | 'keepDays'>,
): DeployPlan {
  const changed = [...release].filter(([path, { hash }]) => hash !== hashes.get(path));
  const uploads = changed.map(([path]) => path);
  const foreign = [...present].filter((path) => !hashes.has(path));
  const unused = [...hashes.keys()].filter((path) => !release.has(path));
  const deletions: string[] = [];
  const kept: Record<string, string> = {};
  for (const path of unused) {
    // `IN_USE` is null: the previous release used the file, so it is unused from now on.
    const unusedSince = manifest[path] ?? now.toISOString();
    const isExpired = now.getTime() - Date.parse(unusedSince) >= keepDays * DAY_MS;
    // A withdrawn page must not stay public.
    if (isPage(path) || isExpired) deletions.push(path);
    else kept[path] = unusedSince;
  }
  const ofRelease: ManifestFiles = Object.fromEntries([...release.keys()].map((path) => [path, IN_USE]));
  return {
    uploads,
    deletions,
    kept,
    foreign,
    manifestMeanwhile: { ...manifest, ...ofRelease },
    manifestAfter: { ...ofRelease, ...kept },
  };
}

/** Orders the uploads and deletions in steps, so that a public page never names a missing file. */
function stepsOf({ uploads, deletions }: DeployPlan, present: ReadonlySet<string>): string[][] {
  const isOther = (path: string) => !isAsset(path) && !isPage(path) && !isVersionFile(path);
  const pages = uploads.filter(isPage);
  return [
    uploads.filter(isAsset),
    uploads.filter(isOther),
    // New pages come before the changed ones, which may link to them.
    pages.filter((path) => !present.has(path)),
    pages.filter((path) => present.has(path)),
    // It names the public version, so it changes only after everything else is uploaded.
    uploads.filter(isVersionFile),
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
  const counts = { uploads: uploads.length, unchanged, deletions: deletions.length, kept: Object.keys(kept).length };
  log(notice('deploy.plan', { address, ...counts }));
  for (const path of foreign.slice(0, MAX_FOREIGN_LINES)) {
    log(notice('deploy.foreign-file', { path, isReplaced: release.has(path) }));
  }
  const more = foreign.length - MAX_FOREIGN_LINES;
  if (more > 0) log(notice('deploy.more-foreign-files', { count: more }));
}
