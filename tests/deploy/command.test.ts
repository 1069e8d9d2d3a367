import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CheckedSite } from '../../scripts/check.ts';
import type { Finding } from '../../scripts/check/finding.ts';
import { deployCommand } from '../../scripts/deploy.ts';
import { buildTime, type Project } from '../browser/support/project.ts';
import { copyReadyProject } from '../check/fixture.ts';
import { filesIn } from '../whole/support/folder.ts';
import type { Proxy } from './proxy.ts';
import { first, outputFiles, publicFiles, published } from './site.ts';
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

/** Runs the command with a site and what the check finds in it. */
async function run(args: readonly string[], { findings = [], files = outputFiles(first) }: Partial<CheckedSite> = {}) {
  const said: string[] = [];
  const complained: string[] = [];
  const check = vi.fn(async () => ({ findings, files }));
  const code = await deployCommand(args, {
    root: '/project',
    check,
    log: (line) => said.push(line),
    complain: (line) => complained.push(line),
  });
  return { code, said, complained, check };
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
  const findings: Finding[] = [
    { file: 'content/site.yaml', line: 17, message: 'url: expected the real address' },
    { file: 'content/legal/terminos.md', message: 'expected a date' },
  ];

  it('stops what is not ready, before anything is asked of the storage', async () => {
    const { code, complained } = await run(here(), { findings });
    expect(code).toBe(1);
    expect(complained).toEqual([
      'content/site.yaml:17  url: expected the real address',
      'content/legal/terminos.md  expected a date',
      expect.stringMatching(/Not published: 2 to settle first.*--allow-sample/),
    ]);
    expect(proxy.arrivals).toEqual([]);
  });

  it('does not stop --allow-sample, which says so', async () => {
    const { code, said } = await run([...here(), '--allow-sample'], { findings });
    expect(code).toBe(0);
    expect(said[0]).toMatch(/^WARNING: 2 to settle/);
    expect(await published(bucket)).toEqual(publicFiles(first));
  });

  it('stops --allow-sample too where there is no site', async () => {
    const complained: string[] = [];
    const code = await deployCommand([...here(), '--allow-sample'], {
      root: '/project',
      check: async () => ({ findings }),
      log: () => {},
      complain: (line) => complained.push(line),
    });
    expect(code).toBe(1);
    expect(complained.at(-1)).toBe('\nNot published: 2 to settle first.');
    expect(proxy.arrivals).toEqual([]);
  });

  it('tells what the system refuses', async () => {
    const complained: string[] = [];
    const code = await deployCommand(here(), {
      root: '/project',
      check: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })),
      log: () => {},
      complain: (line) => complained.push(line),
    });
    expect(code).toBe(1);
    expect(complained).toEqual([expect.stringMatching(/the disk is full \(ENOSPC\)/)]);
  });
});

describe('npm run deploy', () => {
  /** Runs the script in a project, with the real check. */
  async function deployFrom({ root }: Project): Promise<{ code: number | null; stderr: string }> {
    const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/deploy.ts', ...here()], {
      cwd: root,
      env: { ...process.env, SOURCE_DATE_EPOCH: String(buildTime.getTime() / 1000) },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, stderr };
  }

  it('publishes what it has checked, not what lies in dist', async () => {
    const project = copyReadyProject();
    onTestFinished(() => project.remove());
    expect(project.build().status).toBe(0);
    const page = project.read('dist/index.html');
    project.write('dist/index.html', 'of the samples');
    project.write('dist/muestra.html', 'a sample');

    const { code, stderr } = await deployFrom(project);
    expect(code, stderr).toBe(0);
    const there = await published(bucket);
    expect(there['index.html'] === page, 'the page is the one that was checked').toBe(true);
    expect(Object.keys(there)).not.toContain('muestra.html');
    const built = filesIn(project.dist).filter((name) => !/\.(?:br|gz)$|^serve\.json$|^_headers$|^muestra/.test(name));
    expect(Object.keys(there).sort()).toEqual(built);
  }, 120_000);

  it('publishes no sample', async () => {
    const project = copyReadyProject();
    onTestFinished(() => project.remove());
    expect(project.build().status).toBe(0);
    project.edit('content/site.yaml', /^ {2}name: /m, '  name: !sample ');
    const { code, stderr } = await deployFrom(project);
    expect(stderr).toMatch(/^content\/site\.yaml:\d+ {2}practice\.name is still a sample value$/m);
    expect(code).toBe(1);
    expect(await bucket.objects()).toEqual({});
  }, 120_000);
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
    const { code, complained, check } = await run(args);
    expect(code).toBe(2);
    expect(complained[0]).toContain(message);
    expect(complained[0]).toContain('Usage: npm run deploy -- s3://bucket[/prefix]');
    expect(check).not.toHaveBeenCalled();
  });

  it('reach the shell as exit code 2', async () => {
    const child = execFile(process.execPath, ['--import', 'tsx', 'scripts/deploy.ts']);
    const [code] = (await once(child, 'exit')) as unknown[];
    expect(code).toBe(2);
  });
});

/** One line, and nothing has been written. */
async function expectRefusal(args: readonly string[], message: RegExp) {
  const { code, complained } = await run(args);
  expect(complained).toEqual([expect.stringMatching(message)]);
  expect(complained[0]).not.toContain('\n');
  expect(code).toBe(1);
  expect(await bucket.objects()).toEqual({});
}

const answer = (status: number, code: string, to = /./) => {
  proxy.fault = ({ what }) => (to.test(what) ? { status, code } : undefined);
};

describe('says in one line what is wrong:', () => {
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
