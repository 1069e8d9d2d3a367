/** Nothing is published that is not meant to be, and nothing foreign is needed to build it. */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { copyProject, projectRoot, type Project } from '../browser/support/project.ts';
import { filesIn, leftoversIn } from './support/folder.ts';
import { startBuild, temporaryProject } from './support/project.ts';

const TIMEOUT = 60_000;

/** What may be in `dist`, by name. Files whose name holds a hash have it between points. */
const publicNames: readonly RegExp[] = [
  /^(?:index|404|[a-z][a-z0-9-]*\/index)\.html$/,
  /^(?:favicon\.ico|icon\.svg|icon-(?:192|512)\.png|apple-touch-icon\.png)$/,
  /^(?:robots\.txt|sitemap\.xml|site\.webmanifest|speculation-rules\.json)$/,
  /^(?:serve\.json|_headers)$/,
  /^assets\/[a-z0-9-]+\.[A-Za-z0-9]{8,10}\.(?:js|css|svg|avif|webp|jpg|webm|mp4|woff2)$/,
];

/** What must be nowhere in it: ways into the computer that built it, and keys of the kinds that have a shape. */
const forbidden: readonly (string | RegExp)[] = [
  'sourceMappingURL',
  'node_modules',
  'localhost',
  '127.0.0.1',
  'file://',
  projectRoot,
  tmpdir() + path.sep,
  ...(homedir() === path.sep ? [] : [homedir() + path.sep]),
  /-----BEGIN [A-Z ]*(?:PRIVATE KEY|CERTIFICATE)/,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{30,}|\bgithub_pat_\w{20,}/,
  /\bxox[abprs]-[A-Za-z0-9-]{10,}/,
  /\b[sr]k_(?:live|test)_[A-Za-z0-9]{10,}/,
  /\bAIza[A-Za-z0-9_-]{35}/,
  /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\./,
  /\b(?:password|passwd|secret|api_?key|access_?token)\b["']?\s*[:=]\s*["'][^"']{6,}/i,
];

/** Looks like a key, and is in the environment of the build. */
const secrets = {
  AWS_SECRET_ACCESS_KEY: 'wJalrXUtnFEMIK7MDENGbPxRfiCYEXAMPLEKEY',
  NPM_TOKEN: 'npm_canaryCanaryCanary0123',
};

/** Puts a file somewhere in a project. */
const put = (project: Project, file: string, text = 'not for you') => project.write(file, text);

describe('what is built', () => {
  let project: Project;
  let files: readonly string[];
  const read = (file: string) => readFileSync(path.join(project.dist, file));

  beforeAll(async () => {
    project = copyProject();
    for (const file of [
      'public/.env',
      'public/.well-known/.git/config',
      'public/Thumbs.db',
      'public/folder/desktop.ini',
      'public/folder/.DS_Store',
      'public/notes.txt~',
      'public/notes.bak',
      'public/README.md',
      'content/media/unused.psd',
      'content/media/draft.md',
    ]) {
      put(project, file);
    }
    const { status, stderr } = await startBuild(project, { env: secrets }).ended;
    expect(stderr).toBe('');
    expect(status).toBe(0);
    files = filesIn(project.dist);
    return () => project.remove();
  }, TIMEOUT);

  test('has only files that are meant to be public', () => {
    const published = files.map((file) => file.replace(/\.(?:br|gz)$/, ''));
    expect(published.filter((file) => !publicNames.some((name) => name.test(file)))).toEqual([]);
    expect(files.length).toBeGreaterThan(50);
  });

  test('has compressed twins that hold exactly their file', () => {
    const twins = files.filter((file) => /\.(?:br|gz)$/.test(file));
    for (const file of twins) {
      const unpack = file.endsWith('.br') ? brotliDecompressSync : gunzipSync;
      expect(unpack(read(file)).equals(read(file.slice(0, -3))), file).toBe(true);
    }
    expect(twins.length).toBeGreaterThan(30);
  });

  test('says nothing about the computer that built it, and holds no key', () => {
    const found = files.flatMap((file) => {
      const text = read(file).toString('latin1');
      const all = [...forbidden, project.root, ...Object.values(secrets)];
      return all
        .filter((one) => (typeof one === 'string' ? text.includes(one) : one.test(text)))
        .map((one) => `${file}: ${String(one)}`);
    });
    expect(found).toEqual([]);
  });

  test('has pictures without what a camera notes about time and place', () => {
    const pictures = files.filter((file) => /\.(?:jpg|png|webp|avif)$/.test(file));
    expect(pictures.filter((file) => /Exif|EXIF|http:\/\/ns\.adobe\.com/.test(read(file).toString('latin1')))).toEqual(
      [],
    );
    expect(pictures.length).toBeGreaterThan(5);
  });
});

