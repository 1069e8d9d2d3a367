import { expect, test } from 'vitest';
import { formatReport } from '../../../scripts/build/report.ts';

const file = (path: string) => ({ path, body: 'x'.repeat(2500) });

/** The names in the table, in order. */
const namesIn = (report: string) => [...report.matchAll(/^(\S+) +2\.5 kB +2\.5 kB$/gm)].map(([, name]) => name);

test('the table begins with the pages, then goes by name; compressed twins have no row', () => {
  const files = [
    file('assets/b.css'),
    file('b/index.html'),
    file('assets/a.js'),
    file('assets/a.js.gz'),
    file('404.html'),
  ];
  expect(namesIn(formatReport(files, [], new Map()))).toEqual([
    '404.html',
    'b/index.html',
    'assets/a.js',
    'assets/b.css',
  ]);
});

test('no page of a usual site goes without a row, however many pictures there are', () => {
  const pictures = Array.from({ length: 1000 }, (_, index) => file(`assets/${index}.avif`));
  const report = formatReport([...pictures, file('index.html')], [], new Map());
  expect(namesIn(report)[0]).toBe('index.html');
  expect(report).toContain(`… and ${1001 - namesIn(report).length} more files`);
});
