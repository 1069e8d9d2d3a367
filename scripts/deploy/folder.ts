import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { glob } from 'glob';
import { cacheControlOf, contentTypeOf } from '../generator/hosting.ts';
import { removeAbandoned, writeFileAtomically } from '../lib/atomic-write.ts';
import { DiagnosticError, diagnostic } from '../lib/diagnostic.ts';
import { formatManifest, hashOfFile, MANIFEST, parseManifest, type SiteStorage } from './storage.ts';

/**
 * Opens a folder that a web server on this computer serves, as a storage to deploy to. Each file is replaced in one
 * step, so that no visitor gets half of one. Opening changes nothing yet.
 *
 * @param folder absolute path; the folder itself is created if it is missing, but not the one above it
 * @throws DiagnosticError if the folder above it does not exist
 */
export function openFolder(folder: string): SiteStorage {
  if (!existsSync(path.dirname(folder))) {
    throw new DiagnosticError([diagnostic('publish.folder-missing', { file: folder }, {})]);
  }
  // Names this deploy in the manifests that it writes.
  const run = randomUUID();
  const absolutePath = (file: string) => path.join(folder, file);

  /** Creates or replaces a file in one step, with the folders above it. */
  async function write(file: string, body: string | Uint8Array): Promise<void> {
    await mkdir(path.dirname(absolutePath(file)), { recursive: true });
    await writeFileAtomically(absolutePath(file), body);
  }

  /** The text of the manifest; undefined before the first deploy to this folder. */
  const manifestText = () => readFile(absolutePath(MANIFEST), 'utf8').catch(() => undefined);

  return {
    address: folder,

    /**
     * Lists the folder. Creates it if it is missing, and removes the temporary files that interrupted deploys have left
     * in it.
     */
    async read() {
      await mkdir(folder, { recursive: true });
      for (const directory of await glob('**/', { cwd: folder, absolute: true })) removeAbandoned(directory);
      const names = await glob('**', { cwd: folder, nodir: true, dot: true, posix: true });
      const paths = new Set(names);
      paths.delete(MANIFEST);
      const text = await manifestText();
      const files = text === undefined ? {} : parseManifest(text).files;
      // The text itself serves as the tag: it differs with each deploy, because it contains `run`.
      return { paths, files, etag: text };
    },

    /** The hash of a file, whoever has put it there: unlike a bucket, a folder keeps no note beside a file. */
    async hashOf(file) {
      const body = await readFile(absolutePath(file));
      return hashOfFile(body, contentTypeOf(file), cacheControlOf(file));
    },

    upload: (file, { body }) => write(file, body),

    remove: (file) => rm(absolutePath(file), { force: true }),

    async writeManifest(files, etag) {
      const isUnchanged = (await manifestText()) === etag;
      if (!isUnchanged) {
        throw new DiagnosticError([diagnostic('publish.folder-busy', { file: folder }, {})]);
      }
      const text = formatManifest(run, files);
      await write(MANIFEST, text);
      return text;
    },
  };
}
