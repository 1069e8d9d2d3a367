/** The built site beside its budgets. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { formatBudgets, weighSite } from '../../scripts/build/budgets.ts';
import type { OutputFile } from '../../scripts/build/types.ts';
import { practice } from './site.ts';

const { dist, url } = practice;

const site: OutputFile[] = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.join(entry.parentPath, entry.name))
  .map((file) => ({
    path: path.relative(dist, file).replaceAll(path.sep, '/'),
    body: file.endsWith('.html') ? readFileSync(file, 'utf8') : { copyOf: file },
  }));

const weights = weighSite(site, url, []);

test.each(weights)('$name: no more than $limit bytes', (weight) => {
  expect(weight.bytes, formatBudgets([weight])).toBeGreaterThan(0);
  expect(weight.bytes, formatBudgets([weight])).toBeLessThanOrEqual(weight.limit);
});

test('what is too heavy is named with the file that grew', () => {
  const [weight] = weights;
  expect(formatBudgets([{ ...weight!, limit: weight!.bytes - 1 }])).toContain('TOO HEAVY: index.html');
});
