/** Legal texts change paragraph by paragraph. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { globSync } from 'glob';
import { expect, test } from 'vitest';
import { blockAtLine, blocksOf, setBlock } from '../../../scripts/edit/content/legal-blocks.ts';
import { Refused } from '../../../scripts/edit/content/refused.ts';

const folder = path.join(import.meta.dirname, '../../sample-content');
const files = globSync('content/legal/*.md', { cwd: folder, posix: true }).sort();
const front = '---\ntitle: a\n---\n\n';

test.each(files)(
  '%s: each paragraph, heading and list entry is changed in its place, and removed when it is emptied',
  (file) => {
    const source = readFileSync(path.join(folder, file), 'utf8');
    const blocks = blocksOf(file, source).map((block) => block.words);
    expect(blocks.length).toBeGreaterThan(10);
    for (const index of blocks.keys()) {
      const after = (words: string) =>
        blocksOf(file, setBlock({ file, path: `#${index}` }, source, index, words)).map((block) => block.words);
      expect(after('Otras **palabras**.')).toEqual(blocks.with(index, 'Otras **palabras**.'));
      expect(after('')).toEqual(blocks.toSpliced(index, 1));
    }
  },
);

test.each(['- x', '1. x', '2) x', '# x', '> x', '* x', '+ x', '***'])(
  'a paragraph may not begin like a list, a heading or a quotation: "%s"',
  (words) => {
    expect(() => setBlock({ file: 'x.md', path: '#1' }, `${front}# A\n\none\n\ntwo\n`, 1, words)).toThrow(Refused);
  },
);

test.each(['*x* y', '**x** y', '***x*** y'])('a paragraph may begin with emphasis, as in "%s"', (words) => {
  expect(setBlock({ file: 'x.md', path: '#1' }, `${front}# A\n\none\n`, 1, words)).toBe(`${front}# A\n\n${words}\n`);
});

test('a line number of the file leads to its block', () => {
  const source = `${front}# A\n\none\nmore\n\n- two\n- three\n`;
  const lines = source.split('\n');
  const blockOf = (words: string) => blockAtLine('x.md', source, lines.indexOf(words) + 1);
  expect(['# A', 'one', 'more', '- two', '- three'].map(blockOf)).toEqual([0, 1, 1, 2, 3]);
  expect(blockAtLine('x.md', source, 1)).toBe(0);
});

test('a line with a nested list entry or a quotation leads to its block', () => {
  const source = `${front}# A\n\n- one\n  - two\n\n> three\n`;
  const lines = source.split('\n');
  const blockOf = (line: string) => blockAtLine('x.md', source, lines.indexOf(line) + 1);
  expect(['- one', '  - two', '> three'].map(blockOf)).toEqual([1, 2, 3]);
});
