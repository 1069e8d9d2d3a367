/** What two computers that have nothing in common build: the same bytes, and nothing that is not meant to be public. */
import { readFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { copyProject, ownCache, projectRoot, startBuild, type Project } from '../support/project.ts';
import { filesIn, manifestOf, shrinkPhotos } from '../support/temporary-project.ts';

/** A day long after the real one, in a process of Node. */
const later =
  'const Real = Date, shift = 4e10; globalThis.Date = class extends Real {' +
  'constructor(...parts) { if (parts.length) super(...parts); else super(Real.now() + shift); }' +
  'static now() { return Real.now() + shift; } };';

/** Look like keys, and are in the environment of the build. */
const secrets = {
  AWS_SECRET_ACCESS_KEY: 'wJalrXUtnFEMIK7MDENGbPxRfiCYEXAMPLEKEY',
  NPM_TOKEN: 'npm_canaryCanaryCanary0123',
};

const computers: readonly Record<string, string>[] = [
  { TZ: 'America/Santiago', LANG: 'es_CL.UTF-8', LC_ALL: '', ...secrets },
  {
    TZ: 'Pacific/Kiritimati',
    LANG: 'tr_TR.UTF-8',
    LC_ALL: 'tr_TR.UTF-8',
    NODE_OPTIONS: `--import="data:text/javascript,${encodeURIComponent(later)}"`,
  },
];

/** What may be in `dist`, by name. Files whose name holds a hash have it between points. */
const publicNames: readonly RegExp[] = [
  /^(?:index|404|[a-z][a-z0-9-]*\/index)\.html$/,
  /^(?:favicon\.ico|icon\.svg|icon-(?:192|512)\.png|apple-touch-icon\.png)$/,
  /^(?:robots\.txt|sitemap\.xml|site\.webmanifest|version\.json|serve\.json|_headers)$/,
  /^assets\/[a-z0-9-]+\.[A-Za-z0-9]{8,10}\.(?:js|css|svg|avif|webp|jpg|webm|mp4|woff2)$/,
  /^cartas\/carta\.txt$/,
];

/** What must be nowhere in it: ways into the computer that built it, and keys of the kinds that have a shape. */
const forbidden: readonly (string | RegExp)[] = [
  ...['sourceMappingURL', 'node_modules', 'localhost', '127.0.0.1', 'file://', projectRoot, tmpdir() + path.sep],
  ...(homedir() === path.sep ? [] : [homedir() + path.sep]),
  ...Object.values(secrets),
  /-----BEGIN [A-Z ]*(?:PRIVATE KEY|CERTIFICATE)/,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b|\bAIza[A-Za-z0-9_-]{35}|\bxox[abprs]-[A-Za-z0-9-]{10,}/,
  /\bgh[pousr]_[A-Za-z0-9]{30,}|\bgithub_pat_\w{20,}|\b[sr]k_(?:live|test)_[A-Za-z0-9]{10,}/,
  /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\./,
  /\b(?:password|passwd|secret|api_?key|access_?token)\b["']?\s*[:=]\s*["'][^"']{6,}/i,
];

let project: Project;
let files: readonly string[];
const sites: unknown[] = [];
const read = (file: string) => readFileSync(path.join(project.dist, file));

beforeAll(async () => {
  project = copyProject();
  await shrinkPhotos(project);
  const stray = ['public/.env', 'public/notes.txt~', 'public/README.md', 'content/media/unused.psd'];
  for (const file of stray) project.write(file, 'not for you');
  project.write('public/cartas/carta.txt', 'una carta larga '.repeat(50));
  project.write('public/cartas/carta.txt.gz', 'made elsewhere');
  for (const env of computers) {
    ownCache(project, 'empty');
    expect(await startBuild(project, { env }).ended).toMatchObject({ stderr: '', status: 0 });
    sites.push(manifestOf(project.dist));
  }
  files = filesIn(project.dist);
  return () => project.remove();
}, 300_000);

test('two builds with the same date write the same bytes, wherever and whenever they run', () => {
  expect(sites[1]).toEqual(sites[0]);
});

test('the site contains only files that are meant to be public', () => {
  const published = files.map((file) => file.replace(/\.(?:br|gz)$/, ''));
  expect(published.filter((file) => !publicNames.some((name) => name.test(file)))).toEqual([]);
  expect(files.length).toBeGreaterThan(50);
});

test('version.json, which anyone may read, contains one hash and nothing else', () => {
  expect(read('version.json').toString()).toMatch(/^\{"sources":"[0-9a-f]{64}"\}\n$/);
});

test('compressed copies unpack to their file and carry no time or system; a copy in public/ stays', () => {
  const own = 'cartas/carta.txt.gz';
  const copies = files.filter((file) => /\.(?:br|gz)$/.test(file) && file !== own);
  for (const file of copies) {
    const unpack = file.endsWith('.br') ? brotliDecompressSync : gunzipSync;
    expect(unpack(read(file)).equals(read(file.slice(0, -3))), file).toBe(true);
    if (file.endsWith('.gz')) expect([...read(file).subarray(4, 8), read(file)[9]]).toEqual([0, 0, 0, 0, 255]);
  }
  expect(copies.length).toBeGreaterThan(30);
  expect(read(own).toString()).toBe('made elsewhere');
});

test('no file contains a path of the computer that built it, or a key', () => {
  const found = files.flatMap((file) => {
    const text = read(file).toString('latin1');
    const isIn = (one: string | RegExp) => (typeof one === 'string' ? text.includes(one) : one.test(text));
    return [...forbidden, project.root].filter(isIn).map((one) => `${file}: ${String(one)}`);
  });
  expect(found).toEqual([]);
});

test('the lock file has the hash of each package, and names no registry', () => {
  interface Package {
    integrity?: string;
    resolved?: string;
    hasInstallScript?: boolean;
  }
  const json = (file: string) => JSON.parse(readFileSync(path.join(projectRoot, file), 'utf8')) as unknown;
  const { packages } = json('package-lock.json') as { packages: Record<string, Package> };
  const { '': _, ...all } = packages;
  const where = (isWrong: (one: Package) => unknown) => Object.keys(all).filter((place) => isWrong(all[place]!));
  expect(where(({ integrity, resolved }) => !integrity?.startsWith('sha512-') || resolved)).toEqual([]);
  // esbuild's only saves the start of a Node process each time (its program is a package of its own, by system);
  // fsevents is for macOS and brings its program along.
  const scripts = where(({ hasInstallScript }) => hasInstallScript);
  expect(scripts.filter((place) => !/node_modules\/(?:esbuild|fsevents)$/.test(place))).toEqual([]);
});
