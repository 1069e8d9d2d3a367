import { execFile } from 'node:child_process';
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
  removeAbandoned,
  removeTemporary,
  temporaryPath,
  writeFiles,
} from '../site/build.ts';
import type { Destination } from './destination.ts';
import type { Repository } from './repository.ts';

const execute = promisify(execFile);

interface Delivery {
  files: Files;
  /** The `.br` and `.gz` of the site's files, which a web server may send instead. */
  compressed: Files;
  repository: Repository;
  /** What a host gets that builds the site by itself. */
  commit: string;
  /** Whether files that only earlier versions need go at once. */
  removeOldFiles: boolean;
  /** Tells how many parts of the delivery are done; what a part is depends on the destination. */
  onProgress: (done: number, total: number) => void;
}

/**
 * Delivers a checked site to the place from which visitors get it. Even if it is interrupted, no page that they get
 * lacks a file.
 *
 * @throws DiagnosticError, or GitError for a push; parts may have been delivered by then
 */
export async function deliver(destination: Destination, delivery: Delivery): Promise<void> {
  const { files, compressed, repository, commit } = delivery;
  switch (destination.kind) {
    case 's3': {
      const { bucket, prefix, endpoint, region } = destination;
      // Compressed copies stay here: a bucket sends the same object to every browser.
      return deployTo(openBucket({ bucket, prefix, endpoint, region }), files, delivery);
    }
    case 'folder':
      return deployTo(openFolder(destination.folder), { ...files, ...compressed }, delivery);
    case 'git':
      // The host builds the site by itself. Does not wait for that.
      return repository.push(destination.remote, destination.branch, commit);
    case 'rsync':
      return deliverByRsync(destination.target, delivery);
  }
}

/** Deploys by the plan of `npm run deploy`, without its log. The site was checked before. */
async function deployTo(storage: SiteStorage, files: Files, { removeOldFiles, onProgress }: Delivery): Promise<void> {
  const checkedSite = { diagnostics: [], files };
  await deploySite(checkedSite, storage, { removeOldFiles, log: () => {}, onProgress });
}

/**
 * Compares files by their bytes, because the times of all files here are new. Lets every user read the copies, because
 * web servers run as another user.
 */
const commonOptions = ['--recursive', '--checksum', '--chmod=D755,F644'];

/**
 * The further options of each run of rsync. What is excluded is neither copied nor deleted. Several runs, so that no page
 * ever names a missing file.
 */
const rsyncRuns = {
  /** First: no page that is public yet names a new one. `--force` lets a file take the place of a folder. */
  copyAllButPages: ['--force', '--exclude=*.html', '--exclude=*.html.*', `--exclude=/${VERSION_FILE}*`],
  /** Pages are all that is left to copy. Deletes everything else in the target outside `assets/`. */
  copyPagesAndDelete: ['--exclude=/assets', `--exclude=/${VERSION_FILE}*`, '--delete-after', '--delay-updates'],
  /** Copied last, with its compressed copies: it says that all else is there. */
  copyVersion: [`--include=/${VERSION_FILE}*`, '--exclude=*'],
  /** All is there by now, so only files that no page names are left to delete. */
  deleteOldAssets: ['--delete-after'],
};

async function deliverByRsync(
  target: string,
  { files, compressed, repository, removeOldFiles, onProgress }: Delivery,
): Promise<void> {
  // Files in git's own folder are never committed.
  removeAbandoned(repository.gitDirectory);
  const folder = temporaryPath(path.join(repository.gitDirectory, 'site-delivery'));
  const { copyAllButPages, copyPagesAndDelete, copyVersion, deleteOldAssets } = rsyncRuns;
  const runs = [copyAllButPages, copyPagesAndDelete, copyVersion, ...(removeOldFiles ? [deleteOldAssets] : [])];
  try {
    writeFiles(folder, { ...files, ...compressed });
    for (const [index, options] of runs.entries()) {
      onProgress(index, runs.length);
      // With the slash, rsync copies what is in the folder instead of the folder.
      await rsync(options, `${folder}/`, target);
    }
    onProgress(runs.length, runs.length);
  } finally {
    // Never throws: a complete delivery has not failed because of it.
    removeTemporary(folder);
  }
}

/** @throws DiagnosticError about `target` if rsync is not installed or fails */
async function rsync(options: readonly string[], source: string, target: string): Promise<void> {
  try {
    // Whoever has set another shell, such as `ssh -p 2222`, keeps it.
    const { RSYNC_RSH: shell = 'ssh' } = process.env;
    // ssh fails instead of asking for a password, or whether to trust an unknown server.
    const silentShell = /^ssh(?:\s|$)/.test(shell) ? `${shell} -o BatchMode=yes` : shell;
    const env = { ...process.env, RSYNC_RSH: silentShell };
    await execute('rsync', [...commonOptions, ...options, source, target], { env });
  } catch (error) {
    const { code, stderr = '', message } = error as Error & { code?: string | number; stderr?: string };
    if (code === 'ENOENT') throw new DiagnosticError([diagnostic('publish.rsync-missing', { file: target }, {})]);
    // The first line is mostly the cause; those after it only say that rsync gave up.
    const reason = stderr.trim().split('\n')[0]?.trim() || message;
    throw new DiagnosticError([diagnostic('publish.rsync-failed', { file: target }, { reason })]);
  }
}
