/**
 * The storages that a site is deployed to, and the manifest in each: the list of all files that deploys have uploaded.
 */
import { createHash, randomUUID } from 'node:crypto';
import * as s3 from '@aws-sdk/client-s3';
import { z } from 'zod';
import { diagnostic, DiagnosticError, type Diagnostic } from '../lib/diagnostic.ts';
import type { StorageRefusal } from '../messages/project.ts';
import type { DeployOptions } from './options.ts';

type BucketOptions = Pick<DeployOptions, 'bucket' | 'prefix' | 'endpoint' | 'region' | 'dryRun'>;

/** Path of the manifest below the prefix. */
export const MANIFEST = '.deploy/manifest.json';

const manifestSchema = z.object({
  version: z.literal(2),
  /** Random name of the deploy that wrote it, to tell the manifests of two deploys apart. */
  run: z.string(),
  /** By path: null if in use, else since when no release uses it. */
  files: z.record(z.string(), z.iso.datetime().nullable()),
});

export type ManifestFiles = z.infer<typeof manifestSchema>['files'];

/** A file for visitors, with the headers and the hash that a storage keeps beside its bytes. */
export interface StoredFile {
  body: string | Uint8Array;
  contentType: string;
  cacheControl: string;
  hash: string;
}

/** The hash by which a deploy recognizes a file that has not changed. */
export function hashOfFile(body: string | Uint8Array, contentType: string, cacheControl: string): string {
  // These names belong to the hash: with others, a deploy would upload every file of the earlier ones again.
  const headers = { ContentType: contentType, CacheControl: cacheControl };
  return createHash('sha256').update(JSON.stringify(headers)).update(body).digest('hex');
}

export interface SiteStorage {
  /** For people, such as `s3://bucket/prefix/`. */
  address: string;
  read(): Promise<{ paths: Set<string>; files: ManifestFiles; etag: string | undefined }>;
  /** The hash of a file that is there; undefined if the storage knows that no deploy has uploaded it. */
  hashOf(path: string): Promise<string | undefined>;
  upload(path: string, file: StoredFile): Promise<unknown>;
  remove(path: string): Promise<void>;
  /** @throws DiagnosticError if another deploy has written it since it was read */
  writeManifest(files: ManifestFiles, etag: string | undefined): Promise<string | undefined>;
}

const HASH_METADATA = 'deploy-hash';

export function parseManifest(text: string, address: string): z.infer<typeof manifestSchema> {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (error) {
    throw toStorageError(error, address);
  }
}

export const formatManifest = (run: string, files: ManifestFiles): string =>
  JSON.stringify({ version: 2, run, files }, null, 1);

function createClient(endpoint: string | undefined, region: string | undefined): s3.S3Client {
  // Most storages other than Amazon's have no regions, but the signature needs one; and they expect the bucket in the path
  // of an address, not in the host's name.
  const regionOfOthers = process.env['AWS_REGION'] ?? 'us-east-1';
  const optionsForOthers = endpoint && { endpoint, forcePathStyle: true, region: regionOfOthers };
  return new s3.S3Client({
    ...optionsForOthers,
    ...(region && { region }),
    followRegionRedirects: true,
    // The signature holds a hash of the body, and many storages refuse the SDK's newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 10_000, socketTimeout: 60_000 },
  });
}

class BucketStorage implements SiteStorage {
  readonly address: string;
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #dryRun: boolean;
  readonly #client: s3.S3Client;
  readonly #run = randomUUID();

  constructor({ bucket, prefix, endpoint, region, dryRun }: BucketOptions) {
    this.#bucket = bucket;
    this.#prefix = prefix;
    this.#dryRun = dryRun;
    this.address = this.#addressOf(prefix);
    this.#client = createClient(endpoint, region);
    this.#explainErrorsOfRequests();
  }

