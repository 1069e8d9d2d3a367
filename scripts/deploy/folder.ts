/** Deploys to a folder that a web server on this computer serves. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { glob } from 'glob';
import { removeAbandoned, writeFileAtomically } from '../lib/atomic-write.ts';
import { DiagnosticError } from '../lib/diagnostic.ts';
import { diagnostic } from '../messages/problem.ts';
import { DEPLOYED_LIST, parseDeployedList, storedFile, type SiteStorage, type StoredFile } from './storage.ts';

class FolderStorage implements SiteStorage {
  readonly address: string;

  constructor(folder: string) {
    this.address = folder;
  }

  /** Reads what is in the folder, if it exists, and removes the temporary files that killed deploys have left there. */
  async read() {
    // With `dot`, because the list is in a hidden folder.
    const folders = await glob('**/', { cwd: this.address, absolute: true, dot: true });
    for (const folder of folders) removeAbandoned(folder);
    const present = new Set(await glob('**', { cwd: this.address, nodir: true, dot: true, posix: true }));
    const listText = present.has(DEPLOYED_LIST) ? await readFile(this.#absolutePath(DEPLOYED_LIST), 'utf8') : '';
    // The list is no file of the site.
    present.delete(DEPLOYED_LIST);
    return { present, pathsInList: parseDeployedList(listText) };
  }

  /** Unlike a bucket, a folder stores no metadata, so the hash is computed and says nothing of who wrote the file. */
  async hashOf(file: string) {
    return storedFile(file, await readFile(this.#absolutePath(file))).hash;
  }

  /** The web server that serves the folder sets the headers. */
  async upload(file: string, { body }: StoredFile) {
    const target = this.#absolutePath(file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFileAtomically(target, body);
  }

  remove(file: string) {
    return rm(this.#absolutePath(file), { force: true });
  }

  #absolutePath(file: string): string {
    return path.join(this.address, file);
  }
}

/**
 * Opens a folder, which may not exist yet, as a destination.
 *
 * @throws DiagnosticError if its parent folder does not exist: a typing error or an unplugged disk
 */
export function openFolder(folder: string): SiteStorage {
  if (!existsSync(path.dirname(folder))) {
    throw new DiagnosticError([diagnostic('publish.folder-missing', { file: folder }, {})]);
  }
  return new FolderStorage(folder);
}
