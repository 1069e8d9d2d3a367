/** Delivers a checked site to the place from which visitors get it: one function for each kind of destination. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { deploySite } from '../deploy/deploy-site.ts';
import { openFolder } from '../deploy/folder.ts';
import { openBucket } from '../deploy/storage.ts';
import type { Files } from '../generator/output.ts';
import { VERSION_FILE } from '../generator/hosting.ts';
import { removeTemporary } from '../lib/atomic-write.ts';
import { DiagnosticError, diagnostic } from '../lib/diagnostic.ts';
import type { Destination } from './destination.ts';
import type { ComparedHash } from './public-version.ts';
import type { Repository } from './repository.ts';

const run = promisify(execFile);

/** How long files of earlier versions stay, in days: pages open in somebody's browser still ask for them. */
const KEEP_DAYS = 30;

/** What is delivered, and how. */
export interface Delivery {
  /** The files of the site. */
  site: Files;
  /** Compressed copies of them (`.br`, `.gz`), which a web server may send instead. */
  compressed: Files;
  /** The project's repository: a host that builds by itself gets its current commit. */
  repository: Repository;
  /** Days for which files of earlier versions stay; 0 removes them at once, as a withdrawn consent demands. */
  keepDays?: number;
  /** Is called with how many parts of the delivery are done; what a part is depends on the destination. */
  onProgress: (done: number, total: number) => void;
}

/**
 * Which hash of `version.json` tells that a destination serves what was delivered: a host that builds by itself may
 * make other files of the same sources.
 */
export const comparedHash = ({ kind }: Destination): ComparedHash => (kind === 'git' ? 'sources' : 'files');

/**
 * Delivers a site. If it is interrupted at any moment, the public site stays whole: every page that visitors get finds
 * the scripts, styles and pictures that it names.
 *
 * @throws DiagnosticError if the destination cannot be reached or refuses; parts may have been delivered by then
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

/** Uploads what changed to a bucket. Without compressed copies: a bucket sends the same object to every browser. */
async function deliverToBucket(
  { bucket, prefix, endpoint, region }: Destination & { kind: 's3' },
  { site, keepDays = KEEP_DAYS, onProgress }: Delivery,
): Promise<void> {
  const options = { keepDays, dryRun: false, allowSample: false };
  const storage = openBucket({ bucket, prefix, endpoint, region, dryRun: false });
  await deploySite({ diagnostics: [], files: site }, storage, options, { now: new Date(), log: () => {}, onProgress });
}

/** Copies what changed to a folder that a web server on this computer serves. */
async function deliverToFolder(
  { folder }: Destination & { kind: 'folder' },
  { site, compressed, keepDays = KEEP_DAYS, onProgress }: Delivery,
): Promise<void> {
  const options = { keepDays, dryRun: false, allowSample: false };
  const files = { ...site, ...compressed };
  const surroundings = { now: new Date(), log: () => {}, onProgress };
  await deploySite({ diagnostics: [], files }, openFolder(folder), options, surroundings);
}

/** Pushes the current commit to the branch from which a host builds and publishes by itself. */
async function pushToHost(
  { remote, branch }: Destination & { kind: 'git' },
  { repository, onProgress }: Delivery,
): Promise<void> {
  onProgress(0, 1);
  await repository.push(remote, branch);
  onProgress(1, 1);
}

/**
 * Copies the site to another computer with three runs of rsync: first the assets, which no page names yet; then all
 * other files, each replaced once it is complete; last `version.json`, which says that everything is there. Assets of
 * earlier versions stay on the server; if `keepDays` is 0, a fourth run deletes them.
 */
async function deliverByRsync(
  { target }: Destination & { kind: 'rsync' },
  { site, compressed, repository, keepDays = KEEP_DAYS, onProgress }: Delivery,
): Promise<void> {
  const folder = mkdtempSync(path.join(repository.gitDirectory, 'site-delivery-'));
  const source = `${path.join(folder, 'site')}/`;
  // Compares everything once more, to find and delete every file that the site does not have.
  const removeOldAssets = keepDays === 0 ? [['--delete-after']] : [];
  const runs = [
    ['--include=/assets/***', '--exclude=*'],
    ['--exclude=/assets', `--exclude=/${VERSION_FILE}`, '--delete-after', '--delay-updates'],
    [`--include=/${VERSION_FILE}`, '--exclude=*'],
    ...removeOldAssets,
  ];
  try {
    for (const [name, body] of Object.entries({ ...site, ...compressed })) {
      const file = path.join(source, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, body);
    }
    for (const [index, options] of runs.entries()) {
      onProgress(index, runs.length);
      await rsync(['--recursive', '--checksum', '--chmod=D755,F644', ...options, source, target], target);
    }
    onProgress(runs.length, runs.length);
  } finally {
    // A copy that cannot be removed is no reason to call a complete delivery failed.
    removeTemporary(folder);
  }
}

/**
 * Runs rsync.
 *
 * @param target the destination, for the error
 * @throws DiagnosticError if rsync is not installed or fails, with the last line that it printed
 */
async function rsync(args: readonly string[], target: string): Promise<void> {
  try {
    // BatchMode: ssh fails instead of asking for a password, which nobody could enter here.
    await run('rsync', args, { env: { ...process.env, RSYNC_RSH: 'ssh -o BatchMode=yes' } });
  } catch (error) {
    const { code, stderr, message } = error as Error & { code?: string | number; stderr?: string };
    if (code === 'ENOENT') throw new DiagnosticError([diagnostic('publish.rsync-missing', { file: target }, {})]);
    const reason = (stderr ?? '').trim().split('\n').at(-1) || message;
    throw new DiagnosticError([diagnostic('publish.rsync-failed', { file: target }, { reason })]);
  }
}