  async read() {
    const paths = new Set<string>();
    const pages = s3.paginateListObjectsV2({ client: this.#client }, { Bucket: this.#bucket, Prefix: this.#prefix });
    for await (const page of pages) {
      // If the endpoint is an ordinary web server, the SDK takes its HTML for an empty list. Only a real list has the
      // bucket's name. `UnknownError` is the word by which `refusals` recognizes a server that is no storage.
      if (page.Name === undefined) throw toStorageError(new Error('UnknownError'), this.address);
      for (const { Key = '' } of page.Contents ?? []) paths.add(Key.slice(this.#prefix.length));
    }
    // The consoles of storages make an empty object with the name of a folder; here it is that of the prefix itself.
    paths.delete('');
    const hasManifest = paths.delete(MANIFEST);
    if (!hasManifest) return { paths, files: {}, etag: undefined };
    const { files, etag } = await this.#readManifest();
    return { paths, files, etag };
  }

  async hashOf(path: string): Promise<string | undefined> {
    const { Metadata } = await this.#client.send(new s3.HeadObjectCommand(this.#object(path)));
    return Metadata?.[HASH_METADATA];
  }

  upload(path: string, { body, contentType, cacheControl, hash }: StoredFile) {
    const Metadata = { [HASH_METADATA]: hash };
    return this.#put(path, { Body: body, ContentType: contentType, CacheControl: cacheControl, Metadata });
  }

  async remove(path: string): Promise<void> {
    if (!this.#dryRun) await this.#client.send(new s3.DeleteObjectCommand(this.#object(path)));
  }

  /** Unconditional if the storage supports no conditional writes. */
  async writeManifest(files: ManifestFiles, etag: string | undefined): Promise<string | undefined> {
    const text = formatManifest(this.#run, files);
    const manifest = { Body: text, ContentType: 'application/json', CacheControl: 'no-store' };
    const condition = etag ? { IfMatch: etag } : { IfNoneMatch: '*' };
    try {
      return await this.#put(MANIFEST, { ...manifest, ...condition });
    } catch (error) {
      const status = error instanceof StorageError ? error.status : undefined;
      // 501: the storage does not support conditional writes.
      if (status === 501) return this.#put(MANIFEST, manifest);
      // 412: the manifest is not the one that was read. Either another deploy has written it since, or this one has: the
      // SDK repeats a write whose answer got lost, and the second attempt then meets the manifest of the first.
      if (status !== 412) throw error;
      const current = await this.#readManifest();
      const isOfThisDeploy = current.run === this.#run;
      if (!isOfThisDeploy) throw error;
      return current.etag;
    }
  }

  /** With the ETag, by which the storage refuses a later write if the manifest was written again meanwhile. */
  async #readManifest() {
    const manifestObject = this.#object(MANIFEST);
    const { Body, ETag } = await this.#client.send(new s3.GetObjectCommand(manifestObject));
    const text = (await Body?.transformToString()) ?? '';
    const manifest = parseManifest(text, this.#addressOf(manifestObject.Key));
    return { ...manifest, etag: ETag };
  }

  /** Uploads an object and returns its ETag; in a dry run does nothing and returns undefined. */
  async #put(path: string, input: Partial<s3.PutObjectCommandInput>): Promise<string | undefined> {
    if (this.#dryRun) return undefined;
    const { ETag } = await this.#client.send(new s3.PutObjectCommand({ ...this.#object(path), ...input }));
    return ETag;
  }

  #object(path: string) {
    return { Bucket: this.#bucket, Key: this.#prefix + path };
  }

  #addressOf(key: string): string {
    return `s3://${this.#bucket}/${key}`;
  }

  #explainErrorsOfRequests(): void {
    this.#client.middlewareStack.add(
      (next) => (request) =>
        next(request).catch((error: unknown) => {
          // A request names an object by its `Key`; only the one that lists the objects below the prefix has none.
          const { Key = this.#prefix } = request.input as { Key?: string };
          throw toStorageError(error, this.#addressOf(Key));
        }),
      // Outside all other steps of a request, so that only the error of its last attempt gets here.
      { step: 'initialize', priority: 'high' },
    );
  }
}

export const openBucket = (options: BucketOptions): SiteStorage => new BucketStorage(options);

/**
 * What an error of the SDK, the network or a parser means. The patterns match its name, its HTTP status or else its
 * code, and its message, in this order: `NoSuchBucket 404 The specified bucket does not exist`. See
 * https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
 */
const refusals: readonly [pattern: RegExp, refusal: StorageRefusal][] = [
  [/^CredentialsProviderError/, 'no-credentials'],
  [/region is missing/i, 'no-region'],
  [/^NoSuchBucket/, 'no-bucket'],
  [/^(?:InvalidAccessKeyId|InvalidToken|SignatureDoesNotMatch)/, 'unknown-credentials'],
  [/^(?:ExpiredToken|TokenRefreshRequired)/, 'expired-credentials'],
  [/^RequestTimeTooSkewed/, 'clock'],
  [/^(?:PermanentRedirect|AuthorizationHeaderMalformed)|^\S+ 301 /, 'other-region'],
  [/^\S+ 403 /, 'access-denied'],
  [/^\S+ (?:409|412) /, 'other-deploy'],
  [/^\S+ (?:429|5\d\d) /, 'busy'],
  // An error without S3's name for it, or what the SDK's XML parser says of a page.
  [/ UnknownError$|deserialization/i, 'not-s3'],
  [/^(?:TimeoutError|\S+ [A-Z_]+) /, 'unreachable'],
  [/^(?:SyntaxError|ZodError)/, 'other-manifest'],
];

class StorageError extends DiagnosticError {
  /** Status of the HTTP response; undefined if there was no response. */
  readonly status: number | undefined;

  constructor(reason: Diagnostic, status: number | undefined) {
    super([reason]);
    this.status = status;
  }
}

function toStorageError(error: unknown, address: string): StorageError {
  const { name = '', message = '', code, $metadata } = error as Partial<s3.S3ServiceException> & { code?: string };
  // An answer of the storage has a status, such as 404; an error of the network has none, but a code: `ECONNREFUSED`.
  const status = $metadata?.httpStatusCode;
  // The patterns of `refusals` match this text, such as `NoSuchBucket 404 The specified bucket does not exist`.
  const errorText = `${name} ${status ?? code} ${message}`;
  const matching = refusals.find(([pattern]) => pattern.test(errorText));
  const refusal = matching?.[1];
  // To people, `ECONNREFUSED` says more than the name of such an error, which is only `Error`.
  const shownName = code ?? name;
  const place = { file: address };
  const reason = refusal
    ? diagnostic('storage.refused', place, { refusal, name: shownName })
    : diagnostic('storage.failed', place, { name: shownName, detail: message });
  return new StorageError(reason, status);
}
