import { sameFiles, type Entry, type Manifest } from './manifest.ts';
import { forEach } from '../pool.ts';
import { isAsset, isPage, type ReleaseFile } from './release.ts';
import type { ListedObject } from './storage.ts';

/** What a plan is made from. */
export interface Situation {
  release: readonly ReleaseFile[];
  /** What lies in the bucket. */
  objects: ReadonlyMap<string, ListedObject>;
  /** What the manifest says; nothing where there is none. */
  known: Manifest['files'];
  now: Date;
  keepDays: number;
  /** The hash that deploy left with an object, for those that the manifest does not vouch for. */
  hashOf: (path: string) => Promise<string | undefined>;
}

/** What a deploy does. */
export interface Plan {
  uploads: ReleaseFile[];
  /** ETags of the files that lie there already as they should. */
  unchanged: ReadonlyMap<string, string>;
  /** Uploads that take the place of something that deploy did not put there. */
  replaced: string[];
  deletions: string[];
  /** Files of earlier releases that stay for now. */
  kept: string[];
  /** Objects that deploy did not put there; it leaves them alone. */
  foreign: string[];
  /** The manifest's files once all is done; uploads are still without an ETag. */
  files: Manifest['files'];
  /** Whether the bucket is as it should be, the manifest included. */
  done: boolean;
}

const DAY = 86_400_000;

/**
 * Compares the release with the bucket.
 *
 * An object is taken as unchanged where the manifest has the same hash and the storage still has the
 * ETag of that upload. Where the manifest says nothing, after an interrupted run for instance, the
 * object itself is asked for the hash it was uploaded with.
 *
 * Files that the release no longer has: pages go at once, for a withdrawn page has to be gone; others
 * stay until they have been out of use for `keepDays`, because pages open in somebody's browser, and
 * copies in caches, still ask for them.
 */
export async function makePlan({ release, objects, known, now, keepDays, hashOf }: Situation): Promise<Plan> {
  const vouched = (path: string) => known[path]?.etag !== undefined && known[path].etag === objects.get(path)?.etag;
  const inRelease = new Map(release.map((file) => [file.path, file]));
  const dropped = Object.keys(known).filter((path) => objects.has(path) && !inRelease.has(path));

  // An object of another size cannot be the right one, so it need not be asked.
  const doubtful = release.filter(({ path, bytes }) => objects.get(path)?.size === bytes.length && !vouched(path));
  const found = new Map<string, string | undefined>();
  await forEach([...doubtful.map(({ path }) => path), ...dropped.filter((path) => !vouched(path))], async (path) => {
    found.set(path, await hashOf(path));
  });

  const unchanged = new Map<string, string>();
  for (const { path, hash } of release) {
    const there = vouched(path) ? known[path]?.hash : found.get(path);
    if (there === hash) unchanged.set(path, objects.get(path)!.etag);
  }

  const files: Record<string, Entry> = {};
  for (const { path, hash, bytes } of release) {
    const etag = unchanged.get(path);
    files[path] = { hash, size: bytes.length, ...(etag !== undefined && { etag }) };
  }

  const deletions: string[] = [];
  const kept: string[] = [];
  const taken: string[] = [];
  for (const path of dropped) {
    if (!vouched(path) && found.get(path) === undefined) {
      taken.push(path); // somebody has put something else there
      continue;
    }
    const retired = known[path]!.retired ?? now.toISOString();
    const old = now.getTime() - Date.parse(retired) >= keepDays * DAY;
    if (isPage(path) || old) {
      deletions.push(path);
    } else {
      kept.push(path);
      files[path] = { ...known[path]!, etag: objects.get(path)!.etag, retired };
    }
  }

  const uploads = release.filter(({ path }) => !unchanged.has(path));
  return {
    uploads,
    unchanged,
    replaced: uploads.map(({ path }) => path).filter((path) => objects.has(path) && !known[path]),
    deletions,
    kept,
    foreign: [...objects.keys()].filter((path) => !inRelease.has(path) && !known[path]).concat(taken),
    files,
    done: uploads.length === 0 && deletions.length === 0 && sameFiles(files, known),
  };
}

/**
 * Uploads in the order that keeps the site whole at any moment: what pages need comes before pages, and
 * new pages before those that may link to them.
 */
export function inSteps(uploads: readonly ReleaseFile[], isThere: (path: string) => boolean): ReleaseFile[][] {
  const step = ({ path }: ReleaseFile) => {
    if (isAsset(path)) return 0;
    if (!isPage(path)) return 1;
    return isThere(path) ? 3 : 2;
  };
  return [0, 1, 2, 3].map((number) => uploads.filter((file) => step(file) === number));
}
