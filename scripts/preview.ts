/**
 * Builds the site and serves `dist` with `serve`, which takes the headers from `dist/serve.json`:
 * `npm run preview`. What stands behind `--` goes to `serve`, such as `--listen 4000`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { copyFile, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readContent } from './build/content/index.ts';

/** The part of `serve.json` that depends on where the site lies. */
interface ServeConfiguration {
  headers: { source: string }[];
}

/**
 * Makes a folder in which a built site lies below its path, as at `https://user.github.io/site/`, with
 * the site's headers and its error page, which `serve` looks for at the top only.
 *
 * @param dist absolute path of the built site
 * @param base path that the site lives below, with a slash at both ends
 * @param folder absolute path of the folder; what was there is replaced
 */
export async function placeBelow(dist: string, base: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const place = path.resolve(folder, `.${base}`);
  await mkdir(path.dirname(place), { recursive: true });
  await symlink(dist, place, 'junction');

  const configuration = JSON.parse(await readFile(path.join(dist, 'serve.json'), 'utf8')) as ServeConfiguration;
  // `**` stands for any folder, so for the base too.
  const below = (source: string) => (source.startsWith('**') ? source : base.slice(1) + source);
  const headers = configuration.headers.map((rule) => ({ ...rule, source: below(rule.source) }));
  // `serve` prints the address of the top, where there is no site.
  const redirects = [{ source: '/', destination: base, type: 302 }];
  await writeFile(
    path.join(folder, 'serve.json'),
    JSON.stringify({ ...configuration, headers, redirects, symlinks: true }),
  );
  await copyFile(path.join(dist, '404.html'), path.join(folder, '404.html'));
}

async function preview() {
  const root = path.dirname(import.meta.dirname);
  const built = spawnSync(process.execPath, [...process.execArgv, path.join(import.meta.dirname, 'build.ts')], {
    cwd: root,
    stdio: 'inherit',
  });
  if (built.status !== 0) process.exit(built.status ?? 1);

  const base = new URL((await readContent(root)).content.site.url.replace(/\/*$/, '/')).pathname;
  let folder = path.join(root, 'dist');
  if (base !== '/') {
    const below = path.join(root, '.cache/preview');
    await placeBelow(folder, base, below);
    folder = below;
  }
  const serve = createRequire(import.meta.url).resolve('serve/build/main.js');
  const server = spawn(process.execPath, [serve, folder, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NO_UPDATE_CHECK: '1' },
  });
  // Ctrl-C reaches the server too, which ends on its own.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
  server.on('exit', (code) => process.exit(code ?? 0));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await preview();
