import { readFileSync } from 'node:fs';
import { globSync } from 'glob';
import { expect, test } from 'vitest';

const rowNames = (text: string) =>
  [...text.matchAll(/^\| (?<name>[A-Z][^|]*?) \|/gm)].map(({ groups }) => groups?.['name']);

test('each promise of docs/promises.md is named by a test, and tests name no others', () => {
  const promised = rowNames(readFileSync('docs/promises.md', 'utf8')).filter((name) => name !== 'Row');
  const titles = globSync('tests/{browser,html}/**/*.ts')
    .map((file) => readFileSync(file, 'utf8'))
    .flatMap((text) => [
      ...text.matchAll(/ \[(?<names>[A-Z][a-z]+(?: [a-z]+)?(?:, [A-Z][a-z]+(?: [a-z]+)?)*)\]['"`]/g),
    ]);
  const named = titles.flatMap(({ groups }) => groups?.['names']?.split(', ') ?? []);
  expect([...new Set(named)].sort()).toEqual([...promised].sort());
});
