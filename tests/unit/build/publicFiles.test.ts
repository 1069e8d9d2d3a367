import { expect, test } from 'vitest';
import { publicFiles } from '../../../scripts/build/publicFiles.ts';
import { temporaryFolder } from './temporary.ts';

const namesOf = async (...files: string[]) => {
  const root = temporaryFolder(Object.fromEntries(files.map((file) => [`public/${file}`, ''])));
  return (await publicFiles(root, [{ path: 'robots.txt', body: '' }])).map(({ path }) => path);
};

test('files go into the site as they are, without what explains the folder', async () => {
  expect(await namesOf('README.md', 'precios/lista.pdf', '.DS_Store')).toEqual(['precios/lista.pdf']);
});

test('a file that the build makes itself is refused', async () => {
  await expect(namesOf('Robots.txt')).rejects.toThrow('public/Robots.txt  expected another name');
});

test.each(['assets/logo.svg', 'Assets/logos/a.svg'])(
  '%s is refused: browsers would keep it for a year',
  async (file) => {
    await expect(namesOf('a.txt', file)).rejects.toThrow(
      new RegExp(
        `^public/${file}  expected no file in assets/: browsers keep those for a year, .+ \\(put it into another folder\\)$`,
      ),
    );
  },
);

test('assets may be the name of a file, or stand elsewhere', async () => {
  expect(await namesOf('assets', 'docs/assets/a.txt')).toEqual(['assets', 'docs/assets/a.txt']);
});
