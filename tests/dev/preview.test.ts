import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyProject, type Project } from '../browser/support/project.ts';
import { startServer } from './server.ts';

let project: Project;

beforeAll(() => {
  project = copyProject();
});

afterAll(() => project.remove());

/** Runs the preview on a free port for as long as `visit` takes. */
async function preview(visit: (url: string) => Promise<void>) {
  const placeholder = createServer().listen(0, '127.0.0.1');
  await once(placeholder, 'listening');
  const { port } = placeholder.address() as AddressInfo;
  placeholder.close();
  await once(placeholder, 'close');
  const server = await startServer(project.root, 'scripts/preview.ts', '--listen', `tcp://127.0.0.1:${port}`);
  try {
    await visit(`http://127.0.0.1:${port}`);
  } finally {
    expect(await server.stop()).toBe(0);
  }
}

it('builds, and serves dist with its headers', () =>
  preview(async (url) => {
    expect(existsSync(path.join(project.root, 'dist/index.html'))).toBe(true);
    const page = await fetch(`${url}/privacidad`);
    expect(page.status).toBe(200);
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await fetch(`${url}/nada`)).status).toBe(404);
  }));

it('serves a site that lives below a path there', async () => {
  const text = project.read('content/site.yaml');
  project.edit('content/site.yaml', /^url: .*$/m, 'url: https://usuario.example/sitio');
  await preview(async (url) => {
    const page = await (await fetch(`${url}/sitio/privacidad`)).text();
    const [entry] = /(?<=data-entry=")[^"]+/.exec(page)!;
    expect(entry).toMatch(/^\/sitio\/assets\//);
    expect((await fetch(url + entry)).headers.get('content-type')).toMatch(/javascript/);
  });
  project.write('content/site.yaml', text);
});

it('serves nothing where the build fails, and fails as it does', async () => {
  project.edit('src/pages/404.tsx', '<NotFound />', '<NotFound>');
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/preview.ts'], {
    cwd: project.root,
    encoding: 'utf8',
    timeout: 20_000,
  });
  expect(stderr).toContain('src/pages/404.tsx');
  expect(status).toBe(1);
});
