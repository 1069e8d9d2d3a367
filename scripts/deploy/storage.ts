/**
 * S3 storage, and the manifest that every storage of a site holds: the list of all files that deploys have uploaded.
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
  /** Random name of the deploy that wrote the manifest. */
  run: z.string(),
  /** Maps each path to null if the current release uses the file, else to the time since when no release uses it. */
  files: z.record(z.string(), z.iso.datetime().nullable()),
});

export type ManifestFiles = z.infer<typeof manifestSchema>['files'];

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
  read(): Promise<{ paths: Set<string>; files: ManifestFiles; etag: string | undefined }>;
  /** Resolves to undefined if the storage knows that no deploy has uploaded the file. */
  hashOf(path: string): Promise<string | undefined>;
  upload(path: string, file: StoredFile): Promise<unknown>;
  remove(path: string): Promise<void>;
  /** @throws DiagnosticError if another deploy has written the manifest since `etag` was read */
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
  // Storages of other companies expect the bucket in the path of the address. Most have no regions, but the signature
  // needs one.
  const regionOfOthers = process.env['AWS_REGION'] ?? 'us-east-1';
  const optionsForOthers = endpoint && { endpoint, forcePathStyle: true, region: regionOfOthers };
  return new s3.S3Client({
    ...optionsForOthers,
    ...(region && { region }),
    followRegionRedirects: true,
    // Many storages refuse the SDK's newer checksums. The signature already covers a hash of the body.
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
      // The SDK takes HTML from an ordinary web server for an empty list, but only a real list has the bucket's name.
      // `UnknownError` matches `not-s3` in `refusals`.
      if (page.Name === undefined) throw toStorageError(new Error('UnknownError'), this.address);
      for (const { Key = '' } of page.Contents ?? []) paths.add(Key.slice(this.#prefix.length));
    }
    // Storage consoles create an empty object for a folder. The one for the prefix itself has an empty path here.
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
      // 412: the manifest has changed since it was read. The writer may be this deploy: the SDK retries a write whose
      // response was lost, and the retry then finds the manifest of the first attempt.
      if (status !== 412) throw error;
      const current = await this.#readManifest();
      const isOfThisDeploy = current.run === this.#run;
      if (!isOfThisDeploy) throw error;
      return current.etag;
    }
  }

  async #readManifest() {
    const manifestObject = this.#object(MANIFEST);
    const { Body, ETag } = await this.#client.send(new s3.GetObjectCommand(manifestObject));
    const text = (await Body?.transformToString()) ?? '';
    const manifest = parseManifest(text, this.#addressOf(manifestObject.Key));
    return { ...manifest, etag: ETag };
  }

  /** Returns the ETag of the uploaded object; uploads nothing in a dry run. */
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
          // Only the request that lists the objects has no `Key`.
          const { Key = this.#prefix } = request.input as { Key?: string };
          throw toStorageError(error, this.#addressOf(Key));
        }),
      // The outermost step sees only the error of the last attempt, not those of the retries.
      { step: 'initialize', priority: 'high' },
    );
  }
}

export const openBucket = (options: BucketOptions): SiteStorage => new BucketStorage(options);

/**
 * Patterns for errors of the SDK, the network and the parsers, as `toStorageError` writes them: name, HTTP status or
 * else code, message. Example: `NoSuchBucket 404 The specified bucket does not exist`. See
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
  // The server's error has no S3 name, or the SDK's XML parser failed on a page.
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
  // Responses have a status, such as 404; network errors have a code instead, such as `ECONNREFUSED`.
  const status = $metadata?.httpStatusCode;
  const errorText = `${name} ${status ?? code} ${message}`;
  const matching = refusals.find(([pattern]) => pattern.test(errorText));
  const refusal = matching?.[1];
  // The name of a network error is only `Error`, which says less than its code.
  const shownName = code ?? name;
  const place = { file: address };
  const reason = refusal
    ? diagnostic('storage.refused', place, { refusal, name: shownName })
    : diagnostic('storage.failed', place, { name: shownName, detail: message });
  return new StorageError(reason, status);
}
