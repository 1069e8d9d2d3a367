/** Deploys to S3, or to a storage of another company that speaks its protocol. */
import * as s3 from '@aws-sdk/client-s3';
import { DiagnosticError } from '../lib/diagnostic.ts';
import { diagnostic } from '../messages/problem.ts';
import type { DeployOptions } from './options.ts';
import { DEPLOYED_LIST, parseDeployedList, type SiteStorage, type StoredFile } from './storage.ts';
import { toStorageError } from './storage-error.ts';

type BucketOptions = Pick<DeployOptions, 'bucket' | 'prefix' | 'endpoint' | 'region'>;

const HASH_METADATA = 'deploy-hash';

function createClient(endpoint: string | undefined, region: string | undefined): s3.S3Client {
  const optionsOutsideAws = endpoint && {
    endpoint,
    // Storages of other companies expect the bucket in the path of the address.
    forcePathStyle: true,
    // Most have no regions, but the signature needs one.
    region: process.env['AWS_REGION'] ?? 'us-east-1',
  };
  return new s3.S3Client({
    ...optionsOutsideAws,
    // Replaces the default above. Without endpoint and region (AWS), the SDK reads the region from environment and
    // configuration.
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
  readonly #client: s3.S3Client;

  constructor({ bucket, prefix, endpoint, region }: BucketOptions) {
    this.#bucket = bucket;
    this.#prefix = prefix;
    this.address = this.#addressOf(prefix);
    this.#client = createClient(endpoint, region);
    this.#explainErrorsOfRequests();
  }

  async read() {
    const present = await this.#listPaths();
    const pathsInList = present.has(DEPLOYED_LIST) ? await this.#readDeployedList() : [];
    // The list is no file of the site.
    present.delete(DEPLOYED_LIST);
    return { present, pathsInList };
  }

  async #listPaths(): Promise<Set<string>> {
    const paths = new Set<string>();
    const pages = s3.paginateListObjectsV2({ client: this.#client }, { Bucket: this.#bucket, Prefix: this.#prefix });
    for await (const page of pages) {
      // The SDK takes HTML from an ordinary web server for an empty list, but only a real list has the bucket's name.
      if (page.Name === undefined) {
        const params = { refusal: 'not-s3', detail: 'ListObjectsV2' } as const;
        throw new DiagnosticError([diagnostic('storage.refused', { file: this.address }, params)]);
      }
      for (const { Key = '' } of page.Contents ?? []) paths.add(Key.slice(this.#prefix.length));
    }
    // Storage consoles create an empty object for a folder. The one for the prefix itself has an empty path here.
    paths.delete('');
    return paths;
  }

  async #readDeployedList(): Promise<string[]> {
    const { Body } = await this.#client.send(new s3.GetObjectCommand(this.#object(DEPLOYED_LIST)));
    // `#explainErrorsOfRequests` sees no error that comes while the body is read.
    const text = await Body?.transformToString().catch((error: unknown) => {
      throw toStorageError(error, this.#addressOf(this.#prefix + DEPLOYED_LIST));
    });
    return parseDeployedList(text ?? '');
  }

  async hashOf(path: string): Promise<string | undefined> {
    const { Metadata } = await this.#client.send(new s3.HeadObjectCommand(this.#object(path)));
    return Metadata?.[HASH_METADATA];
  }

  upload(path: string, { body, contentType, cacheControl, hash }: StoredFile) {
    const headers = { ContentType: contentType, CacheControl: cacheControl };
    const Metadata = { [HASH_METADATA]: hash };
    return this.#client.send(new s3.PutObjectCommand({ ...this.#object(path), ...headers, Body: body, Metadata }));
  }

  remove(path: string) {
    return this.#client.send(new s3.DeleteObjectCommand(this.#object(path)));
  }

  #object(path: string) {
    return { Bucket: this.#bucket, Key: this.#prefix + path };
  }

  #addressOf(key: string): string {
    return `s3://${this.#bucket}/${key}`;
  }

  /** Explains every error of a request; `#readDeployedList` explains those of reading a body. */
  #explainErrorsOfRequests(): void {
    this.#client.middlewareStack.add(
      (next) => (args) =>
        next(args).catch((error: unknown) => {
          // Only the request that lists the objects has no `Key`.
          const { Key = this.#prefix } = args.input as { Key?: string };
          throw toStorageError(error, this.#addressOf(Key));
        }),
      // The outermost step sees only the error of the last attempt, not those of the retries.
      { step: 'initialize', priority: 'high' },
    );
  }
}

export const openBucket = (options: BucketOptions): SiteStorage => new BucketStorage(options);
