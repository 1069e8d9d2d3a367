import { randomUUID } from 'node:crypto';
import * as s3 from '@aws-sdk/client-s3';
import { z } from 'zod';
import { diagnostic, DiagnosticError, type Diagnostic } from '../lib/diagnostic.ts';
import type { StorageRefusal } from '../messages/project.ts';
import type { DeployOptions } from './options.ts';

type BucketOptions = Pick<DeployOptions, 'bucket' | 'prefix' | 'endpoint' | 'region' | 'dryRun'>;

/** Where the manifest is, below the prefix. Visitors may read it; it says nothing that the site does not. */
export const MANIFEST = '.deploy/manifest.json';

const manifestSchema = z.object({
  version: z.literal(2),
  /** Tells the manifests of two deploys apart. */
  run: z.string(),
  /** What deploy uploaded or is about to, by path: null, or since when no release has it. */
  files: z.record(z.string(), z.iso.datetime().nullable()),
});

export type ManifestFiles = z.infer<typeof manifestSchema>['files'];

/** A file for visitors, with what a storage keeps beside its bytes. */
export interface StoredFile {
  body: string | Uint8Array;
  contentType: string;
  cacheControl: string;
  /** Of body and headers: a new rule for headers is a change, too. */
  hash: string;
}

/** Where a site is published: a bucket, or a folder. Paths are those of the site. */
export interface SiteStorage {
  /** For people, such as `s3://bucket/prefix/`. */
  address: string;
  /** The paths of everything that is there but the manifest; the manifest's files, and what identifies it. */
  read(): Promise<{ paths: Set<string>; files: ManifestFiles; etag: string | undefined }>;
  /** The hash of a file that a deploy left there; undefined for what is not from a deploy. */
  hashOf(path: string): Promise<string | undefined>;
  upload(path: string, file: StoredFile): Promise<unknown>;
  remove(path: string): Promise<void>;
  /**
   * Writes the manifest, on condition that it is still the one of that `etag`, or that there is none.
   *
   * @returns what identifies the new one
   * @throws DiagnosticError where another deploy has written it meanwhile
   */
  writeManifest(files: ManifestFiles, etag: string | undefined): Promise<string | undefined>;
}

/** Metadata that marks what deploy uploaded. */
const HASH = 'deploy-hash';

/** Reads the text of a manifest. Throws where it is no manifest of this version. */
export const parseManifest = (text: string): z.infer<typeof manifestSchema> => manifestSchema.parse(JSON.parse(text));

/** The text of a manifest; `run` tells the manifests of two deploys apart. */
export const formatManifest = (run: string, files: ManifestFiles): string =>
  JSON.stringify({ version: 2, run, files }, null, 1);

/**
 * The part of a bucket below a prefix; paths are those of the site. Credentials and the number of attempts are as the
 * SDK finds them in the environment and the AWS configuration files. Every method throws a DiagnosticError where the
 * storage cannot be reached or refuses.
 */
export function openBucket({ bucket: Bucket, prefix, endpoint, region, dryRun }: BucketOptions): SiteStorage {
  const run = randomUUID();
  const client = new s3.S3Client({
    // Others than Amazon mostly have no regions; the signature needs one all the same.
    ...(endpoint && { endpoint, forcePathStyle: true, region: process.env['AWS_REGION'] ?? 'us-east-1' }),
    ...(region && { region }),
    followRegionRedirects: true,
    // The signature holds a hash of the body, and many storages refuse the SDK's newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 10_000, socketTimeout: 60_000 },
  });
  const addressOf = (key = prefix) => `s3://${Bucket}/${key}`;
  client.middlewareStack.add(
    (next) => (request) =>
      next(request).catch((error: unknown) => {
        throw explain(error, addressOf((request.input as { Key?: string }).Key));
      }),
    { step: 'initialize', priority: 'high' },
  );
  const object = (path: string) => ({ Bucket, Key: prefix + path });

  /** Uploads an object, but for a dry run. Returns its ETag. */
  const put = async (path: string, input: Partial<s3.PutObjectCommandInput>) =>
    dryRun ? undefined : (await client.send(new s3.PutObjectCommand({ ...object(path), ...input }))).ETag;

  const readManifest = async () => {
    const { Body, ETag } = await client.send(new s3.GetObjectCommand(object(MANIFEST)));
    const text = await Body?.transformToString();
    try {
      return { ...parseManifest(text ?? ''), etag: ETag };
    } catch (error) {
      throw explain(error, addressOf(prefix + MANIFEST));
    }
  };

  return {
    address: addressOf(),

    upload: (path, { body, contentType, cacheControl, hash }) =>
      put(path, { Body: body, ContentType: contentType, CacheControl: cacheControl, Metadata: { [HASH]: hash } }),

    async remove(path) {
      if (!dryRun) await client.send(new s3.DeleteObjectCommand(object(path)));
    },

    async read() {
      const paths = new Set<string>();
      for await (const page of s3.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
        // Any page of any web server reads as an empty list.
        if (page.Name === undefined) throw explain(new Error('UnknownError'), addressOf());
        for (const { Key = '' } of page.Contents ?? []) paths.add(Key.slice(prefix.length));
      }
      paths.delete(''); // Consoles make an empty object with the name of a folder.
      const { files = {}, etag } = paths.delete(MANIFEST) ? await readManifest() : {};
      return { paths, files, etag };
    },

    async hashOf(path) {
      const { Metadata } = await client.send(new s3.HeadObjectCommand(object(path)));
      return Metadata?.[HASH];
    },

    async writeManifest(files, etag) {
      const manifest = { Body: formatManifest(run, files), ContentType: 'application/json', CacheControl: 'no-store' };
      try {
        return await put(MANIFEST, { ...manifest, ...(etag ? { IfMatch: etag } : { IfNoneMatch: '*' }) });
      } catch (error) {
        const status = error instanceof StorageError ? error.status : undefined;
        // Not every storage knows conditions.
        if (status === 501) return put(MANIFEST, manifest);
        // A write whose answer got lost is repeated by the SDK, and then loses the race against itself.
        const current = status === 412 ? await readManifest() : undefined;
        if (current?.run !== run) throw error;
        return current.etag;
      }
    },
  };
}

/**
 * What an error means, by `name status-or-code message`; the first that matches counts.
 * See https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
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

/** The storage cannot be reached, or refuses. */
class StorageError extends DiagnosticError {
  /** Of the HTTP response; undefined without one. */
  readonly status: number | undefined;

  constructor(found: Diagnostic, status: number | undefined) {
    super([found]);
    this.status = status;
  }
}

/** An error of the SDK, the network or a parser, with a diagnostic that says what to do. */
function explain(error: unknown, address: string): StorageError {
  const { name = '', message = '', code, $metadata } = error as Partial<s3.S3ServiceException> & { code?: string };
  const status = $metadata?.httpStatusCode;
  const text = `${name} ${status ?? code} ${message}`;
  const refusal = refusals.find(([pattern]) => pattern.test(text))?.[1];
  const place = { file: address };
  const found = refusal
    ? diagnostic('storage.refused', place, { refusal, name: code ?? name })
    : diagnostic('storage.failed', place, { name: code ?? name, detail: message });
  return new StorageError(found, status);
}
