import { expect, test } from 'vitest';
import { joinLastWords } from '../../../src/components/joinLastWords.ts';

test.each([
  [
    'a short ending is joined to the words before it',
    'única pendiente de ellos fui yo.',
    'única pendiente de~ellos~fui~yo.',
  ],
  ['a long last word stands for itself', 'se trata de responsabilidades', 'se trata de responsabilidades'],
  ['words that would become too long stay apart', 'otorrinolaringología, ayer no', 'otorrinolaringología, ayer~no'],
  ['one word is left as it is', 'Bien.', 'Bien.'],
])('%s', (_, text, joined) => {
  expect(joinLastWords(text)).toBe(joined.replaceAll('~', '\u00A0'));
});
