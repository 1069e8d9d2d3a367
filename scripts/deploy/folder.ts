/** A folder that a web server on this computer serves, as a storage to which a site is deployed. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { glob } from 'glob';
import { cacheControlOf, contentTypeOf } from '../generator/hosting.ts';
import { removeAbandoned, writeFileAtomically } from '../lib/atomic-write.ts';
import { DiagnosticError, diagnostic } from '../lib/diagnostic.ts';
import {
  formatManifest,
  hashOfFile,
  MANIFEST,
  parseManifest,
  type ManifestFiles,
  type SiteStorage,
  type StoredFile,
} from './storage.ts';

/** A folder as a storage. Each file is replaced in one step, so that no visitor gets half of one. */
class FolderStorage implements SiteStorage {
  readonly address: string;
  /** Names this deploy in the manifests that it writes. */
  readonly #run = randomUUID();

  constructor(folder: string) {
    this.address = folder;
  }

  /**
   * Finds out, at the beginning of a deploy, what is in the folder. Creates the folder if it is missing, and removes the
   * temporary files that interrupted deploys have left in it.
   *
   * @returns `paths`: of all files but the manifest. `files`: those that the manifest lists because a deploy has put them
   *   there; none before the first deploy. `etag`: identifies this manifest for `writeManifest`, which refuses if another
   *   deploy has replaced it meanwhile; undefined before the first deploy
   * @throws DiagnosticError if the file of the manifest is not a manifest, or not of this version of the scripts
   */
  async read() {
    const folder = this.address;
    await mkdir(folder, { recursive: true });
    for (const directory of await glob('**/', { cwd: folder, absolute: true })) removeAbandoned(directory);
    const names = await glob('**', { cwd: folder, nodir: true, dot: true, posix: true });
    const paths = new Set(names);
    paths.delete(MANIFEST);
    const text = await this.#manifestText();
    const files = text === undefined ? {} : parseManifest(text, this.#absolutePath(MANIFEST)).files;
    // The text itself serves as the tag: it differs with each deploy, because it contains the deploy's random name.
    return { paths, files, etag: text };
  }

  /** The hash of a file, whoever has put it there: unlike a bucket, a folder keeps no note beside a file. */
  async hashOf(file: string) {
    const body = await readFile(this.#absolutePath(file));
    return hashOfFile(body, contentTypeOf(file), cacheControlOf(file));
  }

  /** Creates or replaces a file; its headers are up to the web server that serves the folder. */
  upload(file: string, { body }: StoredFile) {
    return this.#write(file, body);
  }

  remove(file: string) {
    return rm(this.#absolutePath(file), { force: true });
  }

  /**
   * Writes the manifest, unless another deploy has written it since this deploy read or wrote it.
   *
   * @param etag the manifest's text as this deploy read or wrote it last (a folder has no other tag); undefined if there was
   *   no manifest
   * @returns the text of the new manifest: the `etag` for the next call
   * @throws DiagnosticError if another deploy has written the manifest, which then stays as it is
   */
  async writeManifest(files: ManifestFiles, etag: string | undefined) {
    const isUnchanged = (await this.#manifestText()) === etag;
    if (!isUnchanged) {
      throw new DiagnosticError([diagnostic('publish.folder-busy', { file: this.address }, {})]);
    }
    const text = formatManifest(this.#run, files);
    await this.#write(MANIFEST, text);
    return text;
  }

  /**
   * The text of the manifest; undefined before the first deploy to this folder. Throws the error of the system if it cannot
   * be read: a deploy that took it for missing would no longer know which files are its own.
   */
  async #manifestText(): Promise<string | undefined> {
    try {
      return await readFile(this.#absolutePath(MANIFEST), 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** Creates or replaces a file in one step, with the folders above it. */
  async #write(file: string, body: string | Uint8Array): Promise<void> {
    const target = this.#absolutePath(file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFileAtomically(target, body);
  }

  #absolutePath(file: string): string {
    return path.join(this.address, file);
  }
}

/**
 * Opens a folder that a web server on this computer serves, as a storage to deploy to. Opening changes nothing yet.
 *
 * @param folder absolute path; the folder itself is created if it is missing, but not the one above it
 * @throws DiagnosticError if the folder above it does not exist
 */
export function openFolder(folder: string): SiteStorage {
  if (!existsSync(path.dirname(folder))) {
    throw new DiagnosticError([diagnostic('publish.folder-missing', { file: folder }, {})]);
  }
  return new FolderStorage(folder);
}
