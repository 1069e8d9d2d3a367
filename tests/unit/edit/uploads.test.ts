/** The names under which files that the practice chooses are stored. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { prepareUpload } from '../../../scripts/edit/effect/uploads.ts';
import type { Site } from '../../../scripts/generator/site.ts';

const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h10v10z"/></svg>';

const makePhoto = () => sharp({ create: { width: 900, height: 1200, channels: 3, background: '#a3324f' } });

/** A site without any photo: it asks nothing of the new file. */
const site = { source: { media: [] }, pages: [] } as unknown as Site;

test.each([
  { given: 'Clínica Ñuñoa.svg', words: 'clinica-nunoa' },
  // Files from a Mac have the letter and its accent as two characters.
  { given: 'Clínica Ñuñoa.svg'.normalize('NFD'), words: 'clinica-nunoa' },
  { given: 'Foto Doctora (2).SVG', words: 'foto-doctora-2' },
  { given: '照片.svg', words: 'archivo' },
])('the stored name of "$given" keeps its words whole, without accents', async ({ given, words }) => {
  const upload = await prepareUpload(new File([logo], given), 'brand.logo', site);
  expect(upload.src).toMatch(new RegExp(`^${words}-\\w+\\.svg$`));
});

test.each([
  { given: 'retrato.jfif', format: 'jpeg', ending: 'jpg' },
  { given: 'retrato.jpe', format: 'jpeg', ending: 'jpg' },
  { given: 'retrato', format: 'jpeg', ending: 'jpg' },
  { given: 'WhatsApp Image.jpg', format: 'webp', ending: 'webp' },
] as const)('the photo "$given" is what its bytes say: $ending', async ({ given, format, ending }) => {
  const photo = await makePhoto().toFormat(format).toBuffer();
  const { src } = await prepareUpload(new File([new Uint8Array(photo)], given), 'about.portrait.imageSrc', site);
  expect(src).toMatch(new RegExp(`^[a-z-]+-\\w+\\.${ending}$`));
});

test('a document that calls itself a photo is refused', async () => {
  const file = new File(['una carta'], 'foto.jpg');
  const upload = prepareUpload(file, 'about.portrait.imageSrc', site);
  await expect(upload).rejects.toMatchObject({ refusal: { code: 'invalid' } });
});

test('a name that is cut between two words ends without a hyphen', async () => {
  const { src } = await prepareUpload(new File([logo], `${'a'.repeat(39)} bcd.svg`), 'brand.logo', site);
  expect(src).toMatch(/^a{39}-\w+\.svg$/);
});
