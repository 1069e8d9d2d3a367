import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createBundler } from '../../../scripts/generator/bundle.ts';
import { openCountingCache, temporaryFolder, writeFiles } from '../../support/generator.ts';

let root: string;
const write = (file: string, text: string) => writeFiles(root, { [file]: text });

beforeEach(() => {
  root = temporaryFolder({
    'src/entry.ts': `import './a.css';\nimport { word } from './word';\nexport const said = word;\n`,
    'src/word.ts': `export const word = 'hello';\n`,
    'src/a.css': '',
  });
});

/** Bundles the entry in a build of its own; says whether esbuild had to be asked. */
async function bundle(contents = `export * from './src/entry.ts'`) {
  const cache = openCountingCache(root);
  const build = createBundler(root, cache);
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    loader: { '.css': 'empty' },
    logLevel: 'silent',
  });
  return { text: outputFiles[0]!.text, isMade: cache.made.length > 0 };
}

test('a bundle is reused while nothing but the content of style sheets changes', async () => {
  const first = await bundle();
  expect(first).toEqual({ text: expect.stringContaining('hello') as string, isMade: true });
  expect(await bundle()).toEqual({ ...first, isMade: false });
  write('src/a.css', 'a { color: red }');
  expect(await bundle()).toEqual({ ...first, isMade: false });

  const withOwnStyles = `import './src/a.css'; export * from './src/entry.ts'`;
  expect(await bundle(withOwnStyles)).toMatchObject({ isMade: true });
  write('src/a.css', 'a { color: blue }');
  expect(await bundle(withOwnStyles)).toMatchObject({ isMade: false });
});

test.each<[string, () => void, string]>([
  ['a module changes', () => write('src/word.ts', `export const word = 'good evening';\n`), 'good evening'],
  [
    'a module takes the place of another one',
    () => renameSync(path.join(root, 'src/word.ts'), path.join(root, 'src/word.tsx')),
    'src/word.tsx',
  ],
  ['a package changes', () => write('package-lock.json', '{}'), 'hello'],
])('a bundle is built again when %s', async (_, change, text) => {
  await bundle();
  change();
  expect(await bundle()).toEqual({ text: expect.stringContaining(text) as string, isMade: true });
  expect((await bundle()).isMade).toBe(false);
});

test('a deleted style sheet is reported although bundles leave style sheets out', async () => {
  await bundle();
  rmSync(path.join(root, 'src/a.css'));
  await expect(bundle()).rejects.toThrow('src/entry.ts:1:7: ERROR: Could not resolve "./a.css"');
});

test('a style sheet that is imported as text is part of the bundle', async () => {
  write('src/a.css', 'a { color: red }');
  write('src/word.ts', `import styles from './a.css' with { type: 'text' };\nexport const word = styles;\n`);
  expect((await bundle()).text).toContain('red');
  write('src/a.css', 'a { color: green }');
  expect(await bundle()).toEqual({ text: expect.stringContaining('green') as string, isMade: true });
  expect((await bundle()).isMade).toBe(false);
});

test.each(['shared/word.ts', 'src/word.json'])('a bundle notices a change in %s', async (file) => {
  write('src/entry.ts', `export { default as said } from '../${file}';\n`);
  const text = (word: string) => (file.endsWith('json') ? `"${word}"` : `export default '${word}';\n`);
  write(file, text('hello'));
  await bundle();
  write(file, text('good evening'));
  expect((await bundle()).text).toContain('good evening');
});

test('a bundle that contains a package is reused', async () => {
  write('node_modules/greeting/index.js', `export const word = 'hello from afar';\n`);
  write('src/word.ts', `export { word } from 'greeting';\n`);
  expect((await bundle()).text).toContain('from afar');
  expect((await bundle()).isMade).toBe(false);
});
