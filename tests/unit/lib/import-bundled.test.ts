import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, test } from 'vitest';
import { importBundled } from '../../../scripts/lib/import-bundled.ts';
import { temporaryFolder, writeFiles } from '../../support/generator.ts';

let root: string;
beforeEach(() => {
  root = temporaryFolder({
    'package-lock.json': '{}',
    'scripts/entry.ts': `export { word, folder, url } from './word.ts';\n`,
    'scripts/word.ts': `export const word: string = 'hello';
      export const folder = import.meta.dirname;
      export const url = import.meta.url;\n`,
  });
});

const importEntry = (project = root) =>
  importBundled<{ word: string; folder: string; url: string }>(project, 'scripts/entry.ts');

const bundlesIn = (folder: string) => readdirSync(path.join(folder, '.cache'));

test('modules in a bundle know their own folder and address', async () => {
  expect(await importEntry()).toEqual({
    word: 'hello',
    folder: path.join(root, 'scripts'),
    url: pathToFileURL(path.join(root, 'scripts/word.ts')).href,
  });
});

test('the bundle is reused until a module behind it changes', async () => {
  await importEntry();
  expect((await importEntry()).word).toBe('hello');
  expect(bundlesIn(root)).toHaveLength(1);
  writeFiles(root, { 'scripts/word.ts': `export const word = 'good evening', folder = '', url = '';\n` });
  expect((await importEntry()).word).toBe('good evening');
});

test('the bundle is built again when a package changes', async () => {
  await importEntry();
  writeFiles(root, { 'package-lock.json': '{ "lockfileVersion": 3 }' });
  await importEntry();
  expect(bundlesIn(root)).toHaveLength(2);
});
