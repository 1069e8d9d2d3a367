/** Deploys to a folder that a web server on this computer serves. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, readFile, rm, stat } from 'node:fs/promises';
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

  /** Also creates the folder, removes what killed deploys left, and lets the web server read the uploaded files. */
  async read() {
    const folder = this.address;
    await makeReadableFolder(folder);
    for (const directory of await glob('**/', { cwd: folder, absolute: true })) removeAbandoned(directory);
    const names = await glob('**', { cwd: folder, nodir: true, dot: true, posix: true });
    const paths = new Set(names);
    paths.delete(MANIFEST);
    const text = await this.#manifestText();
    const files = text === undefined ? {} : parseManifest(text, this.#absolutePath(MANIFEST)).files;
    await this.#letOthersRead(Object.keys(files).filter((file) => paths.has(file)));
    // The text serves as the ETag: it contains the random name of the deploy, so it differs with each deploy.
    return { paths, files, etag: text };
  }

  /** Lets the web server read files that an earlier deploy wrote with a private umask. */
  async #letOthersRead(files: readonly string[]): Promise<void> {
    const folders = new Set<string>();
    for (const file of files) {
      for (let above = path.dirname(file); above !== '.'; above = path.dirname(above)) folders.add(above);
    }
    for (const folder of folders) await this.#addPermissions(folder, 0o055);
    for (const file of files) await this.#addPermissions(file, 0o044);
  }

  async #addPermissions(file: string, bits: number): Promise<void> {
    const { mode } = await stat(this.#absolutePath(file));
    // `chmod` fails if the file belongs to another user. The check of the public address shows what visitors get.
    if ((mode & bits) !== bits) await chmod(this.#absolutePath(file), mode | bits).catch(() => {});
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
    const isUnchanged = (await this.#manifestText()) === etag;
    if (!isUnchanged) {
      throw new DiagnosticError([diagnostic('publish.folder-busy', { file: this.address }, {})]);
    }
    const text = formatManifest(this.#run, files);
    await this.#write(MANIFEST, text);
    return text;
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
 * @throws DiagnosticError if its parent folder does not exist
 */
export function openFolder(folder: string): SiteStorage {
  if (!existsSync(path.dirname(folder))) {
    throw new DiagnosticError([diagnostic('publish.folder-missing', { file: folder }, {})]);
  }
  return new FolderStorage(folder);
}
