/** Which way the imports of `scripts` and `src` go; types count, too, except in bundles. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { globSync } from 'glob';
import { describe, expect, test } from 'vitest';
import { type Bundler, bundleWithEsbuild } from '../../scripts/generator/bundle.ts';
import { buildClient } from '../../scripts/generator/client.ts';
import { providers } from '../../src/booking/providers.ts';
import { projectRoot } from '../support/project.ts';

const files = globSync('{scripts,src}/**/*.{ts,tsx}', { cwd: projectRoot, posix: true });

function importsOf(file: string): string[] {
  const source = readFileSync(path.join(projectRoot, file), 'utf8');
  const specifiers = [...source.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(
    ([, specifier = '']) => specifier,
  );
  return specifiers.map((specifier) => path.posix.join(path.posix.dirname(file), specifier));
}

const imports = new Map(files.map((file) => [file, importsOf(file)]));

/** The modules of a circle that begins and ends with the last module of `trail`; empty if there is none. */
function circleFrom(trail: readonly string[], done: Set<string>): readonly string[] {
  const file = trail.at(-1)!;
  for (const imported of imports.get(file) ?? []) {
    const start = trail.indexOf(imported);
    if (start >= 0) return [...trail.slice(start), imported];
    if (done.has(imported)) continue;
    const circle = circleFrom([...trail, imported], done);
    if (circle.length > 0) return circle;
  }
  done.add(file);
  return [];
}

test('imports make no circle', () => {
  const done = new Set<string>();
  for (const file of files) expect(circleFrom([file], done)).toEqual([]);
});

/** Imports from a module that matches `from` of one that does not match `to`. */
const importsBeyond = (from: RegExp, to: RegExp): string[] =>
  [...imports].flatMap(([file, targets]) =>
    from.test(file) ? targets.filter((target) => !to.test(target)).map((target) => `${file} > ${target}`) : [],
  );

test('imports between the rooms of scripts go one way', () => {
  const rooms = ['messages', 'lib', 'generator', 'check', 'deploy', 'dev', 'edit'];
  const folders = globSync('scripts/*/', { cwd: projectRoot, posix: true }).map((folder) => path.basename(folder));
  expect(rooms).toEqual(expect.arrayContaining(folders));
  for (const [index, room] of rooms.entries()) {
    const allowed = new RegExp(`^(?:src/|scripts/(?:${rooms.slice(0, index + 1).join('|')})/|package\\.json$)`);
    expect(importsBeyond(new RegExp(`^scripts/${room}/`), allowed)).toEqual([]);
  }
});

test('what the site shows imports nothing of what makes it', () => {
  expect(importsBeyond(/^src\//, /^src\//)).toEqual([]);
});

describe('the editor', () => {
  test('is imported by nothing but its own command', () => {
    expect(importsBeyond(/^scripts\/(?!edit[/.])/, /^(?!scripts\/edit[/.])/)).toEqual([]);
  });

  test('knows of everything else only what scripts/edit/site/ lets through', () => {
    expect(importsBeyond(/^scripts\/edit\/(?!site\/)/, /^scripts\/edit\//)).toEqual([]);
  });

  test('imports into its client nothing that runs in Node', () => {
    const client = /^scripts\/edit\/client\//;
    const allowed = /^scripts\/edit\/(?:client\/|shared\/|site\/browser\.ts$|content\/compare-and-set\.ts$)/;
    expect(importsBeyond(client, allowed)).toEqual([]);
  });
});

test.each(Object.keys(providers))('with %s, scripts for browsers contain nothing of the build', async (provider) => {
  const bundled = new Set<string>();
  const bundle: Bundler = async (options) => {
    const result = await bundleWithEsbuild(options);
    for (const file of Object.keys(result.metafile.inputs)) bundled.add(file);
    return result;
  };
  await buildClient({ root: projectRoot, provider, bundle, scriptBefore: '' });
  const ofBrowsers = new RegExp(
    '^(?:<stdin>$|src/(?:client|browser|islands)/|src/(?:calendar|plan-step-count)\\.ts$' +
      `|src/booking/(?:dialog\\.ts$|popup\\.ts$|${provider}/(?!provider))` +
      '|node_modules/(?:react|react-dom|scheduler|framer-motion|motion-dom|motion-utils)/)',
  );
  expect(bundled).toContain('src/client/entry.ts');
  expect([...bundled].filter((file) => !ofBrowsers.test(file))).toEqual([]);
});

test('no command loads React before it has said that React is to run without its checks for development', async () => {
  const { metafile } = await build({
    entryPoints: globSync('scripts/*.ts', { cwd: projectRoot, posix: true }),
    absWorkingDir: projectRoot,
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'none',
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'silent',
  });
  const loadedAtStart = new Set(Object.keys(metafile.inputs).filter((file) => /^scripts\/[^/]+$/.test(file)));
  // A set goes on to what is added to it meanwhile.
  for (const file of loadedAtStart) {
    for (const { kind, path: imported } of metafile.inputs[file]?.imports ?? []) {
      if (kind === 'import-statement') loadedAtStart.add(imported);
    }
  }
  expect([...loadedAtStart].filter((name) => /^react(?:-dom)?(?:\/|$)/.test(name))).toEqual([]);
});
