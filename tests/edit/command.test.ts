/** The editor as the practice starts it: as a program of its own, which no import of the tests has prepared. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { start } from '../support/program.ts';
import { copyProject } from '../support/project.ts';

const LAUNCHER = 'scripts/edit/launcher/Editar el sitio.command';

test('a double click serves the page of the site', async () => {
  const project = copyProject();
  const program = start([path.join(project.root, LAUNCHER), '--no-open', '--port', '0'], { cwd: tmpdir() });
  onTestFinished(async () => {
    program.kill();
    await program.ended;
    project.remove();
  });
  const address = await new Promise<URL>((resolve, reject) => {
    let output = '';
    program.child.stdout.on('data', (text: string) => {
      output += text;
      const found = /http:\S+/.exec(output)?.[0];
      if (found !== undefined) resolve(new URL(found));
    });
    void program.ended.then(({ stderr }) => reject(new Error(stderr)));
  });
  const form = new FormData();
  form.set('token', address.hash.slice(1));
  const headers = { origin: address.origin };
  const session = await fetch(`${address.origin}/__edit/session`, { method: 'POST', body: form, headers });
  const [cookie = ''] = session.headers.getSetCookie();
  const page = await fetch(address.origin, { headers: { cookie: cookie.split(';')[0]! } });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('data-edit="content/landing.yaml hero.title.answer"');
});

test('a double click says that Node is missing or too old', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'old-node-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'node'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const { status, stdout } = spawnSync(path.resolve(LAUNCHER), { env: { PATH: folder }, encoding: 'utf8' });
  expect(stdout).toContain('le falta Node 20 o más nuevo');
  expect(status).toBe(1);
});
