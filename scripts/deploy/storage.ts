/** The places that hold a site. */
import { createHash } from 'node:crypto';
import { cacheControlOf, contentTypeOf } from '../generator/hosting.ts';

/** Path below the prefix of the list of all files that deploys have uploaded: a JSON array of paths. */
export const LIST = '.deploy/files.json';

/** The paths in a list; none if somebody has damaged it, as if it were lost. */
export function parseList(text: string): string[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? (list as string[]) : [];
  } catch {
    return [];
  }
}

export interface StoredFile {
  body: string | Uint8Array;
  contentType: string;
  cacheControl: string;
  /** Of the body and the headers, so that a deploy recognizes what has not changed. */
  hash: string;
}

export function storedFile(path: string, body: string | Uint8Array): StoredFile {
  const contentType = contentTypeOf(path);
  const cacheControl = cacheControlOf(path);
  // The key names are part of the hash: if they changed, the next deploy would upload every file again.
  const headers = { ContentType: contentType, CacheControl: cacheControl };
  const hash = createHash('sha256').update(JSON.stringify(headers)).update(body).digest('hex');
  return { body, contentType, cacheControl, hash };
}

export interface SiteStorage {
  /** Shown to people: `s3://bucket/prefix/`. */
  address: string;
  /** Resolves to the paths of all files at the destination but the list, and to the paths in the list. */
  read(): Promise<{ present: Set<string>; listed: string[] }>;
  /** Resolves to undefined if the storage knows that no deploy has uploaded the file. */
  hashOf(path: string): Promise<string | undefined>;
  upload(path: string, file: StoredFile): Promise<unknown>;
  remove(path: string): Promise<unknown>;
}
