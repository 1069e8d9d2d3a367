import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchFolders } from '../../scripts/dev/watch.ts';

let root: string;
let stop: () => void;
let told: string[][];
let wake: () => void;

const write = async (file: string, text: string) => {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), text);
};

/** What the watcher tells next. */
async function next(): Promise<string[]> {
  while (told.length === 0) await new Promise<void>((resolve) => (wake = resolve));
  return told.shift()!;
}

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'watch-'));
  told = [];
  wake = () => {};
  await write('src/a.ts', '1');
  await write('src/deep/b.ts', '1');
  // Without it, nobody polls: the system's events have to be enough.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  stop = watchFolders(root, ['src', 'public'], (files) => {
    told.push(files);
    wake();
  });
});

afterEach(async () => {
  stop();
  vi.useRealTimers();
  await rm(root, { recursive: true });
});

it('tells changed, new and removed files, in nested and in new folders', async () => {
  await write('src/deep/b.ts', '22');
  expect(await next()).toEqual(['src/deep/b.ts']);
  await write('src/new/c.ts', '1');
  expect(await next()).toEqual(['src/new/c.ts']);
  await write('src/new/c.ts', '22');
  expect(await next()).toEqual(['src/new/c.ts']);
  await rm(path.join(root, 'src/a.ts'));
  expect(await next()).toEqual(['src/a.ts']);
});

it('follows a file that is replaced by another one, again and again', async () => {
  for (const text of ['2', '3', '4']) {
    await write('src/a.ts~', text);
    await rename(path.join(root, 'src/a.ts~'), path.join(root, 'src/a.ts'));
    expect(await next()).toEqual(['src/a.ts']);
  }
});

it('follows a folder that is replaced by another one', async () => {
  await write('other/b.ts', '22');
  await rename(path.join(root, 'src/deep'), path.join(root, 'old'));
  await rename(path.join(root, 'other'), path.join(root, 'src/deep'));
  expect(await next()).toEqual(['src/deep/b.ts']);
  await write('src/deep/b.ts', '333');
  expect(await next()).toEqual(['src/deep/b.ts']);
});

it('finds by and by what the system does not tell of: a folder that was not there at first', async () => {
  await write('public/robots.txt', '1');
  vi.advanceTimersByTime(1000);
  expect(await next()).toEqual(['public/robots.txt']);
});

it('does not tell of what editors put beside the file', async () => {
  const names = ['.a.ts.swp', 'a.ts~', '4913', '#a.ts#', 'a.ts.tmp', 'a.ts___jb_old___'];
  for (const name of names) await write(`src/${name}`, '1');
  await write('src/a.ts', '22');
  expect(await next()).toEqual(['src/a.ts']);
});

it('tells of a file that is emptied, and then of its new content', async () => {
  await write('src/a.ts', '');
  expect(await next()).toEqual(['src/a.ts']);
  await write('src/a.ts', '22');
  expect(await next()).toEqual(['src/a.ts']);
});
