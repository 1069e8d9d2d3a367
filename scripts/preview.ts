/**
 * Builds the site and serves `dist` with `serve`, which takes the headers from `dist/serve.json`:
 * `npm run preview`. What stands behind `--` goes to `serve`, such as `--listen 4000`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdir, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { readContent } from './build/content/index.ts';

const root = path.dirname(import.meta.dirname);
const dist = path.join(root, 'dist');

const built = spawnSync(process.execPath, [...process.execArgv, path.join(import.meta.dirname, 'build.ts')], {
  cwd: root,
  stdio: 'inherit',
});
if (built.status !== 0) process.exit(built.status ?? 1);

const base = new URL((await readContent(root)).content.site.url).pathname;
const serve = createRequire(import.meta.url).resolve('serve/build/main.js');
const folder = base === '/' ? [dist] : ['--symlinks', await folderWith(base)];
const server = spawn(process.execPath, [serve, ...folder, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NO_UPDATE_CHECK: '1' },
});
// Ctrl-C reaches the server too, which ends on its own.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 0));

/** A folder in which the site lies below its path, as at `https://user.github.io/site/`. */
async function folderWith(base: string): Promise<string> {
  const preview = path.join(root, '.cache/preview');
  await rm(preview, { recursive: true, force: true });
  const place = path.join(preview, base);
  await mkdir(path.dirname(place), { recursive: true });
  await symlink(dist, place, 'junction');
  return preview;
}
