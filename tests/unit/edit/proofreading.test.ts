/** What the panel «Antes de publicar» finds in the content: words, descriptions of pictures, links to other sites. */
import { expect, test } from 'vitest';
import { deadLinks, outsideLinks, type LinkAnswer } from '../../../scripts/edit/content/outside-links.ts';
import { findPoorDescriptions } from '../../../scripts/edit/content/picture-descriptions.ts';
import { findUnknownWords } from '../../../scripts/edit/content/spelling.ts';
import { readableTexts } from '../../../scripts/edit/content/texts.ts';
import { replaceWord } from '../../../scripts/edit/word-boundaries.ts';
import { openDictionary } from '../../../scripts/edit/effect/spelling.ts';
import { landing, privacy, read, sampleFiles, site, withText } from '../../support/content-files.ts';

async function unknownWordsIn(files = sampleFiles) {
  const { knows } = await openDictionary();
  return findUnknownWords(readableTexts(files), knows);
}

test('no word of the sample content is unknown: names, placeholders, abbreviations, verbs with pronouns', async () => {
  expect(await unknownWordsIn()).toEqual([]);
});

test('a misspelled word is found everywhere it stands, legal texts and search results included', async () => {
  let files = withText(landing, 'intro: Ortodoncia', 'intro: Hortodoncia', sampleFiles);
  files = withText(landing, 'description: Alineadores invisibles para', 'description: Hortodoncia para', files);
  files = withText(privacy, 'En la agenda escribes', 'En la ajenda escribes', files);
  const found = await unknownWordsIn(files);
  expect(found.map(({ word }) => word)).toEqual(['Hortodoncia', 'ajenda']);
  expect(found[0]?.fields).toEqual([
    { file: landing, path: 'meta.description' },
    { file: landing, path: 'hero.intro' },
  ]);
  expect(found[1]?.fields[0]?.path).toMatch(/^#\d+$/);
});

test('a text with the same misspelled word twice is listed once, because one button opens it', async () => {
  const files = withText(landing, 'intro: Ortodoncia', 'intro: Hortodoncia y Hortodoncia', sampleFiles);
  const [misspelling] = await unknownWordsIn(files);
  expect(misspelling).toEqual({ word: 'Hortodoncia', fields: [{ file: landing, path: 'hero.intro' }] });
});

test('a word that the practice has added is known in capitals, too, and similar words stay unknown', async () => {
  const text = 'intro: Zirconia zirconia zirkonia';
  const files = withText(landing, 'intro: Ortodoncia con alineadores', text, sampleFiles);
  const taught = withText(site, '\nbooking:\n', '\nknownWords:\n  - zirconia\nbooking:\n', files);
  expect((await unknownWordsIn(files)).map(({ word }) => word)).toEqual(['Zirconia', 'zirconia', 'zirkonia']);
  expect((await unknownWordsIn(taught)).map(({ word }) => word)).toEqual(['zirkonia']);
  expect(read(taught).diagnostics).toEqual([]);
  const sentence = withText(site, '\nbooking:\n', '\nknownWords:\n  - dos palabras\nbooking:\n', files);
  expect(read(sentence).diagnostics.map(({ place }) => place.field)).toEqual(['knownWords[0]']);
});

test.each([
  ['Comodísimo rapidísima riquísimos amabilísima facilísimo felicísima grandísimas', []],
  ['Xyquísimo', ['Xyquísimo']],
])('superlatives of known adjectives are right: %s', async (words, unknown) => {
  const files = withText(landing, 'intro: Ortodoncia con alineadores', `intro: ${words}`, sampleFiles);
  expect((await unknownWordsIn(files)).map(({ word }) => word)).toEqual(unknown);
});

test('everyday words of Chile are right, with their plurals; a slip in one of them is still found', async () => {
  const words = 'Ven con polera o polerón, come palta, trae a la guagua, escribe por el celu y agenda altiro. Poleera';
  const files = withText(landing, 'intro: Ortodoncia con alineadores', `intro: ${words}`, sampleFiles);
  expect((await unknownWordsIn(files)).map(({ word }) => word)).toEqual(['Poleera']);
});

test('a correction changes the word wherever it stands, and nothing that only looks like it', () => {
  const text = 'Ola, con la ola {ola} de [ola](https://ola.cl/ola) llegan olas: ola-ola, ola@ola.cl.';
  expect(replaceWord(text, 'ola', 'hola')).toBe(
    'Ola, con la hola {ola} de [hola](https://ola.cl/ola) llegan olas: ola-ola, ola@ola.cl.',
  );
});

test('names of people and companies are no mistakes, wherever the texts repeat them', async () => {
  const named = withText(landing, 'name: Mirelva Seguros', 'name: Xyqualia', sampleFiles);
  const files = withText(landing, 'intro: Ortodoncia', 'intro: Con Xyqualia. Ortodoncia', named);
  expect(await unknownWordsIn(files)).toEqual([]);
});

test.each([
  ['IMG_2034', true],
  ['foto', true],
  ['retrato.JPG', true],
  ['dra-antonia', true],
  ['WhatsApp Image 2026-03-01', true],
  ['Antonia Rivas en su consulta', false],
  ['Camila R.', false],
])('whether the picture description «%s» counts as a file name: %s', (description, isName) => {
  const files = withText(
    landing,
    'imageAlt: Retrato ilustrado de la {doctora}',
    `imageAlt: ${description}`,
    sampleFiles,
  );
  const found = findPoorDescriptions(read(files).media, files);
  expect(found.map(({ path }) => path)).toEqual(isName ? ['about.portrait.imageAlt'] : []);
});

test('links to other sites are found in fields and legal texts, without examples and addresses of the site itself', () => {
  const files = withText(
    privacy,
    'En la agenda escribes',
    '[Ley](https://www.bcn.cl/ley). En la agenda escribes',
    sampleFiles,
  );
  const links = outsideLinks(files);
  expect(links.map(({ url }) => url)).toContain('https://rnpi.superdesalud.gob.cl/');
  expect(links.find(({ url }) => url === 'https://www.bcn.cl/ley')?.path).toMatch(/^#\d+$/);
  expect(links.filter(({ url }) => url.includes('.example'))).toEqual([]);
});

test('a link is dead only if its site says so, and nothing is known while nobody answers', () => {
  const links = ['gone', 'lost', 'slow', 'fine'].map((name) => ({
    file: site,
    path: name,
    url: `https://${name}.cl/`,
  }));
  const answers = new Map<string, LinkAnswer>([
    ['https://gone.cl/', 'not-found'],
    ['https://lost.cl/', 'unknown-host'],
    ['https://slow.cl/', 'unclear'],
    ['https://fine.cl/', 'answered'],
  ]);
  expect(deadLinks(links, answers).map(({ path }) => path)).toEqual(['gone', 'lost']);
  const offline = new Map(links.map(({ url }): [string, LinkAnswer] => [url, 'unknown-host']));
  expect(deadLinks(links, offline)).toEqual([]);
});