describe('the folder public/', () => {
  test(
    'is published as it is, with the twins that it brings',
    async () => {
      const project = temporaryProject();
      put(project, 'public/cartas/carta.txt', 'una carta larga '.repeat(50));
      put(project, 'public/cartas/carta.txt.gz', 'made elsewhere');
      const { status } = await startBuild(project).ended;
      expect(status).toBe(0);
      expect(readFileSync(path.join(project.dist, 'cartas/carta.txt'), 'utf8')).toBe('una carta larga '.repeat(50));
      expect(readFileSync(path.join(project.dist, 'cartas/carta.txt.gz'), 'utf8')).toBe('made elsewhere');
      expect(filesIn(path.join(project.dist, 'cartas'))).toEqual(['carta.txt', 'carta.txt.br', 'carta.txt.gz']);
    },
    TIMEOUT,
  );

  test(
    'may not take the name of a file that the build makes, nor lead elsewhere',
    async () => {
      const project = temporaryProject();
      const elsewhere = path.join(project.root, 'elsewhere');
      mkdirSync(elsewhere);
      writeFileSync(path.join(elsewhere, 'id_rsa'), 'not for you');
      put(project, 'public/robots.txt');
      put(project, 'public/Privacidad/Index.html');
      symlinkSync(path.join(elsewhere, 'id_rsa'), path.join(project.root, 'public/key.txt'));
      symlinkSync(elsewhere, path.join(project.root, 'public/more'));

      const { status, stderr } = await startBuild(project).ended;
      expect(
        stderr
          .split('\n')
          .filter((line) => line.startsWith('public/'))
          .sort(),
      ).toEqual([
        'public/Privacidad/Index.html  expected another name: the build makes a file of this name itself',
        'public/key.txt  expected a file, found a link (put the file itself there)',
        'public/more  expected a file, found a link (put the file itself there)',
        'public/robots.txt  expected another name: the build makes a file of this name itself',
      ]);
      expect(status).toBe(1);
      expect(leftoversIn(project.root)).toEqual([]);
    },
    TIMEOUT,
  );
});

describe('the lock file', () => {
  interface Package {
    version: string;
    integrity?: string;
    resolved?: string;
    link?: boolean;
    hasInstallScript?: boolean;
  }
  const json = (file: string) => JSON.parse(readFileSync(path.join(projectRoot, file), 'utf8')) as unknown;
  const { packages } = json('package-lock.json') as { packages: Record<string, Package> };
  const all = Object.entries(packages).filter(([place]) => place !== '');

  test('names what each package must be, byte for byte, and leaves open where it comes from', () => {
    expect(all.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([place]) => place)).toEqual([]);
    expect(all.filter(([, { resolved, link }]) => resolved || link).map(([place]) => place)).toEqual([]);
  });

  test('has every package that package.json asks for', () => {
    const { dependencies, devDependencies } = json('package.json') as Record<string, Record<string, string>>;
    const asked = Object.keys({ ...dependencies, ...devDependencies });
    expect(asked.filter((name) => !packages[`node_modules/${name}`])).toEqual([]);
  });

  test('has no package that needs to run a script to be installed', () => {
    // esbuild's only saves the start of a Node process each time (its program is a package of its own, by
    // system); fsevents is for macOS and brings its program along.
    const withScript = all
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([place]) => place.replace(/^.*node_modules\//, ''));
    expect(withScript.filter((name) => !['esbuild', 'fsevents'].includes(name))).toEqual([]);
  });
});
