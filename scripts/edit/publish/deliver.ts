/** Delivers a checked site to the place from which visitors get it: one function for each kind of destination. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { DiagnosticError, diagnostic } from '../site/content.ts';
import {
  deploySite,
  openFolder,
  openBucket,
  type SiteStorage,
  type Files,
  VERSION_FILE,
  removeTemporary,
} from '../site/build.ts';
import type { Destination } from './destination.ts';
import type { ComparedHash } from './public-version.ts';
import type { Repository } from './repository.ts';

const run = promisify(execFile);

/** How long files of earlier versions stay, in days: pages open in somebody's browser still ask for them. */
const KEEP_DAYS = 30;

/** What is delivered, and how; the same for every kind of destination. */
export interface Delivery {
  /** The files of the site. */
  site: Files;
  /** Compressed copies of them (`.br`, `.gz`), which a web server may send instead. */
  compressed: Files;
  /** A host that builds by itself gets the commit. */
  repository: Repository;
  commit: string;
  /**
   * Days for which files of earlier versions stay; 0 removes them at once, as a withdrawn consent demands. By rsync, they
   * stay for good unless it is 0.
   */
  keepDays?: number | undefined;
  /** Is called with how many parts of the delivery are done; what a part is depends on the destination. */
  onProgress: (done: number, total: number) => void;
}

/**
 * Which of the two hashes in `version.json` to compare, to find out whether the public site is the version that was
 * delivered. A host that builds by itself (`git`) may make other files of the same sources, so only `sources` counts.
 */
export const comparedHash = ({ kind }: Destination): ComparedHash => (kind === 'git' ? 'sources' : 'files');

/**
 * Delivers a site to the place from which visitors get it: a bucket (`s3`), a folder, a server (`rsync`), or a host that
 * builds the site by itself from the commit that is pushed to it (`git`). If it is interrupted at any moment, the public
 * site stays whole: every page that visitors get finds the scripts, styles and pictures that it names.
 *
 * @throws DiagnosticError, or GitError for a push, if the destination cannot be reached or refuses; parts may have been
 *   delivered by then
 */
export async function deliver(destination: Destination, delivery: Delivery): Promise<void> {
  switch (destination.kind) {
    case 's3':
      return deliverToBucket(destination, delivery);
    case 'git':
      return pushToHost(destination, delivery);
    case 'folder':
      return deliverToFolder(destination, delivery);
    case 'rsync':
      return deliverByRsync(destination, delivery);
  }
}

/**
 * Uploads what changed to a bucket, and deletes old files. Without compressed copies: a bucket sends the same object to
 * every browser. Throws a DiagnosticError if the storage refuses.
 */
async function deliverToBucket(destination: Destination & { kind: 's3' }, delivery: Delivery): Promise<void> {
  const { bucket, prefix, endpoint, region } = destination;
  const storage = openBucket({ bucket, prefix, endpoint, region, dryRun: false });
  await deployTo(storage, delivery.site, delivery);
}

/**
 * Copies what changed to a folder that a web server on this computer serves, and deletes old files. Throws a
 * DiagnosticError if the folder above it does not exist, or another deploy is at work in it.
 */
async function deliverToFolder({ folder }: Destination & { kind: 'folder' }, delivery: Delivery): Promise<void> {
  const files = { ...delivery.site, ...delivery.compressed };
  await deployTo(openFolder(folder), files, delivery);
}

/**
 * Deploys files to a bucket or a folder, as `npm run deploy` does, but without its log: only `onProgress` is called. The
 * caller's site has passed the check.
 */
async function deployTo(
  storage: SiteStorage,
  files: Files,
  { keepDays = KEEP_DAYS, onProgress }: Delivery,
): Promise<void> {
  // `deploySite` refuses a site with diagnostics. This one has passed the check, so it has none.
  const checkedSite = { diagnostics: [], files };
  const options = { keepDays, dryRun: false, allowSample: false };
  await deploySite(checkedSite, storage, options, { now: new Date(), log: () => {}, onProgress });
}

