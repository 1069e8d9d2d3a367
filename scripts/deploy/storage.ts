import { createHash } from 'node:crypto';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { DeployFault, explain, notStorage, statusOf } from './fault.ts';
import { formatManifest, MANIFEST, parseManifest, type Manifest } from './manifest.ts';
import type { ReleaseFile } from './release.ts';
import { addressOf, type Target } from './target.ts';

/** What a listing says of an object. */
export interface ListedObject {
  etag: string;
  size: number;
}

/** A manifest and what the storage calls it, by which a later write knows whether it is still the same. */
export interface StoredManifest {
  manifest: Manifest;
  etag: string;
}

/** The part of a bucket below a prefix. Paths are those of the site, without the prefix. */
export interface Storage {
  /** Everything there, except the manifest. */
  list(): Promise<{ objects: ReadonlyMap<string, ListedObject>; hasManifest: boolean }>;
  /** The hash that deploy left with an object; nothing where something else put the object there. */
  hashOf(path: string): Promise<string | undefined>;
  /** @returns the new ETag */
  put(file: ReleaseFile): Promise<string>;
  remove(path: string): Promise<void>;
  readManifest(): Promise<StoredManifest | undefined>;
  /**
   * @param previous ETag of the manifest that this one replaces; nothing where there was none
   * @returns the new ETag; nothing where another deploy was faster
   */
  writeManifest(manifest: Manifest, previous: string | undefined): Promise<string | undefined>;
}

/** Name of the metadata that marks what deploy uploaded (`x-amz-meta-…`). */
const HASH = 'deploy-hash';

/** "Precondition failed", and "conditional request conflict" for two writes at the same moment. */
const LOST_RACE = new Set([412, 409]);

/** Some storages name ETags with quotes in one answer and without in another. */
const bare = (etag: string | undefined): string => (etag ?? '').replaceAll('"', '');

/**
 * @throws every method: DeployFault where the storage cannot be reached or refuses
 */
export function openStorage(client: S3Client, target: Target): Storage {
  const { bucket: Bucket, prefix } = target;

  const place = async () => {
    const endpoint = await client.config.endpoint?.();
    return endpoint
      ? `${endpoint.protocol}//${endpoint.hostname}${endpoint.port ? `:${endpoint.port}` : ''}`
      : 'Amazon S3';
  };
  const attempt = async <Result>(doing: string, permission: string, work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      throw explain(error, { doing, permission, bucket: Bucket, place: await place() });
    }
  };
  const keyOf = (path: string) => ({ Bucket, Key: prefix + path });

  const put = (path: string, bytes: Buffer, headers: { ContentType: string; CacheControl: string }, more: object) =>
    client.send(
      new PutObjectCommand({
        ...keyOf(path),
        Body: bytes,
        ContentMD5: createHash('md5').update(bytes).digest('base64'),
        ...headers,
        ...more,
      }),
    );

  return {
    list: () =>
      attempt(`list ${addressOf(target)}`, 's3:ListBucket', async () => {
        const objects = new Map<string, ListedObject>();
        for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
          // Any page of any web server reads as an empty list.
          if (page.Name === undefined) throw new DeployFault(notStorage(await place()));
          for (const { Key = '', ETag, Size = 0 } of page.Contents ?? []) {
            // Consoles make an empty object with the name of a folder.
            if (Key !== prefix) objects.set(Key.slice(prefix.length), { etag: bare(ETag), size: Size });
          }
        }
        return { hasManifest: objects.delete(MANIFEST), objects };
      }),

    hashOf: (path) =>
      attempt(`read ${addressOf(target, path)}`, 's3:GetObject', async () => {
        try {
          const { Metadata } = await client.send(new HeadObjectCommand(keyOf(path)));
          return Metadata?.[HASH];
        } catch (error) {
          if (statusOf(error) === 404) return undefined;
          throw error;
        }
      }),

    put: (file) =>
      attempt(`upload ${addressOf(target, file.path)}`, 's3:PutObject', async () => {
        const headers = { ContentType: file.contentType, CacheControl: file.cacheControl };
        const { ETag } = await put(file.path, file.bytes, headers, { Metadata: { [HASH]: file.hash } });
        return bare(ETag);
      }),

    remove: (path) =>
      attempt(`delete ${addressOf(target, path)}`, 's3:DeleteObject', async () => {
        await client.send(new DeleteObjectCommand(keyOf(path)));
      }),

    readManifest: () =>
      attempt(`read ${addressOf(target, MANIFEST)}`, 's3:GetObject', async () => {
        try {
          const { Body, ETag } = await client.send(new GetObjectCommand(keyOf(MANIFEST)));
          const text = (await Body?.transformToString()) ?? '';
          return { manifest: parseManifest(text, addressOf(target, MANIFEST)), etag: bare(ETag) };
        } catch (error) {
          if (statusOf(error) === 404) return undefined;
          throw error;
        }
      }),

    writeManifest: (manifest, previous) =>
      attempt(`upload ${addressOf(target, MANIFEST)}`, 's3:PutObject', async () => {
        const bytes = Buffer.from(formatManifest(manifest));
        const headers = { ContentType: 'application/json', CacheControl: 'no-store' };
        const condition = previous === undefined ? { IfNoneMatch: '*' } : { IfMatch: `"${previous}"` };
        try {
          const { ETag } = await put(MANIFEST, bytes, headers, condition);
          return bare(ETag);
        } catch (error) {
          const status = statusOf(error);
          if (status !== undefined && LOST_RACE.has(status)) return undefined;
          if (status === 404 && previous !== undefined) return undefined; // it was deleted meanwhile
          // Not every storage knows conditions; there, only the checks between the steps see another deploy.
          if (status === 501) return bare((await put(MANIFEST, bytes, headers, {})).ETag);
          throw error;
        }
      }),
  };
}
