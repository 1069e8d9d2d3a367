import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as s3 from '@aws-sdk/client-s3';
import { glob } from 'glob';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { deploySite } from '../../scripts/deploy/deploy-site.ts';
import type { DeployOptions } from '../../scripts/deploy/options.ts';
import { openBucket } from '../../scripts/deploy/bucket.ts';
import { formatNotice, type Notice } from '../../scripts/messages/notices.ts';
import type { Diagnostic } from '../../scripts/messages/problem.ts';
import { startProxy, type Proxy } from './proxy.ts';
import type { Texts } from './releases.ts';

/** Options of a deploy that a test sets. */
export interface Deploy extends Partial<DeployOptions> {
  diagnostics?: Diagnostic[];
}

export type Bucket = Awaited<ReturnType<Awaited<ReturnType<typeof startStorage>>['createBucket']>>;

/** End of the name of the file that holds an object. Tests read these files, which is much faster than requests. */
const OBJECT = '._S3rver_object';

/**
 * Starts the S3-compatible server in a process of its own, with a temporary folder for its objects.
 *
 * @returns `createBucket`, and `stop`, which ends the server and removes the folder
 */
async function startStorage() {
  const directory = await mkdtemp(path.join(tmpdir(), 's3-'));
  const settings = { address: '127.0.0.1', port: 0, directory, silent: true, vhostBuckets: false };
  // The package computes the signature of a bucket's address otherwise than the SDK does. With this option it ignores the
  // difference; it still refuses unknown access keys.
  const options = JSON.stringify({ ...settings, allowMismatchedSignatures: true });
  const program = `new (require('@20minutes/s3rver'))(${options}).run().then(({ port }) => console.log(port))`;
  // For the tokens of long listings the package uses a cipher that OpenSSL 3 has only as "legacy", which is an option of a
  // whole process.
  const child = spawn(process.execPath, ['--openssl-legacy-provider', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  // The program prints its port once it listens.
  const port = Number(await Promise.race([once(child.stdout, 'data'), ended.then(() => NaN)]));
  if (Number.isNaN(port)) throw new Error('The S3-compatible server does not start.');
  const endpoint = `http://127.0.0.1:${port}`;
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  const client = new s3.S3Client({ endpoint, forcePathStyle: true, region: 'us-east-1', credentials });
  const proxies: Proxy[] = [];

  return {
    /**
     * Makes an empty bucket with a proxy of its own in front of it.
     *
     * @returns the proxy, `deploy`, and functions that read and change the bucket without the code under test
     */
    async createBucket() {
      const Bucket = `bucket-${proxies.length}`;
      await client.send(new s3.CreateBucketCommand({ Bucket }));
      const proxy = await startProxy(port);
      proxies.push(proxy);
      const folder = path.join(directory, Bucket);
      const target = { bucket: Bucket, prefix: '', endpoint: proxy.endpoint, region: undefined };
      const usual = { ...target, removeOldFiles: false, dryRun: false, allowSample: false };
      return {
        name: Bucket,
        proxy,
        /**
         * Deploys a site through the proxy, as `npm run deploy` does. Returns the lines that it prints, in English.
         *
         * @param files of the built site; undefined is a site that could not be built
         * @param options of the deploy that replace the usual ones: keep old files, refuse a sample
         */
        async deploy(files: Texts | undefined, { diagnostics = [], ...options }: Deploy = {}) {
          const lines: string[] = [];
          const settings = {
            ...usual,
            ...options,
            log: (notice: Notice) => lines.push(formatNotice(notice, 'en')),
          };
          await deploySite({ diagnostics, ...(files && { files }) }, openBucket(settings), settings);
          return lines;
        },
        /** The texts of all objects but the list of uploaded files, by key. */
        async objects(): Promise<Texts> {
          const files = await glob(`**/*${OBJECT}`, { cwd: folder, posix: true, dot: true, ignore: '**/.deploy/**' });
          const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
          return Object.fromEntries(files.map((file, index) => [file.slice(0, -OBJECT.length), texts[index]!]));
        },
        head: (Key: string) => client.send(new s3.HeadObjectCommand({ Bucket, Key })),
        put: (Key: string, text: string) =>
          client.send(new s3.PutObjectCommand({ Bucket, Key, Body: Buffer.from(text) })),
        remove: (Key: string) => client.send(new s3.DeleteObjectCommand({ Bucket, Key })),
      };
    },
    async stop() {
      client.destroy();
      await Promise.all(proxies.map((proxy) => proxy.stop()));
      child.kill('SIGTERM');
      await ended;
      await rm(directory, { recursive: true });
    },
  };
}

/**
 * Starts an S3-compatible server for the tests of a file, with a new bucket for each test. During a test, the environment
 * has the server's credentials and no others, so that the code under test can reach no real storage. Call once at the top
 * of a test file.
 *
 * @returns an object whose `bucket` is that of the running test; its `createBucket` makes more
 */
export function useStorage() {
  const here = {} as { bucket: Bucket; createBucket: () => Promise<Bucket> };
  let storage: Awaited<ReturnType<typeof startStorage>>;
  beforeAll(async () => {
    storage = await startStorage();
    here.createBucket = () => storage.createBucket();
  });
  beforeEach(async () => {
    here.bucket = await storage.createBucket();
    for (const name of Object.keys(process.env).filter((name) => name.startsWith('AWS_'))) vi.stubEnv(name, undefined);
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER');
    vi.stubEnv('AWS_CONFIG_FILE', '/nowhere/config');
    vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', '/nowhere/credentials');
    vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
  });
  afterEach(() => vi.unstubAllEnvs());
  afterAll(() => storage.stop());
  return here;
}
