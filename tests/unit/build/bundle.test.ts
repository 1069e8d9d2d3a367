import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createBundler } from '../../../scripts/build/bundle.ts';
import { openCountingCache } from './countingCache.ts';

let root: string;

beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'bundle-')));
  write('src/entry.ts', `import './a.css';\nimport { word } from './word';\nexport const said = word;\n`);
  write('src/word.ts', `export const word = 'hello';\n`);
  write('src/a.css', '');
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

/** Bundles the entry in a build of its own; says whether esbuild had to be asked. */
async function bundle() {
  const cache = openCountingCache(path.join(root, '.cache'));
  const { outputFiles } = await createBundler(
    root,
    cache,
  )({
    stdin: { contents: `export * from './src/entry.ts'`, resolveDir: root },
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    loader: { '.css': 'empty' },
    logLevel: 'silent',
  });
  return { text: outputFiles[0]!.text, isMade: cache.made.length > 0 };
}

test('a bundle is kept while nothing changes, with and without a lock file', async () => {
  const first = await bundle();
  expect(first).toEqual({ text: expect.stringContaining('hello'), isMade: true });
  expect(await bundle()).toEqual({ ...first, isMade: false });
  write('package-lock.json', '{}');
  expect((await bundle()).isMade).toBe(true);
  expect((await bundle()).isMade).toBe(false);
});

describe('a bundle is made anew when', () => {
  beforeEach(() => bundle());

  test('a module changes', async () => {
    write('src/word.ts', `export const word = 'good evening';\n`);
    expect(await bundle()).toEqual({ text: expect.stringContaining('good evening'), isMade: true });
  });

  test('a module takes the place of another one', async () => {
    renameSync(path.join(root, 'src/word.ts'), path.join(root, 'src/word.tsx'));
    expect(await bundle()).toEqual({ text: expect.stringContaining('src/word.tsx'), isMade: true });
  });

  test('a package changes', async () => {
    write('package-lock.json', '{}');
    expect((await bundle()).isMade).toBe(true);
  });

  test('a style sheet is gone that is still imported', async () => {
    rmSync(path.join(root, 'src/a.css'));
    await expect(bundle()).rejects.toThrow('src/entry.ts:1:7: ERROR: Could not resolve "./a.css"');
  });
});

test('what is in a style sheet is nothing to a bundle', async () => {
  await bundle();
  write('src/a.css', 'a { color: red }');
  expect((await bundle()).isMade).toBe(false);
});

test.each(['shared/word.ts', 'src/word.json'])(
  'a bundle with a file whose changes would not be noticed is not kept: %s',
  async (file) => {
    write('src/entry.ts', `export { default as said } from '../${file}';\n`);
    const text = (word: string) => (file.endsWith('json') ? `"${word}"` : `export default '${word}';\n`);
    write(file, text('hello'));
    await bundle();
    write(file, text('good evening'));
    expect((await bundle()).text).toContain('good evening');
  },
);

test('a bundle with a package is kept', async () => {
  write('node_modules/greeting/index.js', `export const word = 'hello from afar';\n`);
  write('src/word.ts', `export { word } from 'greeting';\n`);
  expect((await bundle()).text).toContain('from afar');
  expect((await bundle()).isMade).toBe(false);
});
