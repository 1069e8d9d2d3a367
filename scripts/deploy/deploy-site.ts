import pMap from 'p-map';
import type { CheckedSite } from '../check/check-site.ts';
import { isServerConfiguration, VERSION_FILE } from '../generator/hosting.ts';
import type { Files } from '../generator/output.ts';
import { notice, type Log } from '../messages/notices.ts';
import { DiagnosticError } from '../lib/diagnostic.ts';
import { DEPLOYED_LIST, storedFile, type SiteStorage, type StoredFile } from './storage.ts';

const CONCURRENCY = 8;

const MAX_FOREIGN_LINES = 10;

/** The name of an asset contains a hash of its content, so the assets of several releases can lie side by side. */
const isAsset = (path: string) => path.startsWith('assets/');

/** A server may send the compressed copy of a file, such as `index.html.gz`, in its place. */
const withoutCompression = (path: string) => path.replace(/\.(?:br|gz)$/, '');

/** A page, or its compressed copy. */
const isPage = (path: string) => withoutCompression(path).endsWith('.html') && !isAsset(path);

/** `version.json`, or its compressed copy. */
const isVersionFile = (path: string) => withoutCompression(path) === VERSION_FILE;

interface DeploySettings {
  /** Deletes the files that only earlier releases need. */
  removeOldFiles?: boolean;
  /** Only logs what would be done. */
  dryRun?: boolean;
  /** Publishes despite problems. */
  allowSample?: boolean;
  log: Log;
  /** Receives the number of uploads and deletions done so far, and their total. */
  onProgress?: (done: number, total: number) => void;
}

/** The files to publish, by path. */
type Release = ReadonlyMap<string, StoredFile>;

interface Destination {
  /** The paths of all files there. */
  present: ReadonlySet<string>;
  /** The paths of the files there that deploys have uploaded. Only these may be deleted. */
  deployed: ReadonlySet<string>;
  /** Hashes of the files that are at a path of the release; in a bucket, undefined for files of others. */
  hashes: ReadonlyMap<string, string | undefined>;
}

interface DeployPlan {
  uploads: string[];
  deletions: string[];
  /** Files at the destination that no deploy has uploaded; in a bucket, also those that this deploy replaces. */
  foreign: string[];
}

/**
 * Publishes a checked site. Deletes pages that the site no longer has, and compressed copies that its files no longer
 * have. Other old files stay for pages that are still open in somebody's browser, unless `removeOldFiles`.
 *
 * @throws DiagnosticError if the check found problems (unless `allowSample`), nothing was built or the storage refuses
 */
export async function deploySite(
  { diagnostics, files }: Pick<CheckedSite, 'diagnostics' | 'files'>,
  storage: SiteStorage,
  settings: DeploySettings,
): Promise<void> {
  const { removeOldFiles = false, dryRun = false, allowSample = false, log } = settings;
  const hasProblems = diagnostics.length > 0;
  if (!files || (hasProblems && !allowSample)) throw new DiagnosticError(diagnostics);
  if (hasProblems) log(notice('deploy.unready', { problems: diagnostics.length }));

  const release = releaseOf(files);
  const destination = await readDestination(storage, release);
  const plan = planDeploy(release, destination, removeOldFiles);
  logPlan(plan, { address: storage.address, release, log });
  // A file that is there unchanged, but was uploaded by no deploy, still has to be added to the list.
  const listHasRelease = [...release.keys()].every((path) => destination.deployed.has(path));
  if (plan.uploads.length === 0 && plan.deletions.length === 0 && listHasRelease) {
    log(notice('deploy.nothing-to-do', {}));
    return;
  }
  const steps = stepsOf(plan, destination.present);
  if (dryRun) {
    await carryOut(steps, release, nowhere, settings);
    log(notice('deploy.dry-run', {}));
    return;
  }
  // Before all else, so that whatever an interrupted deploy has uploaded is listed.
  const list = new Set([...destination.deployed, ...release.keys()]);
  await storage.upload(DEPLOYED_LIST, storedFile(DEPLOYED_LIST, JSON.stringify([...list], null, 1)));
  log(notice('deploy.resumable', {}));
  await carryOut(steps, release, storage, settings);
  log(notice('deploy.published', { address: storage.address }));
}

type WritableStorage = Pick<SiteStorage, 'upload' | 'remove'>;

/** For a dry run. */
const nowhere: WritableStorage = { upload: async () => {}, remove: async () => {} };

/** Runs the steps one after the other: uploads the paths that the release has, and deletes the others. */
async function carryOut(
  steps: readonly (readonly string[])[],
  release: Release,
  storage: WritableStorage,
  { log, onProgress = () => {} }: DeploySettings,
): Promise<void> {
  const total = steps.flat().length;
  let done = 0;
  const uploadOrRemove = async (path: string) => {
    const file = release.get(path);
    await (file ? storage.upload(path, file) : storage.remove(path));
    done++;
    log(notice('deploy.progress', { done, total, action: file ? 'upload' : 'delete', path }));
    onProgress(done, total);
  };
  for (const paths of steps) await pMap(paths, uploadOrRemove, { concurrency: CONCURRENCY });
}

function releaseOf(site: Files): Release {
  const release = new Map<string, StoredFile>();
  for (const [path, body] of Object.entries(site)) {
    if (!isServerConfiguration(path)) release.set(path, storedFile(path, body));
  }
  return release;
}

async function readDestination(storage: SiteStorage, release: Release): Promise<Destination> {
  const { present, pathsInList } = await storage.read();
  // The list still names the files that the latest deploy deleted.
  const deployed = new Set(pathsInList.filter((path) => present.has(path)));
  const pathsInBoth = [...release.keys()].filter((path) => present.has(path));
  const readHash = async (path: string) => [path, await storage.hashOf(path)] as const;
  const hashes = new Map(await pMap(pathsInBoth, readHash, { concurrency: CONCURRENCY }));
  return { present, deployed, hashes };
}

function planDeploy(release: Release, { present, deployed, hashes }: Destination, removeOldFiles: boolean): DeployPlan {
  const changed = [...release].filter(([path, { hash }]) => hash !== hashes.get(path));
  const old = [...deployed].filter((path) => !release.has(path));
  // A bucket knows the hash only of files from a deploy, even if the list was lost; a folder knows that of any file.
  const countsAsOurs = (path: string) => deployed.has(path) || hashes.get(path) !== undefined;
  return {
    uploads: changed.map(([path]) => path),
    // Neither a withdrawn page nor an outdated compressed copy may stay public.
    deletions: old.filter((path) => isPage(path) || release.has(withoutCompression(path)) || removeOldFiles),
    foreign: [...present].filter((path) => !countsAsOurs(path)),
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

/** Logs the numbers, and the foreign files: those in the release are replaced, the others stay. */
function logPlan(
  { uploads, deletions, foreign }: DeployPlan,
  { address, release, log }: { address: string; release: Release; log: Log },
): void {
  const unchanged = release.size - uploads.length;
  const counts = { uploads: uploads.length, unchanged, deletions: deletions.length };
  log(notice('deploy.plan', { address, ...counts }));
  for (const path of foreign.slice(0, MAX_FOREIGN_LINES)) {
    log(notice('deploy.foreign-file', { path, isReplaced: release.has(path) }));
  }
  const more = foreign.length - MAX_FOREIGN_LINES;
  if (more > 0) log(notice('deploy.more-foreign-files', { count: more }));
}
