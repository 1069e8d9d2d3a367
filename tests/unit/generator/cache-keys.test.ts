/** The key of a cached result changes with everything the result is made from, and with nothing else. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { globSync } from 'glob';
import { beforeAll, expect, test } from 'vitest';
import { createBundler } from '../../../scripts/generator/bundle.ts';
import { openCache, type Cache } from '../../../scripts/generator/cache.ts';
import { compressFiles } from '../../../scripts/generator/compress.ts';
import { fingerprintOf, keyOf, type Recipe } from '../../../scripts/generator/recipe.ts';
import { makeSite } from '../../../scripts/generator/site.ts';
import { buildTime, projectRoot } from '../../support/project.ts';
import { temporaryFolder } from '../../support/generator.ts';

/** Inputs of the recipes, as a build of this site uses them: one of each namespace, the smallest. */
const uses = new Map<string, { recipe: Recipe<unknown>; input: unknown }>();

/** Remembers what is asked of a cache. */
function recordUses(cache: Cache): Cache {
  const getOrCreate: Cache['getOrCreate'] = async (recipe, input, onCreated) => {
    uses.set(recipe.namespace, { recipe: recipe as unknown as Recipe<unknown>, input });
    return cache.getOrCreate(recipe, input, onCreated);
  };
  return { ...cache, getOrCreate };
}

beforeAll(async () => {
  const cache = recordUses(openCache(path.join(projectRoot, '.cache')));
  const bundle = createBundler(projectRoot, cache);
  const { files } = await makeSite({ root: projectRoot, now: buildTime, cache, bundle, log: () => {} });
  await compressFiles({ 'robots.txt': files['robots.txt'] ?? '' }, cache);
}, 300_000);

test('a build uses exactly these recipes', () => {
  const expected = [
    'bundle',
    'display-text',
    'font',
    'font-fallbacks',
    'icon',
    'medium',
    'pages.mjs',
    'photo',
    'photo-quality',
    'social',
    'svg',
  ];
  expect([...uses.keys()].sort()).toEqual([...expected, 'br', 'gz'].sort());
});

/**
 * Yields values that differ from `value` in a single place each: a letter, a byte, a number, an entry, the name of a field.
 * A cache key that misses one of these differences would return the result of another input.
 */
function* variationsOf(value: unknown): Generator<unknown> {
  if (value instanceof Uint8Array) {
    const changed = Buffer.from(value);
    changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1;
    yield changed;
    yield value.subarray(1);
  } else if (Array.isArray(value)) {
    if (value.length > 0) yield value.slice(1);
    for (const [index, item] of value.entries()) {
      for (const variation of variationsOf(item)) yield value.with(index, variation);
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, field] of Object.entries(value)) {
      // A field that is undefined counts as missing, so it has no variations.
      if (field === undefined) continue;
      const { [name]: _, ...others } = value as Record<string, unknown>;
      yield { ...others, [`${name}x`]: field };
      for (const variation of variationsOf(field)) yield { ...others, [name]: variation };
    }
  } else if (typeof value === 'string') {
    yield `${value} `;
    yield value.slice(1);
  } else if (typeof value === 'number') {
    yield value + 1;
    yield String(value);
  } else if (typeof value === 'boolean') {
    yield !value;
  }
}

/** An equal value, whose fields stand in another order. */
function reordered(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value);
  if (Array.isArray(value)) return value.map(reordered);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).toReversed();
  return Object.fromEntries(fields.map(([name, field]) => [name, reordered(field)]));
}

test('every change of an input changes the key, and another order of its fields does not', () => {
  for (const [namespace, { recipe, input }] of uses) {
    const key = keyOf(recipe, input);
    expect(keyOf(recipe, reordered(input)), namespace).toBe(key);
    const variations = [...variationsOf(input)].filter((one) => one !== input && one !== '');
    const keys = variations.map((variation) => keyOf(recipe, variation));
    expect(keys, namespace).not.toContain(key);
    expect(variations.length, namespace).toBeGreaterThan(1);
  }
});

