import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  PutBucketWebsiteCommand,
  PutObjectCommand,
  type HeadObjectCommandOutput,
} from '@aws-sdk/client-s3';
import { glob } from 'glob';
import { createClient } from '../../scripts/deploy/client.ts';
import { createTurns, startProxy, type Proxy } from './proxy.ts';

/** The only key that the server knows. */
export const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** A bucket, looked at without the code under test. */
export interface TestBucket {
  name: string;
  /** The texts of all objects, by key. */
  objects(): Promise<Readonly<Record<string, string>>>;
  head(key: string): Promise<HeadObjectCommandOutput>;
  put(key: string, text: string): Promise<void>;
  remove(key: string): Promise<void>;
  /** Publishes the bucket as docs/hosting.md says. */
  makeWebsite(): Promise<void>;
}

/** The S3-compatible server. */
export interface TestStorage {
  /** The server itself, without a proxy. */
  endpoint: string;
  createBucket(): Promise<TestBucket>;
  /** A bucket with the objects of another one. */
  copyBucket(original: TestBucket): Promise<TestBucket>;
  /** A way to the server that counts, conditions and breaks; closed with the server. */
  proxy(): Promise<Proxy>;
  stop(): Promise<void>;
}

/** How the server names the file that holds an object; reading those is much faster than asking it. */
const OBJECT = '._S3rver_object';

async function readObjects(folder: string): Promise<Readonly<Record<string, string>>> {
  const files = await glob(`**/*${OBJECT}`, { cwd: folder, posix: true, dot: true });
  const entries = files.map(async (file) => [
    file.slice(0, -OBJECT.length),
    await readFile(path.join(folder, file), 'utf8'),
  ]);
  return Object.fromEntries(await Promise.all(entries)) as Record<string, string>;
}

/** Starts the server, and puts its key where the default credential chain looks first. */
export async function startStorage(): Promise<TestStorage> {
  const directory = await mkdtemp(path.join(tmpdir(), 's3-'));
  const program = path.join(path.dirname(fileURLToPath(import.meta.url)), 's3process.ts');
  const child = spawn(process.execPath, ['--openssl-legacy-provider', '--import', 'tsx', program, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const port = Number(await Promise.race([once(child.stdout, 'data'), ended.then(() => NaN)]));
  if (Number.isNaN(port)) throw new Error('The S3-compatible server does not start.');

  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  });
  const endpoint = `http://127.0.0.1:${port}`;
  const client = createClient({ endpoint });
  const proxies: Proxy[] = [];
  const turns = createTurns();
  let buckets = 0;

  const createBucket = async (): Promise<TestBucket> => {
    const Bucket = `bucket-${++buckets}`;
    await client.send(new CreateBucketCommand({ Bucket }));
    return {
      name: Bucket,
      objects: () => readObjects(path.join(directory, Bucket)),
      head: (Key) => client.send(new HeadObjectCommand({ Bucket, Key })),
      put: async (Key, text) =>
        void (await client.send(new PutObjectCommand({ Bucket, Key, Body: Buffer.from(text) }))),
      remove: async (Key) => void (await client.send(new DeleteObjectCommand({ Bucket, Key }))),
      async makeWebsite() {
        const WebsiteConfiguration = { IndexDocument: { Suffix: 'index.html' }, ErrorDocument: { Key: '404.html' } };
        await client.send(new PutBucketWebsiteCommand({ Bucket, WebsiteConfiguration }));
      },
    };
  };

  return {
    endpoint,
    createBucket,
    async copyBucket(original) {
      const copy = await createBucket();
      await cp(path.join(directory, original.name), path.join(directory, copy.name), { recursive: true });
      return copy;
    },
    async proxy() {
      const proxy = await startProxy(port, turns);
      proxies.push(proxy);
      return proxy;
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
