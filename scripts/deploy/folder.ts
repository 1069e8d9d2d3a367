/** Deploys to a folder that a web server on this computer serves. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { glob } from 'glob';
import { cacheControlOf, contentTypeOf } from '../generator/hosting.ts';
import { makeReadableFolder, removeAbandoned, writeFileAtomically } from '../lib/atomic-write.ts';
import { DiagnosticError } from '../lib/diagnostic.ts';
import { diagnostic } from '../messages/problem.ts';
import {
  formatManifest,
  hashOfFile,
  MANIFEST,
  parseManifest,
  type ManifestFiles,
  type SiteStorage,
  type StoredFile,
} from './storage.ts';

class FolderStorage implements SiteStorage {
  readonly address: string;
  /** Name of this deploy in the manifest. */
  readonly #run = randomUUID();

  constructor(folder: string) {
    this.address = folder;
  }

  /** Besides reading, creates the folder and removes what killed deploys left. */
  async read() {
    await this.#prepareFolder();
    const present = new Set(await glob('**', { cwd: this.address, nodir: true, dot: true, posix: true }));
    present.delete(MANIFEST);
    const manifestText = await this.#manifestText();
    const manifest = manifestText === undefined ? {} : parseManifest(manifestText, this.#absolutePath(MANIFEST)).files;
    // The text serves as the ETag: it contains the random name of the deploy, so it differs with each deploy.
    return { present, manifest, etag: manifestText };
  }

  async #prepareFolder(): Promise<void> {
    await makeReadableFolder(this.address);
    // With `dot`, because the manifest is in a hidden folder.
    const folders = await glob('**/', { cwd: this.address, absolute: true, dot: true });
    for (const folder of folders) removeAbandoned(folder);
  }

  /** Unlike a bucket, a folder stores no metadata, so the hash is computed and says nothing of who wrote the file. */
  async hashOf(file: string) {
    const body = await readFile(this.#absolutePath(file));
    return hashOfFile(body, contentTypeOf(file), cacheControlOf(file));
  }

  /** The web server that serves the folder sets the headers. */
  upload(file: string, { body }: StoredFile) {
    return this.#write(file, body);
  }

  remove(file: string) {
    return rm(this.#absolutePath(file), { force: true });
  }

  async writeManifest(files: ManifestFiles, etag: string | undefined) {
    // Two deploys that read the same manifest here at the same moment do not notice each other.
    const isBusy = (await this.#manifestText()) !== etag;
    if (isBusy) throw new DiagnosticError([diagnostic('publish.folder-busy', { file: this.address }, {})]);
    const newEtag = formatManifest(this.#run, files);
    await this.#write(MANIFEST, newEtag);
    return newEtag;
  }

  async #manifestText(): Promise<string | undefined> {
    try {
      return await readFile(this.#absolutePath(MANIFEST), 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  async #write(file: string, body: string | Uint8Array): Promise<void> {
    const target = this.#absolutePath(file);
    await makeReadableFolder(path.dirname(target));
    await writeFileAtomically(target, body, { isPublic: true });
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
