import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cacheControl } from '../../scripts/build/hosting.ts';
import { copyProject, freePort, type Project } from '../browser/support/project.ts';
import { startServer } from './server.ts';

let project: Project;

beforeAll(() => {
  project = copyProject();
});

afterAll(() => project.remove());

/** Runs the preview on a free port for as long as `visit` takes. */
async function preview(visit: (url: string) => Promise<void>) {
  const port = await freePort();
  const server = await startServer(project.root, 'scripts/preview.ts', '--listen', `tcp://127.0.0.1:${port}`);
  try {
    await visit(`http://127.0.0.1:${port}`);
  } finally {
    expect(await server.stop()).toBe(0);
  }
}

describe.each([
  ['https://usuario.example', ''],
  ['https://usuario.example/sitio', '/sitio'],
])('of %s', (address, base) => {
  beforeAll(() => project.edit('content/site.yaml', /^url: .*$/m, `url: ${address}`));

  it('builds, and serves the site where it will lie, with its headers', () =>
    preview(async (url) => {
      const page = await fetch(`${url}${base}/privacidad`);
      expect(page.status).toBe(200);
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(page.headers.get('x-content-type-options')).toBe('nosniff');
      expect(page.headers.get('cache-control')).toBe(cacheControl.page);

      const top = await fetch(`${url}/`);
      expect(top.status).toBe(200);
      expect(new URL(top.url).pathname).toBe(`${base}/`);

      const [entry] = /(?<=data-entry=")[^"]+/.exec(await page.text())!;
      expect(entry.startsWith(`${base}/assets/`)).toBe(true);
      const script = await fetch(url + entry);
      expect(script.headers.get('content-type')).toMatch(/javascript/);
      expect(script.headers.get('cache-control')).toBe(cacheControl.hashed);

      const rules = await fetch(`${url}${base}/speculation-rules.json`);
      expect(rules.headers.get('content-type')).toBe('application/speculationrules+json');

      for (const nowhere of ['/nada', `${base}/nada`, `${base}/assets/nada.js`, `${base}/assets/`]) {
        const answer = await fetch(url + nowhere);
        expect(answer.status).toBe(404);
        expect(answer.headers.get('cache-control')).toBe(cacheControl.page);
        expect(await answer.text()).toContain('No encontramos');
      }
    }));
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
