import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { deployCommand } from '../../scripts/deploy.ts';
import type { Proxy } from './proxy.ts';
import { first, publicFiles, published, writeDist } from './site.ts';
import { credentials, startStorage, type TestBucket, type TestStorage } from './storage.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

let storage: TestStorage;
let bucket: TestBucket;
let proxy: Proxy;

beforeAll(async () => {
  storage = await startStorage();
});
afterAll(() => storage.stop());
beforeEach(async () => {
  bucket = await storage.createBucket();
  proxy = await storage.proxy();
  // Whoever runs the tests may have keys of their own.
  for (const name of ['AWS_PROFILE', 'AWS_REGION', 'AWS_DEFAULT_REGION', 'AWS_SESSION_TOKEN'])
    vi.stubEnv(name, undefined);
  vi.stubEnv('AWS_CONFIG_FILE', '/nowhere/config');
  vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', '/nowhere/credentials');
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
  vi.stubEnv('AWS_ACCESS_KEY_ID', credentials.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', credentials.secretAccessKey);
});
afterEach(() => vi.unstubAllEnvs());

/** Runs the command in a project with a built site, or without. */
async function run(args: readonly string[], { findings = [] as readonly string[], built = true } = {}) {
  const root = await writeDist(
    built ? Object.fromEntries(Object.entries(first).map(([name, text]) => [`dist/${name}`, text])) : {},
  );
  const said: string[] = [];
  const complained: string[] = [];
  const precheck = vi.fn(async () => findings);
  const code = await deployCommand(args, {
    root,
    precheck,
    log: (line) => said.push(line),
    complain: (line) => complained.push(line),
  });
  return { code, said, complained, precheck, root };
}

const here = () => [`s3://${bucket.name}`, '--endpoint', proxy.endpoint];

it('publishes', async () => {
  const { code, complained } = await run(here());
  expect({ code, complained }).toEqual({ code: 0, complained: [] });
  expect(await published(bucket)).toEqual(publicFiles(first));
});

it('takes a prefix, a region, --dry-run and --keep', async () => {
  const { code, said } = await run([
    `s3://${bucket.name}/a/b/`,
    ...here().slice(1),
    '--region',
    'sa-east-1',
    '--dry-run',
    '--keep',
    '0',
  ]);
  expect(code).toBe(0);
  expect(said[0]).toContain(`s3://${bucket.name}/a/b/: `);
  expect(await bucket.objects()).toEqual({});
});

describe('the check', () => {
  const findings = [
    'content/site.yaml:17:6  url: expected the real address',
    'content/legal/terminos.md:2:1  expected a date',
  ];

  it('stops what is not ready, before anything is asked of the storage', async () => {
    const { code, complained, precheck, root } = await run(here(), { findings });
    expect(code).toBe(1);
    expect(precheck).toHaveBeenCalledExactlyOnceWith(root);
    expect(complained).toEqual([
      ...findings,
      expect.stringMatching(/Not published: 2 to settle first.*--allow-sample/),
    ]);
    expect(proxy.arrivals).toEqual([]);
  });

  it('is skipped with --allow-sample, which says so', async () => {
    const { code, said, precheck } = await run([...here(), '--allow-sample'], { findings });
    expect(code).toBe(0);
    expect(precheck).not.toHaveBeenCalled();
    expect(said[0]).toMatch(/^WARNING: publishing unchecked/);
    expect(await published(bucket)).toEqual(publicFiles(first));
  });
});

describe('wrong arguments', () => {
  it.each<[string, string[]]>([
    ['Where to?', []],
    ['"bucket" is not an address like s3://bucket', ['bucket']],
    ['"https://bucket/" is not an address', ['https://bucket/']],
    ['"s3://Bucket" is not an address', ['s3://Bucket']],
    ['"s3://ab" is not an address', ['s3://ab']],
    ['has an empty part', ['s3://bucket/a//b']],
    ['has an empty part, "." or ".."', ['s3://bucket/../other']],
    ['what is "s3://other"', ['s3://bucket', 's3://other']],
    ['--keep wants a number of days, not "soon"', ['s3://bucket', '--keep', 'soon']],
    ['--keep wants a number of days, not "-1"', ['s3://bucket', '--keep=-1']],
    ['--endpoint wants an address', ['s3://bucket', '--endpoint', 'localhost:9000']],
    ['--fast', ['s3://bucket', '--fast']],
  ])('says: %s', async (message, args) => {
    const { code, complained, precheck } = await run(args);
    expect(code).toBe(2);
    expect(complained[0]).toContain(message);
    expect(complained[0]).toContain('Usage: npm run deploy -- s3://bucket[/prefix]');
    expect(precheck).not.toHaveBeenCalled();
  });

  it('reach the shell as exit code 2', async () => {
    const child = execFile(process.execPath, ['--import', 'tsx', 'scripts/deploy.ts']);
    const [code] = (await once(child, 'exit')) as unknown[];
    expect(code).toBe(2);
  });
});

/** One line, and nothing has been written. */
async function expectRefusal(args: readonly string[], message: RegExp, options: { built?: boolean } = {}) {
  const { code, complained } = await run(args, options);
  expect(complained).toEqual([expect.stringMatching(message)]);
  expect(complained[0]).not.toContain('\n');
  expect(code).toBe(1);
  expect(await bucket.objects()).toEqual({});
}

const answer = (status: number, code: string, to = /./) => {
  proxy.fault = ({ what }) => (to.test(what) ? { status, code } : undefined);
};

describe('says in one line what is wrong:', () => {
  it('no site', () =>
    expectRefusal(here(), /^There is no site in .*dist: build it first, with "npm run build"\.$/, { built: false }));

  it('no bucket', () =>
    expectRefusal(
      ['s3://no-such-bucket', ...here().slice(1)],
      /^There is no bucket "no-such-bucket" at http:\/\/127\.0\.0\.1:\d+: create it/,
    ));

  it('access denied to the list', async () => {
    answer(403, 'AccessDenied');
    await expectRefusal(
      here(),
      /^Access denied: these credentials may not list s3:\/\/bucket-\d+\/\. Give them s3:ListBucket/,
    );
  });

  it('access denied to uploads', async () => {
    answer(403, 'AccessDenied', /^PUT/);
    await expectRefusal(
      here(),
      /^Access denied: these credentials may not upload s3:\S+manifest\.json\. Give them s3:PutObject/,
    );
  });

  it('an unknown key', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'SOMEBODY');
    await expectRefusal(here(), /does not know these credentials \(InvalidAccessKeyId\): check the keys/);
  });

  it('a wrong secret', async () => {
    answer(403, 'SignatureDoesNotMatch');
    await expectRefusal(here(), /does not know these credentials \(SignatureDoesNotMatch\)/);
  });

  it('expired credentials', async () => {
    answer(400, 'ExpiredToken');
    await expectRefusal(here(), /^The credentials have expired: sign in again\.$/);
  });

  it('a bucket in another region', async () => {
    answer(400, 'AuthorizationHeaderMalformed');
    await expectRefusal(here(), /is in another region .*: say it with --region\.$/);
  });

  it('no credentials', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', undefined);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', undefined);
    await expectRefusal(here(), /^No credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE/);
  });

  it('no region', () => expectRefusal([`s3://${bucket.name}`], /^No region: say --region/));

  it('nobody at the endpoint', () =>
    expectRefusal(
      [`s3://${bucket.name}`, '--endpoint', 'http://127.0.0.1:1'],
      /^Cannot reach http:\/\/127\.0\.0\.1:1 \(ECONNREFUSED\): check --endpoint/,
    ));

  it.each([
    [200, '<!doctype html><title>Welcome</title><p>Hello'],
    [200, 'Hello'],
    [200, ''],
    [404, '<h1>Not found</h1>'],
    [405, ''],
  ])('a web server at the endpoint that answers %i "%s"', async (status, body) => {
    const server = createServer((_, response) =>
      response.writeHead(status, { 'content-type': 'text/html' }).end(body),
    ).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      await expectRefusal(
        [`s3://${bucket.name}`, '--endpoint', endpoint],
        /^http:\/\/127\.0\.0\.1:\d+ does not answer like S3: check --endpoint\.$/,
      );
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});
