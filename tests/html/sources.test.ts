/** What may stand in `src`, and what of it may reach the browser. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build, transform } from 'esbuild';
import { glob } from 'glob';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../browser/support/project.ts';
import { delivered, plain, practice } from './site.ts';

const sources = (await glob('src/**/*.{ts,tsx}', { cwd: projectRoot, posix: true })).sort();

/** Every text anywhere in a value. */
const leaves = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [];
};

const words = (text: string): string[] =>
  plain(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}@.]*[\p{L}\p{N}]/gu) ?? [];

/**
 * Every run of three words of the texts, as delivered and as they are now. Paths of fields and files are none of
 * them, and what has no letters, such as a date, is no sentence.
 */
const runs = new Set(
  [delivered, practice]
    .flatMap(({ content: { samples: _, ...texts } }) => leaves(texts))
    .map(words)
    .flatMap((list) => list.slice(2).map((_, index) => list.slice(index, index + 3).join(' ')))
    .filter((run) => /\p{L}/u.test(run)),
);

describe('words', () => {
  test('there are words to look for', () => {
    expect(sources.length).toBeGreaterThan(50);
    expect(runs.size).toBeGreaterThan(1000);
    expect(runs.has(words(practice.content.landing.hero.intro).slice(1, 4).join(' '))).toBe(true);
  });

  test.each(sources)('%s has no sentence of the practice', async (file) => {
    const text = readFileSync(path.join(projectRoot, file), 'utf8');
    // As plain JavaScript: without comments, and with the text of elements as strings.
    const { code } = await transform(text, {
      loader: file.endsWith('x') ? 'tsx' : 'ts',
      jsx: 'automatic',
      charset: 'utf8',
    });
    const list = words(code);
    const found = list.map((_, index) => list.slice(index, index + 3).join(' ')).filter((run) => runs.has(run));
    expect(found).toEqual([]);
  });
});

describe('the browser’s half', () => {
  const allowed = [
    /^src\/client\//,
    /^src\/booking\//,
    /^src\/islands\//,
    /^src\/calendar\.ts$/,
    /^node_modules\/(react|react-dom|scheduler|framer-motion|motion-dom|motion-utils)\//,
  ];

  test.each([
    'src/client/entry.ts',
    'src/client/landing.ts',
    'src/client/starter.ts',
    ...sources.filter((file) => file.startsWith('src/islands/')),
  ])('no build-only module is reachable from %s', async (entry) => {
    const { metafile } = await build({
      absWorkingDir: projectRoot,
      entryPoints: [entry],
      bundle: true,
      write: false,
      metafile: true,
      format: 'esm',
      jsx: 'automatic',
      outdir: 'dist',
      loader: { '.css': 'empty' },
      logLevel: 'silent',
    });
    const inputs = Object.keys(metafile.inputs);
    expect(inputs).toContain(entry);
    expect(inputs.filter((input) => !allowed.some((pattern) => pattern.test(input)))).toEqual([]);
  });

  test('it knows no provider but in its adapter (SPEC 3, Scheduling widget)', () => {
    for (const file of sources.filter((file) => !file.startsWith('src/booking/') && file !== 'src/content/schema.ts')) {
      expect(readFileSync(path.join(projectRoot, file), 'utf8'), file).not.toMatch(/calendly|cal\.com|\bcal\b/i);
    }
  });
});