test('what JSON cannot tell apart is refused as the input of a recipe', () => {
  for (const { recipe } of uses.values()) {
    for (const value of [new Date(0), new Map([['a', 1]]), () => 1, Symbol('a')]) {
      expect(() => keyOf(recipe, { value })).toThrow('cannot be part of the input of a recipe');
    }
  }
});

/**
 * All that a module imports, directly or not, as esbuild finds it: files, as paths from the project's root, and packages,
 * such as `sharp`. What the generator itself finds is compared with this.
 */
async function importsBehind(module: string) {
  const { metafile } = await build({
    entryPoints: [module],
    absWorkingDir: projectRoot,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  const statements = Object.values(metafile.inputs).flatMap(({ imports }) => imports);
  const external = statements.filter((one) => one.external && !one.path.startsWith('node:'));
  const packages = external.map(({ path }) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path);
  return { files: Object.keys(metafile.inputs).sort(), packages: [...new Set(packages)].sort() };
}

/**
 * Copies our modules into a temporary folder, with a `package.json` of version 1.0.0 for each package. Tests change these
 * files, to see which cache keys change. Returns the folder.
 */
function copyModules(): string {
  const root = temporaryFolder();
  for (const folder of ['scripts', 'src']) {
    cpSync(path.join(projectRoot, folder), path.join(root, folder), { recursive: true });
  }
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(path.join(projectRoot, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>;
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    mkdirSync(path.join(root, 'node_modules', name), { recursive: true });
    writeFileSync(path.join(root, 'node_modules', name, 'package.json'), '{ "version": "1.0.0" }');
  }
  return root;
}

/** Changes the content of a file until `undo`. */
function changeFile(file: string, change: (content: string) => string): { undo: () => void } {
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, change(before));
  return { undo: () => writeFileSync(file, before) };
}

test('the key changes with the module, the modules and packages that it imports, and with nothing else', async () => {
  const root = copyModules();
  const files = globSync('{src,scripts}/**/*.{ts,tsx,css,json,conf}', { cwd: root, posix: true });
  const packages = globSync('{*,@*/*}/package.json', { cwd: path.join(root, 'node_modules'), posix: true }).map(
    (file) => path.posix.dirname(file),
  );
  const addLine = (content: string) => `${content}\n`;
  const addVersion = () => '{ "version": "1.0.1" }';
  for (const module of new Set([...uses.values()].map(({ recipe }) => path.relative(projectRoot, recipe.module)))) {
    const behind = await importsBehind(module);
    const fingerprint = () => fingerprintOf(path.join(root, module));
    const before = fingerprint();
    for (const file of behind.files) {
      const change = changeFile(path.join(root, file), addLine);
      expect(fingerprint(), `${module} after a change in ${file}`).not.toBe(before);
      change.undo();
    }
    for (const name of behind.packages) {
      const change = changeFile(path.join(root, 'node_modules', name, 'package.json'), addVersion);
      expect(fingerprint(), `${module} with another ${name}`).not.toBe(before);
      change.undo();
    }
    const otherFiles = files.filter((file) => !behind.files.includes(file));
    const otherPackages = packages.filter((name) => !behind.packages.includes(name));
    const others = [
      ...otherFiles.map((file) => changeFile(path.join(root, file), addLine)),
      ...otherPackages.map((name) => changeFile(path.join(root, 'node_modules', name, 'package.json'), addVersion)),
    ];
    expect(fingerprint(), `${module} after changes in everything else`).toBe(before);
    for (const change of others) change.undo();
  }
}, 300_000);

test('the key does not depend on the folder of the project', () => {
  const [one, other] = [copyModules(), copyModules()].map((root) =>
    fingerprintOf(path.join(root, 'scripts/generator/social-images.ts')),
  );
  expect(one).toBe(other);
});

test.each([
  ['medium', 'scripts/generator/media/film.ts', 'the largest size of a film'],
  ['social', 'src/colours.ts', 'the colors of a card'],
])('the key of %s changes with %s: %s', async (namespace, file) => {
  const { recipe } = uses.get(namespace)!;
  expect((await importsBehind(recipe.module)).files).toContain(file);
});
