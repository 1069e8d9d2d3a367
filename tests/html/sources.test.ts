/** What may stand in `src`. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { transform } from 'esbuild';
import { globSync } from 'glob';
import { expect, test } from 'vitest';
import { projectRoot } from '../support/project.ts';
import { plain, sites, textOf } from './site.ts';

const words = (text: string): string[] =>
  plain(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}@.]*[\p{L}\p{N}]/gu) ?? [];

const runsOf = (list: string[]) => list.slice(2).map((_, index) => list.slice(index, index + 3).join(' '));

test("no source file contains three words in a row of the pages' text: texts belong in content/", async () => {
  const said = sites.flatMap(({ page, pageFiles }) =>
    pageFiles.map((file) => textOf(page(file)('title, main, footer'))),
  );
  const runs = new Set(said.flatMap((text) => runsOf(words(text))).filter((run) => /\p{L}/u.test(run)));
  expect(runs.size).toBeGreaterThan(1000);
  for (const file of globSync('src/**/*.{ts,tsx}', { cwd: projectRoot })) {
    const text = readFileSync(path.join(projectRoot, file), 'utf8');
    // As plain JavaScript: without comments, and with the text of elements as strings.
    const { code } = await transform(text, { loader: 'tsx', jsx: 'automatic', charset: 'utf8' });
    expect(
      runsOf(words(code)).filter((run) => runs.has(run)),
      file,
    ).toEqual([]);
  }
});
