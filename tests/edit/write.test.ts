/** Every text and number of every content file, changed and read back: only that one differs, and comments stay. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { globSync } from 'glob';
import { describe, expect, test } from 'vitest';
import { splitFrontMatter } from '../../scripts/generator/content/read.ts';
import { formatPath, parseYaml, type FieldPath } from '../../scripts/generator/content/yaml.ts';
import { inSpanish } from '../../scripts/edit/describe.ts';
import { errorAt } from '../../scripts/lib/diagnostic.ts';
import { blocksOf, confirmSample, keysOf, setBlock, setValue } from '../../scripts/edit/write.ts';
import { projectRoot } from '../browser/support/project.ts';

const folder = path.join(projectRoot, 'tests/sample-content');
const files = globSync(['content/*.yaml', 'content/legal/*.md'], { cwd: folder, posix: true });
const sourceOf = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const yamlOf = (file: string, source: string) =>
  parseYaml(file.endsWith('.md') ? splitFrontMatter(source, file).frontMatter : source, file);

const leavesOf = (value: unknown, at: FieldPath = []): [FieldPath, string | number][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, entry]) =>
        leavesOf(entry, [...at, Array.isArray(value) ? Number(key) : key]),
      )
    : [[at, value as string | number]];

const linesThatDiffer = (one: string, other: string) => {
  const lines = one.split('\n');
  return other.split('\n').filter((line, index) => line !== lines[index]);
};

describe.each(files)('%s', (file) => {
  const source = sourceOf(file);

  test('each value changes on its own line, and keeps its comment; the others stay, with their tags', () => {
    const before = yamlOf(file, source);
    const leaves = leavesOf(before.value);
    expect(leaves.length).toBeGreaterThan(2);
    for (const [place, old] of leaves) {
      const value = typeof old === 'number' ? old + 1 : `{doctora}: "${old}" ok`;
      const changed = setValue(file, source, place, value);
      const after = yamlOf(file, changed);
      const expected = leaves.map(([path, leaf]) => [path, path === place ? value : leaf]);
      expect(leavesOf(after.value), formatPath(place)).toEqual(expected);
      expect(linesThatDiffer(source, changed), formatPath(place)).toHaveLength(1);
      const commentOf = (text: string) => / # [^"]*$/.exec(text)?.[0];
      const line = source.split('\n').findIndex((text, index) => text !== changed.split('\n')[index]);
      expect(commentOf(changed.split('\n')[line]!)).toBe(commentOf(source.split('\n')[line]!));
      const kept = before.samples.filter((sample) => sample.path !== formatPath(place)).length;
      expect(after.samples.length, formatPath(place)).toBeLessThanOrEqual(kept);
      expect(setValue(file, source, place, old)).toBe(source);
    }
  });

  test('each sample can be confirmed: its tag goes, and nothing else', () => {
    for (const { path: field } of yamlOf(file, source).samples) {
      const changed = confirmSample(file, source, keysOf(field));
      expect(changed.replaceAll(/\s/g, '')).toHaveLength(source.replaceAll(/\s/g, '').length - '!sample'.length);
      expect(yamlOf(file, changed).value).toEqual(yamlOf(file, source).value);
    }
  });
});

test.each(files.filter((file) => file.endsWith('.md')))(
  '%s: each paragraph, heading and entry changes in its place, and goes when it is emptied',
  (file) => {
    const source = sourceOf(file);
    const blocks = blocksOf(file, source).map(({ text }) => text);
    expect(blocks.length).toBeGreaterThan(10);
    for (const [index] of blocks.entries()) {
      const after = (words: string) => blocksOf(file, setBlock(file, source, index, words)).map(({ text }) => text);
      expect(after('Otras **palabras**.')).toEqual(blocks.with(index, 'Otras **palabras**.'));
      expect(after('')).toEqual(blocks.toSpliced(index, 1));
    }
  },
);

test('an entry that moves takes its comments and tags along', () => {
  const source = 'a:\n  - !sample one # first\n  - two\n  - three\n';
  expect(setValue('x.yaml', source, ['a'], ['two', 'one', 'three'])).toBe(
    'a:\n  - two\n  - !sample one # first\n  - three\n',
  );
  expect(setValue('x.yaml', source, ['a'], ['one', 'three'])).toBe('a:\n  - !sample one # first\n  - three\n');
});

test('a group is no sample any more when nothing of it is as it was; line ends stay', () => {
  const source = 'a: !sample\r\n  b: 1 # x\r\n  c: d\r\n';
  expect(setValue('x.yaml', source, ['a'], { b: 2, c: 'd' })).toBe('a: !sample\r\n  b: 2 # x\r\n  c: d\r\n');
  expect(setValue('x.yaml', source, ['a'], { b: 2, c: 'e' })).toBe('a:\r\n  b: 2 # x\r\n  c: e\r\n');
});

test('what is wrong is said in Spanish, with its field', () => {
  const place = { file: 'content/landing.yaml', field: 'about.lead' };
  expect(inSpanish(errorAt(place, 'expected at most 180 characters, found "x" (190 characters)'))).toEqual({
    file: 'content/landing.yaml',
    path: 'about.lead',
    description: 'Caben 180 letras y hay 190. Acórtalo.',
  });
});
