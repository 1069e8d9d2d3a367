/**
 * Publishes a site to a storage: a bucket or a folder. Beside the site lies a manifest, the list of all files that deploys
 * have uploaded there. By it a later deploy knows which files it may delete; it never deletes any other.
 */
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

/** The most requests to the storage at the same time. */
const concurrency = 8;

/** How many of the files that are not from a deploy the log names. */
const MAX_FOREIGN_LINES = 10;

/** Whether a file is an asset: its name contains a hash of its content, so those of several releases can lie side by side. */
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

/** The files for visitors of the version of the site that is deployed now, by their path. */
type Release = ReadonlyMap<string, StoredFile>;

/** What a deploy does at the destination, by the paths of the files. */
interface DeployPlan {
  /** Files that are new or have changed. */
  uploads: string[];
  /** Files of earlier releases that are deleted now. */
  deletions: string[];
  /** Files of earlier releases that are not deleted yet, and since when (ISO 8601) no release has used them. */
  kept: [path: string, unusedSince: string][];
  /** Files at the destination that are not from a deploy. They are replaced if the release has one of the same path. */
  foreign: string[];
}

/**
 * Publishes a site as it was checked: the work of `npm run deploy`, and of the editor for a bucket or a folder. Wherever
 * it is interrupted, every page finds the files that it names, and the next deploy goes on from there. If nothing has
 * changed, it writes nothing.
 *
 * Pages that the site no longer has are deleted at once, because a withdrawn page must not stay public. Other files
 * stay until no release has used them for `keepDays`: pages that are open in a browser, or cached, still ask for them.
 *
 * @param options.dryRun only changes what is logged: the `storage` of a dry run writes nothing
 * @param options.allowSample publishes also if the check found problems, and only logs how many
 * @throws DiagnosticError if the site cannot be built; if the check found problems, such as samples, and they are not allowed; if the storage
 *   refuses; if another deploy has written its manifest meanwhile
 */
export async function deploySite(
  { diagnostics, files: site }: Pick<CheckedSite, 'diagnostics' | 'files'>,
  storage: SiteStorage,
  options: Pick<DeployOptions, 'keepDays' | 'dryRun' | 'allowSample'>,
  { now, log, onProgress = () => {} }: DeploySurroundings,
): Promise<void> {
  const { keepDays, dryRun, allowSample } = options;
  const hasProblems = diagnostics.length > 0;
  // `site` is undefined if it cannot be built.
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

/**
 * Uploads and deletes what a plan says, one step of `stepsOf` after the other. Within a step several files are under way
 * at once. Logs each file that is done, and calls `onProgress` with the count; in a dry run, too, whose storage writes
 * nothing.
 *
 * @throws the error of the storage as soon as one file fails. Files that are under way may still be written then; no other
 *   file is begun
 */
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
  /** Uploads a file of the release; deletes any other one. */
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

/**
 * The files of a site that are for visitors, by their path, each with what a storage keeps beside it: its headers, and a
 * hash, by which a later deploy tells whether the file has changed. Leaves out the configuration of servers, such as
 * `_headers`.
 */
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

/**
 * Finds out which files at the destination count as uploaded by a deploy, and with which content: the deploy deletes none
 * but these. Asks the storage for the hash of each file that is present and that the manifest or the release names. Any
 * other file was put there by somebody else.
 *
 * Somebody may have put a file there by hand under a path of the manifest or the release. A bucket can tell: it has no hash
 * for the file, which is left out. A folder cannot: there the file counts as uploaded.
 *
 * @param present paths of everything that is at the destination
 * @returns by path, the hash of each file (`hashOfFile`). `planDeploy` uploads a file again if the release has another hash
 *   for it
 */
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

/**
 * Compares the release with the destination and decides which files to upload, delete and keep. Changes nothing yet.
 *
 * Uploads what is new or has changed. Of the files that earlier deploys uploaded and this release does not have, a page is
 * deleted at once; any other file is kept until no release has used it for `keepDays` (if that is 0, it is deleted at once,
 * too). A file of the manifest that is gone from the destination and not in the release is forgotten: no list has it.
 */
function planDeploy(state: {
  release: Release;
  /** Paths of everything that is at the destination. */
  present: ReadonlySet<string>;
  /** The result of `deployedHashes`: the files at the destination that are from a deploy. */
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

/**
 * Groups the files that a plan uploads and deletes into steps. A step is a list of paths, maybe empty, whose order does not
 * matter, and begins when the one before it is done. By the order of the steps, every page at the destination finds the
 * styles, scripts and pictures that it names, whenever the deploy is interrupted.
 *
 * @param present paths of everything that was at the destination before
 */
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

/**
 * Logs what a deploy is about to do: how many files it changes, and the first few files at the destination that are not
 * from a deploy, with what becomes of each.
 */
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
