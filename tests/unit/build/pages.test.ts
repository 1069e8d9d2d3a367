import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createBundler } from '../../../scripts/build/bundle.ts';
import { openCache } from '../../../scripts/build/cache.ts';
import { loadPages } from '../../../scripts/build/pages.ts';
import { temporaryFolder } from './temporary.ts';

const page = 'export const meta = () => ({}); export default () => null;';

/** Loads the pages of a project that has just these. */
function load(pages: Readonly<Record<string, string>>) {
  const files = Object.entries(pages).map(([name, text]) => [`src/pages/${name}`, text]);
  const root = temporaryFolder({ 'src/render.tsx': 'export {};', ...Object.fromEntries(files) });
  const cache = openCache(path.join(root, '.cache'));
  return loadPages(root, cache, createBundler(root, cache));
}

test('each file is a page, at the address of its name', async () => {
  const { pages } = await load({
    'index.tsx': page,
    '404.tsx': page,
    'x.tsx': page,
    'y/index.tsx': page,
    'y/z.tsx': page,
  });
  expect(pages.map(({ path, output }) => [path, output]).sort()).toEqual([
    ['/', 'index.html'],
    ['/404.html', '404.html'],
    ['/x/', 'x/index.html'],
    ['/y/', 'y/index.html'],
    ['/y/z/', 'y/z/index.html'],
  ]);
});

describe('refuses', () => {
  test.each([
    ['a.tsx', 'a/index.tsx'],
    ['A.tsx', 'a/index.tsx'],
  ])('two pages with one address: %s and %s', async (first, second) => {
    await expect(load({ 'index.tsx': page, [first]: page, [second]: page })).rejects.toThrow(
      `src/pages/${second}  expected a page with an address of its own, found that of src/pages/${first}`,
    );
  });

  test('a site without a landing page', async () => {
    await expect(load({ 'x.tsx': page })).rejects.toThrow('src/pages/index.tsx  expected the landing page');
  });

  test('a package that is not installed', async () => {
    const imports = "import x from 'no-such-package'; console.log(x);";
    await expect(load({ 'index.tsx': page, 'x.tsx': imports + page })).rejects.toThrow(
      'src/pages/x.tsx  expected a package that is installed, found "no-such-package"',
    );
  });

  test('modules that are no pages, all at once', async () => {
    await expect(load({ 'index.tsx': page, 'x.tsx': 'export {};', 'y.tsx': 'export const meta = 1;' })).rejects.toThrow(
      /^src\/pages\/x\.tsx {2}expected a default export .+\nsrc\/pages\/y\.tsx {2}expected a default export .+$/,
    );
  });
});
