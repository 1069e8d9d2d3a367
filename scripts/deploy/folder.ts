import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { glob } from 'glob';
import { cacheControlOf, contentTypeOf } from '../generator/hosting.ts';
import { removeAbandoned, writeFileAtomically } from '../lib/atomic-write.ts';
import { DiagnosticError, diagnostic } from '../lib/diagnostic.ts';
import { formatManifest, MANIFEST, parseManifest, type SiteStorage } from './storage.ts';

/**
 * A folder that a web server serves. Each file is replaced in one step, so no visitor gets half of one.
 *
 * @param folder absolute path; it is made where only the folder above it exists
 * @throws DiagnosticError where the folder above it does not exist
 */
export function openFolder(folder: string): SiteStorage {
  if (!existsSync(path.dirname(folder))) {
    throw new DiagnosticError([diagnostic('publish.folder-missing', { file: folder }, {})]);
  }
  const run = randomUUID();
  const at = (file: string) => path.join(folder, file);

  async function write(file: string, body: string | Uint8Array): Promise<void> {
    await mkdir(path.dirname(at(file)), { recursive: true });
    await writeFileAtomically(at(file), body);
  }

  /** The text of the manifest; undefined where there is none. */
  const manifestText = () => readFile(at(MANIFEST), 'utf8').catch(() => undefined);

  return {
    address: folder,

    async read() {
      await mkdir(folder, { recursive: true });
      for (const directory of await glob('**/', { cwd: folder, absolute: true })) removeAbandoned(directory);
      const names = await glob('**', { cwd: folder, nodir: true, dot: true, posix: true });
      const paths = new Set(names);
      paths.delete(MANIFEST);
      const text = await manifestText();
      const files = text === undefined ? {} : parseManifest(text).files;
      return { paths, files, etag: text };
    },

    async hashOf(file) {
      const headers = { ContentType: contentTypeOf(file), CacheControl: cacheControlOf(file) };
      const hash = createHash('sha256').update(JSON.stringify(headers));
      return hash.update(await readFile(at(file))).digest('hex');
    },

    upload: (file, { body }) => write(file, body),

    remove: (file) => rm(at(file), { force: true }),

    async writeManifest(files, etag) {
      if ((await manifestText()) !== etag) {
        throw new DiagnosticError([diagnostic('publish.folder-busy', { file: folder }, {})]);
      }
      const text = formatManifest(run, files);
      await write(MANIFEST, text);
      return text;
    },
  };
}
