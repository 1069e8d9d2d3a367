/** Puts a checked site where visitors get it: one function for each kind of destination. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { deploySite } from '../deploy/deploy-site.ts';
import { openFolder } from '../deploy/folder.ts';
import { openBucket } from '../deploy/storage.ts';
import type { Files } from '../generator/output.ts';
import { VERSION_FILE } from '../generator/hosting.ts';
import { DiagnosticError, diagnostic } from '../lib/diagnostic.ts';
import type { Destination } from './destination.ts';
import type { ComparedHash } from './public-version.ts';
import type { Repository } from './repository.ts';

const run = promisify(execFile);

/** How long files of earlier versions stay, in days: pages open in somebody's browser still ask for them. */
const KEEP_DAYS = 30;

/** What is delivered. */
export interface Delivery {
  /** The files of the site. */
  site: Files;
  /** Copies of them that a web server may send instead. */
  compressed: Files;
  repository: Repository;
  /** Days for which files of earlier versions stay; 0 removes them at once, as a withdrawn consent demands. */
  keepDays?: number;
  onProgress: (done: number, total: number) => void;
}

/** Which hash tells that this destination serves what was delivered. */
export const comparedHash = ({ kind }: Destination): ComparedHash => (kind === 'git' ? 'sources' : 'files');

/**
 * Delivers a site. Wherever it is interrupted, the public site is whole: the old one, or one whose pages all find what
 * they name.
 *
 * @throws DiagnosticError where the destination cannot be reached or refuses
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

/** A bucket gets no compressed copies: it sends one and the same object to everybody. */
async function deliverToBucket(
  { bucket, prefix, endpoint, region }: Destination & { kind: 's3' },
  { site, keepDays = KEEP_DAYS, onProgress }: Delivery,
): Promise<void> {
  const options = { keepDays, dryRun: false, allowSample: false };
  const storage = openBucket({ bucket, prefix, endpoint, region, dryRun: false });
  await deploySite({ diagnostics: [], files: site }, storage, options, { now: new Date(), log: () => {}, onProgress });
}

async function deliverToFolder(
  { folder }: Destination & { kind: 'folder' },
  { site, compressed, keepDays = KEEP_DAYS, onProgress }: Delivery,
): Promise<void> {
  const options = { keepDays, dryRun: false, allowSample: false };
  const files = { ...site, ...compressed };
  const surroundings = { now: new Date(), log: () => {}, onProgress };
  await deploySite({ diagnostics: [], files }, openFolder(folder), options, surroundings);
}

async function pushToHost(
  { remote, branch }: Destination & { kind: 'git' },
  { repository, onProgress }: Delivery,
): Promise<void> {
  onProgress(0, 1);
  await repository.push(remote, branch);
  onProgress(1, 1);
}

/**
 * Three runs: assets, which no page names yet; everything else, each file replaced when it is complete; and last the
 * version's mark. Assets of earlier versions stay on the server unless `keepDays` is 0.
 */
async function deliverByRsync(
  { target }: Destination & { kind: 'rsync' },
  { site, compressed, repository, keepDays = KEEP_DAYS, onProgress }: Delivery,
): Promise<void> {
  const folder = mkdtempSync(path.join(repository.gitDirectory, 'site-delivery-'));
  const source = `${path.join(folder, 'site')}/`;
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
    rmSync(folder, { recursive: true, force: true });
  }
}

async function rsync(args: readonly string[], target: string): Promise<void> {
  try {
    // Nothing may ask for a password where nobody can answer.
    await run('rsync', args, { env: { ...process.env, RSYNC_RSH: 'ssh -o BatchMode=yes' } });
  } catch (error) {
    const { code, stderr, message } = error as Error & { code?: string | number; stderr?: string };
    if (code === 'ENOENT') throw new DiagnosticError([diagnostic('publish.rsync-missing', { file: target }, {})]);
    const reason = (stderr ?? '').trim().split('\n').at(-1) || message;
    throw new DiagnosticError([diagnostic('publish.rsync-failed', { file: target }, { reason })]);
  }
}
