import { expect, test } from 'vitest';
import { openCache } from '../../../scripts/generator/cache.ts';
import { displayTextRecipe } from '../../../scripts/generator/fonts/display-text.ts';
import { temporaryFolder } from '../../support/generator.ts';

const body = '<h1>Uno</h1><a href="/">Dos</a><p>Tres</p>';

test.each([
  ['h1,p', 'UnoTres'],
  ['a:hover', 'Dos'],
  ['a:focus-visible', 'Dos'],
  ['p::before', 'Tres'],
  [':focus-visible', 'UnoDosTres'],
  ['p:unheard-of', 'UnoDosTres'],
])('the words in the display typeface of the rule %s', async (selector, words) => {
  const input = { body, selectors: [selector] };
  const text = await openCache(temporaryFolder()).getOrCreate(displayTextRecipe, input);
  expect(text.toString()).toBe(words);
});
