import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, test } from 'vitest';
import { importBundled } from '../../../scripts/lib/import-bundled.ts';
import { temporaryFolder, writeFiles } from '../../support/generator.ts';

let root: string;
beforeEach(() => {
  root = temporaryFolder({
    'package-lock.json': '{}',
    'scripts/entry.ts': `export { word, folder, url, join } from './word.ts';\n`,
    'scripts/word.ts': `export const word: string = 'hello';
      export const folder = import.meta.dirname;
      export const url = import.meta.url;
      export const join = async (...parts: string[]) => (await import('node:path')).posix.join(...parts);\n`,
  });
});

/** What the entry exports. */
interface Entry {
  word: string;
  folder: string;
  url: string;
  join: (...parts: string[]) => Promise<string>;
}

const importWithBytecode = (project = root) => importBundled<Entry>(project, 'scripts/entry.ts');
const importEntry = async () => (await importWithBytecode()).exports;

const bundlesIn = (folder: string) => readdirSync(path.join(folder, '.cache'));

test('modules in a bundle know their own folder and address', async () => {
  expect(await importEntry()).toMatchObject({
    word: 'hello',
    folder: path.join(root, 'scripts'),
    url: pathToFileURL(path.join(root, 'scripts/word.ts')).href,
  });
});

test('the bundle is reused until a module behind it changes', async () => {
  await importEntry();
  expect((await importEntry()).word).toBe('hello');
  expect(bundlesIn(root)).toHaveLength(1);
  writeFiles(root, { 'scripts/word.ts': `export const word = 'good evening', folder = '', url = '', join = '';\n` });
  expect((await importEntry()).word).toBe('good evening');
});

test('the bundle is built again when a package changes', async () => {
  await importEntry();
  writeFiles(root, { 'package-lock.json': '{ "lockfileVersion": 3 }' });
  await importEntry();
  expect(bundlesIn(root)).toHaveLength(2);
});

test('a package that is imported only on demand is not in the bundle', async () => {
  writeFiles(root, {
    'node_modules/large/index.js': `export const size = 'megabytes';\n`,
    'scripts/entry.ts': `export const load = () => import('large');\n`,
  });
  await importEntry();
  const bundles = bundlesIn(root).map((file) => readFileSync(path.join(root, '.cache', file), 'utf8'));
  expect(bundles).toEqual([expect.not.stringContaining('megabytes')]);
});

/**
 * A copy of the project, its cache included, in another folder: there V8 needs the bytecode. A script that this process has
 * compiled before, it would take from memory.
 */
function copyProject() {
  const copy = temporaryFolder({});
  cpSync(root, copy, { recursive: true });
  return copy;
}

/** Absolute path of the file with the bytecode of a project's bundle. */
function bytecodeOf(project: string) {
  const [name = 'no bytecode'] = bundlesIn(project).filter((file) => file.endsWith('.bytecode'));
  return path.join(project, '.cache', name);
}

test('functions from kept bytecode do the same, imports included', async () => {
  const { exports, keepBytecode } = await importWithBytecode();
  expect(await exports.join('a', '..', 'b')).toBe('b');
  await keepBytecode();
  const copy = copyProject();
  const { exports: sameExports, keepBytecode: keepAgain } = await importWithBytecode(copy);
  expect(sameExports.word).toBe('hello');
  expect(await sameExports.join('a', '..', 'b')).toBe('b');

  // Usable bytecode is not written again.
  rmSync(bytecodeOf(copy));
  await keepAgain();
  expect(bundlesIn(copy)).toHaveLength(1);
});

test('bytecode that this version of Node cannot use is replaced', async () => {
  const { keepBytecode } = await importWithBytecode();
  await keepBytecode();
  const copy = copyProject();
  writeFileSync(bytecodeOf(copy), 'of another version');
  const second = await importWithBytecode(copy);
  expect(second.exports.word).toBe('hello');
  await second.keepBytecode();
  expect(readFileSync(bytecodeOf(copy), 'latin1')).not.toBe('of another version');
});
