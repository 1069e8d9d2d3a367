/** What the types of the messages do not hold: values that may be missing leave no trace in a sentence. */
import { describe, expect, test } from 'vitest';
import type { ValueKind } from '../../../scripts/messages/codes.ts';
import { sentenceText } from '../../../scripts/messages/format.ts';
import { describeFound } from '../../../scripts/messages/found.ts';
import { languages } from '../../../scripts/messages/language.ts';
import { problem } from '../../../scripts/messages/problem.ts';

const found = describeFound('texto');
const values = [undefined, '', 'texto', 7, true, [], ['a'], {}].map(describeFound);
const kinds: readonly ValueKind[] = ['text', 'file-name', 'number', 'boolean', 'list', 'group'];

const sparse = [
  ...values.map((value) => problem('content.email-address', { found: value })),
  ...kinds.flatMap((expected) =>
    values.map((value) => problem('content.wrong-type', { expected, description: undefined, found: value })),
  ),
  problem('content.unknown-field', { name: 'a', known: [], nearest: undefined }),
  problem('content.unknown-choice', { choices: ['a'], found, nearest: undefined }),
  problem('content.unknown-page', { pages: ['/'], found, nearest: undefined }),
  problem('placeholder.unknown', { known: ['{email}'], written: '{mail}', nearest: undefined }),
  problem('yaml.syntax', { reason: 'BAD_ALIAS', detail: 'Bad', line: 'a', needsQuotes: false }),
  problem('media.missing', { src: 'a.jpg', nearest: undefined }),
  problem('media.other-content', { expected: 'jpg' }),
  problem('media.film-codec', { expected: 'AV1', actual: undefined }),
  problem('media.svg-malformed', { reason: 'Bad' }),
];

describe.each(languages)('messages in the language %s', (language) => {
  test.each(sparse)('$code can be said without values that it may lack', (message) => {
    expect(sentenceText(message, language)).not.toMatch(/^$|undefined|null|\[object/);
  });
});

test.each([
  ['9 7654 3210', '+56 9 7654 3210'],
  ['56976543210', '+56 9 7654 3210'],
  ['2 2345 6789', '+56 9 1234 5678'],
])('a mobile number %j is answered with how it is written: %s', (text, expected) => {
  const message = problem('content.mobile-number', { found: describeFound(text) });
  expect(sentenceText(message, 'es')).toContain(`Escribe el número como ${expected}.`);
});
