import { execFile } from 'node:child_process';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { parseOptions, readOptions } from '../../scripts/deploy/options.ts';
import { diagnostic } from '../../scripts/messages/problem.ts';
import { first } from '../support/releases.ts';
import { useStorage, type Deploy } from '../support/storage.ts';

const here = useStorage();

const options = (...args: string[]) => readOptions(parseArgs({ ...parseOptions, args }));

describe('arguments', () => {
  it('name the bucket, and how to deploy', () => {
    expect(options('s3://a.bucket')).toEqual({
      ...{ bucket: 'a.bucket', prefix: '', endpoint: undefined, region: undefined },
      ...{ removeOldFiles: false, dryRun: false, allowSample: false },
    });
    const given = ['--endpoint', 'http://127.0.0.1:9000', '--region', 'sa-east-1', '--dry-run', '--allow-sample'];
    expect(options('s3://bucket/a/b/', ...given, '--remove-old')).toEqual({
      ...{ bucket: 'bucket', prefix: 'a/b/', endpoint: 'http://127.0.0.1:9000', region: 'sa-east-1' },
      ...{ removeOldFiles: true, dryRun: true, allowSample: true },
    });
  });

  it.each([
    ['expected one address like s3://bucket', []],
    ['found "https://bucket/"', ['https://bucket/']],
    ['found "s3://Bucket"', ['s3://Bucket']],
    ['found "s3://bucket/a//b"', ['s3://bucket/a//b']],
    ['found "s3://bucket/../other"', ['s3://bucket/../other']],
    ['found "s3://bucket/a b"', ['s3://bucket/a', 'b']],
    ['--endpoint: expected an address', ['s3://bucket', '--endpoint', 'localhost:9000']],
    ['--fast', ['s3://bucket', '--fast']],
  ])('are refused with a message that says what is wrong: %s', (message, args) => {
    expect(() => options(...args)).toThrow(message);
  });
});

describe('a problem that the check finds', () => {
  const diagnostics = [
    diagnostic('check.example-host', { file: 'content/site.yaml', line: 17, field: 'url' }, { host: 'alba.example' }),
  ];

  it('stops the deploy before any request to the storage; without a site, --allow-sample changes nothing', async () => {
    await expect(here.bucket.deploy(first, { diagnostics })).rejects.toThrow(
      'content/site.yaml:17  url: alba.example is an example',
    );
    await expect(here.bucket.deploy(undefined, { diagnostics, allowSample: true })).rejects.toThrow(
      'url: alba.example',
    );
    expect(here.bucket.proxy.arrivals).toEqual([]);
  });

  it('does not stop a deploy with --allow-sample, which warns', async () => {
    expect((await here.bucket.deploy(first, { diagnostics, allowSample: true }))[0]).toMatch(
      /^WARNING: 1 problem to fix/,
    );
    expect(await here.bucket.objects()).toEqual(first);
  });
});

it('npm run deploy builds the current site and publishes it', async () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const command = ['--import', 'tsx', 'scripts/deploy.ts', '--allow-sample'];
  const target = [`s3://${here.bucket.name}`, '--endpoint', here.bucket.proxy.endpoint];
  await promisify(execFile)(process.execPath, [...command, ...target], { cwd: root });
  const objects = await here.bucket.objects();
  expect(objects['index.html']).toMatch(/^<!doctype html>/i);
  expect(Object.keys(objects)).toEqual(expect.arrayContaining(['404.html', 'robots.txt', 'privacidad/index.html']));
  expect(Object.keys(objects).filter((name) => /\.(br|gz)$|^serve\.json$|^_headers$/.test(name))).toEqual([]);
}, 120_000);

describe('a refused deploy writes nothing, and says in one line what is wrong and what to do:', () => {
  /** Nothing has been written then. */
  async function expectRefusal(message: string, deploy: Deploy = {}) {
    const error = await here.bucket.deploy(first, deploy).catch((error: unknown) => error);
    expect((error as Error).message).toContain(message);
    expect((error as Error).message).not.toContain('\n');
    expect(await here.bucket.objects()).toEqual({});
  }

  it.each([
    ['AccessDenied', 403, 'access denied (AccessDenied: AccessDenied) (give these credentials the policy of docs/'],
    ['ExpiredToken', 400, 'no valid credentials (ExpiredToken: ExpiredToken) (set AWS_ACCESS_KEY_ID and'],
    ['SlowDown', 503, 'the storage does not answer (SlowDown: SlowDown) (check --endpoint and the network, or'],
    ['AuthorizationHeaderMalformed', 400, 'AuthorizationHeaderMalformed: AuthorizationHeaderMalformed'],
  ])('%s', async (code, status, message) => {
    here.bucket.proxy.fault = (what) => (what === 'LIST' ? { status, code } : undefined);
    await expectRefusal(`s3://${here.bucket.name}/  ${message}`);
    here.bucket.proxy.fault = (what) => (what.startsWith('PUT ') ? { status, code } : undefined);
    await expectRefusal(`s3://${here.bucket.name}/.deploy/files.json  ${message}`);
  });

  it.each<[string, Deploy, Record<string, string | undefined>]>([
    ['s3://no-such/  there is no such bucket (NoSuchBucket: The specified', { bucket: 'no-such' }, {}],
    ['no valid credentials (InvalidAccessKeyId: The', {}, { AWS_ACCESS_KEY_ID: 'SOMEBODY' }],
    ['no valid credentials (CredentialsProviderError: Could', {}, { AWS_ACCESS_KEY_ID: undefined }],
    ['Error: Region is missing', { endpoint: '' }, {}],
    ['the storage does not answer (ECONNREFUSED: connect', { endpoint: 'http://127.0.0.1:1' }, {}],
  ])('%s', async (message, deploy, env) => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    await expectRefusal(message, deploy);
  });

  it.each([
    [200, '<!doctype html><title>Welcome</title><p>Hello'],
    [200, ''],
    [404, '<h1>Not found</h1>'],
  ])('a web server at the endpoint that answers %i "%s"', async (status, body) => {
    here.bucket.proxy.fault = () => ({ status, body });
    await expectRefusal('this does not answer like S3 (');
  });

  it('a connection that breaks while the list of uploaded files arrives', async () => {
    await here.bucket.deploy(first);
    here.bucket.proxy.fault = (what) => (what === 'GET .deploy/files.json' ? 'cut within' : undefined);
    await expect(here.bucket.deploy(first)).rejects.toThrow(/the storage does not answer \(ECONNRESET: /);
  });
});
