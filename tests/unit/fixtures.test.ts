/** Whatever the schema allows can be written, and published. */
import { expect, test } from 'vitest';
import { checkContent } from '../../scripts/check/content.ts';
import { isValid, parseContent } from '../../scripts/generator/content/read.ts';
import { formatDiagnostics } from '../../scripts/messages/format.ts';
import { fixtureNames, fixtureTexts } from '../fixtures/fixtures.ts';

test.each(fixtureNames)('the content of the fixture "%s" is valid and ready to publish', (name) => {
  const encoder = new TextEncoder();
  const files = new Map([...fixtureTexts(name)].map(([file, text]) => [file, encoder.encode(text)] as const));
  const read = parseContent(files, ['/', '/privacidad', '/terminos']);
  expect(formatDiagnostics(read.diagnostics, 'en')).toBe('');
  expect(isValid(read) && formatDiagnostics(checkContent(read), 'en')).toBe('');
});
