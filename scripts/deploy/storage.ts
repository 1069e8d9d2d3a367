/** The places that hold a site. */
import { createHash } from 'node:crypto';
import { cacheControlOf, contentTypeOf } from '../generator/hosting.ts';

/** Path below the prefix of the list of all files that deploys have uploaded: a JSON array of paths. */
export const DEPLOYED_LIST = '.deploy/files.json';

/** The paths in the text of `DEPLOYED_LIST`; none if it is missing or damaged. */
export function parseDeployedList(text: string): string[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter((path) => typeof path === 'string') : [];
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
  // Do not rename the keys: they are hashed, so the next deploy would upload every file again.
  const headers = { ContentType: contentType, CacheControl: cacheControl };
  const hash = createHash('sha256').update(JSON.stringify(headers)).update(body).digest('hex');
  return { body, contentType, cacheControl, hash };
}

export interface SiteStorage {
  /** Shown to people: `s3://bucket/prefix/`. */
  address: string;
  /** The paths of all files that are there but `DEPLOYED_LIST`, and the paths in that list, deleted files included. */
  read(): Promise<{ present: Set<string>; pathsInList: string[] }>;
  /** Resolves to undefined if the storage knows that no deploy has uploaded the file. */
  hashOf(path: string): Promise<string | undefined>;
  upload(path: string, file: StoredFile): Promise<unknown>;
  remove(path: string): Promise<unknown>;
}
