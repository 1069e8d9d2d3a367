import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { DiagnosticError, diagnostic } from '../site/content.ts';
import {
  Cache,
  compressFiles,
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
  repository: Repository;
  /** Pushed to a host that builds the site itself. */
  commit: string;
  /**
   * Deletes also what else is left of earlier versions. In any case, pages that are gone are deleted, and by rsync all
   * that is not in `assets`.
   */
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
  const { files, repository, commit } = delivery;
  switch (destination.kind) {
    case 's3':
      // Without compressed copies: a bucket sends the same object to every browser.
      return deployTo(openBucket(destination), files, delivery);
    case 'folder':
      return deployTo(openFolder(destination.folder), await withCompressedCopies(delivery), delivery);
    case 'git':
      // Does not wait until the host has built the site.
      return repository.push(destination.remote, destination.branch, commit);
    case 'rsync':
      return deliverByRsync(destination.target, await withCompressedCopies(delivery), delivery);
  }
}

/** The site's files with their `.br` and `.gz`, which a web server may send instead. */
async function withCompressedCopies({ files, repository }: Delivery): Promise<Files> {
  return { ...files, ...(await compressFiles(files, new Cache(path.join(repository.root, '.cache')))) };
}

/** Deploys by the plan of `npm run deploy`, without its log. The site was checked before. */
async function deployTo(storage: SiteStorage, files: Files, { removeOldFiles, onProgress }: Delivery): Promise<void> {
  const checkedSite = { diagnostics: [], files };
  await deploySite(checkedSite, storage, { removeOldFiles, log: () => {}, onProgress });
}

async function deliverByRsync(
  target: string,
  files: Files,
  { repository, removeOldFiles, onProgress }: Delivery,
): Promise<void> {
  removeAbandoned(repository.gitDirectory);
  // In git's own folder, because files there are never committed.
  const folder = temporaryPath(path.join(repository.gitDirectory, 'site-delivery'));
  // With the slash, rsync copies what is in the folder instead of the folder.
  const source = `${folder}/`;
  try {
    writeFiles(folder, files);
    onProgress(0, 2);
    // Later come pages, because they name the other files, and `version.json`, by which the site counts as public.
    const exceptPages = ['--exclude=*.html', '--exclude=*.html.*', `--exclude=/${VERSION_FILE}*`];
    // With `--force`, a file replaces a folder of the same name.
    await rsync(['--force', ...exceptPages], source, target);
    onProgress(1, 2);
    // New assets are copied already. Excluded here, the old ones are not deleted.
    const keepAssets = removeOldFiles ? [] : ['--exclude=/assets'];
    // Replaces pages once all new ones have arrived, and then deletes the files that the site no longer has.
    await rsync(['--delay-updates', '--delete-after', ...keepAssets], source, target);
    onProgress(2, 2);
  } finally {
    // Never throws: a complete delivery has not failed because of it.
    removeTemporary(folder);
  }
}

/**
 * Compares files by their bytes, because the times of all files here are new. Lets every user read the copies, because
 * web servers run as another user.
 */
const commonOptions = ['--recursive', '--checksum', '--chmod=D755,F644'];

/** @throws DiagnosticError about `target` if rsync is not installed or fails */
async function rsync(options: readonly string[], source: string, target: string): Promise<void> {
  try {
    // Whoever has set another shell, such as `ssh -p 2222`, keeps it.
    const { RSYNC_RSH: shell = 'ssh' } = process.env;
    // ssh fails instead of asking for a password, or whether to trust an unknown server.
    const silentShell = /^ssh(?:\s|$)/.test(shell) ? `${shell} -o BatchMode=yes` : shell;
    const env = { ...process.env, RSYNC_RSH: silentShell };
    await execute('rsync', [...commonOptions, ...options, source, target], { env, windowsHide: true });
  } catch (error) {
    const { code, stderr = '', message } = error as Error & { code?: string | number; stderr?: string };
    if (code === 'ENOENT') throw new DiagnosticError([diagnostic('publish.rsync-missing', { file: target }, {})]);
    // The first line is mostly the cause; those after it only say that rsync gave up.
    const reason = stderr.trim().split('\n')[0]?.trim() || message;
    throw new DiagnosticError([diagnostic('publish.rsync-failed', { file: target }, { reason })]);
  }
}
