import { expect, test } from 'vitest';
import { checkTypefaces } from '../../scripts/check/typefaces.ts';
import { isValid } from '../../scripts/generator/content/read.ts';
import type { ContentFiles } from '../../scripts/generator/content/files.ts';
import { landing, privacy, read, readyFiles as ready, textOf, withText } from '../support/content-files.ts';

async function adviceOn(files: ContentFiles, words: { display?: string; social?: string }) {
  const found = read(files);
  if (!isValid(found)) throw new Error(JSON.stringify(found.diagnostics));
  const advice = await checkTypefaces({ source: found, words: { display: '', social: '', ...words } });
  for (const { severity } of advice) expect(severity).toBe('advice');
  return advice.map(({ code, place, params }) => [place.file, place.field, code, ...Object.values(params)].join(' '));
}

const SUMMARY = 'La Dra. Wałęsa y el Dr. Dvořák te cuentan de 10 → 5 etapas, sin CO₂ ✓ y una sonrisa 😀.';

test('a character that would be an empty box on the picture of a shared link is named at its field', async () => {
  const own = withText(landing, /^ {2}socialDescription: (.*)$/m.exec(textOf(landing, ready))![1]!, SUMMARY, ready);
  expect(textOf(landing, own)).toContain(SUMMARY);
  // Both Polish and Czech letters are drawn; Gloock and Instrument Sans have no such signs.
  const field = `${landing} meta.socialDescription check.not-on-picture`;
  expect(await adviceOn(own, { social: SUMMARY })).toEqual(['→', '₂', '✓', '😀'].map((sign) => `${field} ${sign}`));
  expect(await adviceOn(own, { social: 'Otro texto, sin esos signos.' })).toEqual([]);
});

test('a character that the typeface of headings lacks is named where a heading has it, also in a legal text', async () => {
  const heading = '## 1. Datos de la Dra. Wałęsa';
  const own = withText(privacy, /^## 1\..*$/m.exec(textOf(privacy, ready))![0], heading, ready);
  expect(await adviceOn(own, { display: heading })).toEqual(
    ['ł', 'ę'].map((letter) => `${privacy}  check.not-in-typeface ${letter}`),
  );
  expect(await adviceOn(own, { display: 'Otro título' })).toEqual([]);
});