/**
 * Pushes the current commit to the branch from which a host builds the site and publishes it by itself, so the files of
 * the delivery are not needed. Does not wait for that build. Throws a GitError if the remote refuses.
 */
async function pushToHost(
  { remote, branch }: Destination & { kind: 'git' },
  { repository, commit, onProgress }: Delivery,
): Promise<void> {
  onProgress(0, 1);
  await repository.push(remote, branch, commit);
  onProgress(1, 1);
}

/**
 * Copies the site to another computer with rsync, from a temporary folder, in three runs, so that no page ever names a
 * file which is not there:
 *
 * 1. the assets (scripts, styles, pictures), which no page names yet;
 * 2. all other files but `version.json`; outside `assets/`, deletes every file of the target that the site does not have,
 *    whoever put it there;
 * 3. `version.json`, which says that everything is there.
 *
 * Assets of earlier versions stay on the server for good, however many days `keepDays` says, because nothing
 * records since when a file is out of use. Only if it is 0, a fourth run deletes them. Progress counts the runs.
 *
 * @throws DiagnosticError if rsync is not installed or fails
 */
async function deliverByRsync(
  { target }: Destination & { kind: 'rsync' },
  { site, compressed, repository, keepDays = KEEP_DAYS, onProgress }: Delivery,
): Promise<void> {
  // In git's own folder, so that it is never committed.
  const folder = mkdtempSync(path.join(repository.gitDirectory, 'site-delivery-'));
  const source = `${path.join(folder, 'site')}/`;
  // The options of each run. rsync neither copies nor deletes what is excluded.
  const copyAssets = ['--include=/assets/***', '--exclude=*'];
  const copyPages = ['--exclude=/assets', `--exclude=/${VERSION_FILE}`, '--delete-after', '--delay-updates'];
  const copyVersion = [`--include=/${VERSION_FILE}`, '--exclude=*'];
  // Compares everything once more and deletes every file that the site does not have, in `assets/`, too.
  const deleteOldAssets = ['--delete-after'];
  const runs = [copyAssets, copyPages, copyVersion];
  if (keepDays === 0) runs.push(deleteOldAssets);
  try {
    writeFiles(source, { ...site, ...compressed });
    for (const [index, options] of runs.entries()) {
      onProgress(index, runs.length);
      await rsync(['--recursive', '--checksum', '--chmod=D755,F644', ...options, source, target], target);
    }
    onProgress(runs.length, runs.length);
  } finally {
    // Never throws: a folder that cannot be removed is no reason to call a complete delivery failed.
    removeTemporary(folder);
  }
}

/** Writes files into a folder, by their paths in it; creates the folders that are missing. */
function writeFiles(folder: string, files: Files): void {
  for (const [name, body] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, body);
  }
}

/**
 * Runs the program rsync once, with the given arguments; resolves when it has succeeded.
 *
 * @param args its options, then the source and the destination
 * @param target the destination as the content names it, only for the error
 * @throws DiagnosticError if rsync is not installed, or if it fails, with the first line that it printed as an error
 */
async function rsync(args: readonly string[], target: string): Promise<void> {
  try {
    // BatchMode: ssh fails instead of asking for a password, or whether to trust a server that it does not know: nobody could
    // answer here.
    await run('rsync', args, { env: { ...process.env, RSYNC_RSH: 'ssh -o BatchMode=yes' } });
  } catch (error) {
    const { code, stderr = '', message } = error as Error & { code?: string | number; stderr?: string };
    const isMissing = code === 'ENOENT';
    if (isMissing) throw new DiagnosticError([diagnostic('publish.rsync-missing', { file: target }, {})]);
    // The cause, such as a key that the server refuses; the lines after it only say that rsync gave up.
    const firstLine = stderr.trim().split('\n')[0]?.trim();
    // If rsync printed no error, Node's message has to do.
    const reason = firstLine || message;
    throw new DiagnosticError([diagnostic('publish.rsync-failed', { file: target }, { reason })]);
  }
}
