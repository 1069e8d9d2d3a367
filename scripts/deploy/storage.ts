/** The places that hold a site, and the manifest that lists all files that deploys have uploaded there. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { diagnostic } from '../messages/problem.ts';
import { StorageError } from './storage-error.ts';

/** Path of the manifest below the prefix. */
export const MANIFEST = '.deploy/manifest.json';

/** Value of the manifest for a file that the current release uses. */
export const IN_USE = null;

const manifestSchema = z.object({
  version: z.literal(2),
  /** Random name of the deploy that wrote the manifest. */
  run: z.string(),
  /** Maps each path to `IN_USE`, or to the time since when no release uses the file. */
  files: z.record(z.string(), z.iso.datetime().nullable()),
});

type Manifest = z.infer<typeof manifestSchema>;

export type ManifestFiles = Manifest['files'];

export interface StoredFile {
  body: string | Uint8Array;
  contentType: string;
  cacheControl: string;
  hash: string;
}

/** Hashes a file with its headers, so that a deploy recognizes what has not changed. */
export function hashOfFile(body: string | Uint8Array, contentType: string, cacheControl: string): string {
  // The key names are part of the hash: if they changed, the next deploy would upload every file again.
  const headers = { ContentType: contentType, CacheControl: cacheControl };
  return createHash('sha256').update(JSON.stringify(headers)).update(body).digest('hex');
}

export interface SiteStorage {
  /** Shown to people: `s3://bucket/prefix/`. */
  address: string;
  /**
   * Lists the files at the destination, without the manifest, and reads the manifest; `etag` is undefined if there is
   * none.
   *
   * @throws DiagnosticError if the manifest is malformed or of another version
   */
  read(): Promise<{ present: Set<string>; manifest: ManifestFiles; etag: string | undefined }>;
  /** Resolves to undefined if the storage knows that no deploy has uploaded the file. */
  hashOf(path: string): Promise<string | undefined>;
  upload(path: string, file: StoredFile): Promise<unknown>;
  remove(path: string): Promise<void>;
  /**
   * Resolves to the new ETag.
   *
   * @throws DiagnosticError if another deploy has written the manifest since `etag` was read
   */
  writeManifest(files: ManifestFiles, etag: string | undefined): Promise<string | undefined>;
}

/** @throws StorageError if the text is no manifest of this version */
export function parseManifest(text: string, address: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    const params = { refusal: 'other-manifest', name: 'manifest.json' } as const;
    throw new StorageError(diagnostic('storage.refused', { file: address }, params), undefined);
  }
}

export const formatManifest = (run: string, files: ManifestFiles): string =>
  JSON.stringify({ version: 2, run, files }, null, 1);
