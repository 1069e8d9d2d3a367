/** Real servers with the generated configuration: pages, files, headers, errors. */
import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { lookup } from 'mime-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyProject, startBuild, type Project } from '../support/project.ts';
import { filesIn } from '../support/temporary-project.ts';
import { startNginx, startServe, type Server } from './servers.ts';

const HASHED = 'public, max-age=31536000, immutable';
const PAGE = 'no-cache, no-transform';
const NAMED = 'public, max-age=86400';

/** Types that have two names, by ending. */
const types: Readonly<Record<string, readonly string[]>> = {
  '.ico': ['image/x-icon', 'image/vnd.microsoft.icon'],
  '.js': ['text/javascript', 'application/javascript'],
};

/** The cache rule that a file must be sent with. */
function cacheRuleOf(file: string): string {
  if (file.startsWith('assets/')) return HASHED;
  // Publishing asks for version.json until visitors get the new site: an old copy would keep it waiting.
  return file.endsWith('index.html') || file === 'version.json' ? PAGE : NAMED;
}

/** Files that tell servers what to do. */
const isConfiguration = (file: string) => /^(?:serve\.json|_headers)(?:\.(?:br|gz))?$/.test(file);

describe.each([
  ['serve', '/'],
  ['nginx', '/'],
  ['nginx', '/site/'],
] as const)('%s, below %s', (name, base) => {
  let project: Project;
  let server: Server & { hasBrotli?: boolean };
  let files: string[];
  const read = (file: string) => readFileSync(path.join(project.dist, file));

  /** What every answer must carry. */
  const headers = {
    'content-security-policy': "frame-ancestors 'none'",
    'x-frame-options': 'DENY',
    'strict-transport-security': 'max-age=63072000',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': expect.stringContaining('camera=()') as string,
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
  };

  beforeAll(async () => {
    project = copyProject();
    project.edit('content/site.yaml', /^url: .*$/m, `url: https://practica.example${base}`);
    const { status, stderr } = await startBuild(project).ended;
    if (status !== 0) throw new Error(stderr);
    let root = project.dist;
    if (base !== '/') {
      root = path.join(project.root, 'below');
      cpSync(project.dist, path.join(root, base), { recursive: true });
    }
    files = filesIn(project.dist).filter((file) => !isConfiguration(file) && !/\.(br|gz)$/.test(file));
    server = name === 'serve' ? await startServe(root) : await startNginx(root, `${project.dist}.nginx.conf`);
  }, 180_000);

  afterAll(async () => {
    await server.stop();
    project.remove();
  });

  test('every file is served with its type, its cache rule and the security headers; a page also without its last slash', async () => {
    expect(files.length).toBeGreaterThan(30);
    for (const file of files.filter((file) => file !== '404.html')) {
      const [, folder] = /^(.*)index\.html$/.exec(file) ?? [];
      // Without a redirect, and what can be compressed not unasked.
      for (const address of folder === undefined ? [file] : [folder, folder.slice(0, -1)]) {
        const answer = await server.get(base + address);
        expect(answer.status, address).toBe(200);
        expect(answer.body.equals(read(file)), address).toBe(true);
        const [type, charset] = answer.headers['content-type']!.toLowerCase().split('; ');
        expect(types[path.extname(file)] ?? [lookup(file)], address).toContain(type);
        if (/\.(css|html|js|txt)$/.test(file)) expect(charset, address).toBe('charset=utf-8');
        expect(answer.headers, address).toMatchObject({ ...headers, 'cache-control': cacheRuleOf(file) });
      }
    }
  });

  const nginxOnly = ['404.html', 'serve.json', 'serve.json.gz', 'serve.json.br', '_headers'];
  test.each([
    ...['no-such-page', 'no-such-page/', 'no-such-file.png', 'assets/no-such-file.js', 'assets', 'assets/'],
    ...(name === 'nginx' ? nginxOnly : []),
  ])('"%s" does not exist: the error page with status 404, which no cache keeps', async (address) => {
    const answer = await server.get(base + address);
    expect(answer.status).toBe(404);
    expect(answer.body.equals(read('404.html'))).toBe(true);
    expect(answer.headers).toMatchObject({ ...headers, 'cache-control': PAGE });
  });

  if (name === 'serve') return;

  test('a client that accepts compressed files gets them, with Vary: Accept-Encoding', async () => {
    const compressed = filesIn(project.dist).filter((file) => file.endsWith('.gz') && !/^(serve|404)/.test(file));
    expect(compressed.length).toBeGreaterThan(10);
    for (const file of compressed.map((file) => file.slice(0, -3))) {
      const gzip = await server.get(base + file, { 'Accept-Encoding': 'gzip', Via: '1.1 proxy' });
      expect(gzip.headers['content-encoding'], file).toBe('gzip');
      expect(gunzipSync(gzip.body).equals(read(file)), file).toBe(true);
      const best = await server.get(base + file, { 'Accept-Encoding': 'gzip, br' });
      expect(best.headers['content-encoding'], file).toBe(server.hasBrotli ? 'br' : 'gzip');
      expect(best.body.equals(read(`${file}.${server.hasBrotli ? 'br' : 'gz'}`)), file).toBe(true);
      for (const answer of [gzip, best]) expect(answer.headers.vary, file).toBe('Accept-Encoding');
    }
  });
});
