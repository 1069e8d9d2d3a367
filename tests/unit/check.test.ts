import { expect, test } from 'vitest';
import { checkContent } from '../../scripts/check/content.ts';
import type { ContentFiles } from '../../scripts/generator/content/files.ts';
import { formatDiagnostics } from '../../scripts/messages/format.ts';
import * as content from './content/content-files.ts';

const { labels, landing, privacy, readyFiles: ready, site, terms, textOf, unmarkedFiles: unmarked } = content;
const { withFile, withText } = content;

/** What keeps valid content from being published, in lines without their numbers. */
function problemsOf(files: ContentFiles): string[] {
  const found = content.read(files);
  expect(found.diagnostics).toEqual([]);
  return checkContent(found).map((diagnostic) =>
    formatDiagnostics([diagnostic], 'en').replaceAll(/:\d+(?=[: ] ?)/g, ''),
  );
}

test('nothing is wrong with content of the practice', () => {
  expect(problemsOf(ready)).toEqual([]);
});

test('a value that is still a sample is found', () => {
  const whole = withText(labels, 'skipLink:', '!sample\nskipLink:', ready);
  expect(problemsOf(whole)).toEqual([`${labels}  this is still a sample value`]);
});

test('what is made up is found where only the word !sample was deleted', () => {
  expect(problemsOf(unmarked)).toEqual([
    `${site}  url: alba-ortodoncia.example is an example; put the public address of the site`,
    `${site}  contact.email: example.com is an example; nobody reads that mail`,
    `${site}  practice.taxId: 00.000.000-0 is no RUT: its check digit is wrong, or it begins with a zero`,
    `${site}  contact.whatsapp: +56\u00A09\u00A00000\u00A00000 is no mobile number that Chile gives out`,
    ...['[0].address: "Ejemplo"', '[0].street: "Ejemplo"', '[1].address: "Muestra"', '[1].street: "Muestra"'].map(
      (found) => `${site}  locations${found} is made up; put what is real`,
    ),
    `${landing}  about.credentials[0]: "Ejemplo" is made up; put what is real`,
    `${landing}  about.registry.link: "000000" is made up; put what is real`,
    ...[privacy, terms].map(
      (file) =>
        `${file}  updated: current: this text is not adopted yet; put the date of the version that the practice adopts`,
    ),
  ]);
});

test.each([
  [site, 'clinica-rivas.cl\n', 'www.example.com\n', 'url: www.example.com is an example'],
  [site, 'clinica-rivas.cl\n', '192.168.0.10\n', 'url: 192.168.0.10 is an example'],
  [site, 'hola@clinica-rivas.cl', 'hola@correo.test', 'contact.email: correo.test is an example'],
  [site, 'street: Av. Vitacura 2808', 'street: Av. Vitacura 000', 'locations[0].street: "000" is made up'],
  [site, '76.086.428-5', '76.086.428-6', 'practice.taxId: 76.086.428-6 is no RUT'],
  [site, '76.086.428-5', '76.086.428-K', 'practice.taxId: 76.086.428-K is no RUT'],
  [
    landing,
    'alineadores y planificación digital 3D',
    'alineadores, N° 0.000',
    'about.credentials[2]: "0.000" is made up',
  ],
  [
    labels,
    '"{practica}, ir al inicio"',
    'Ir a Alba',
    'logoLabel: it has to contain the words of the logo (practice.logo), "Alba',
  ],
  [privacy, 'updated: 2026-12-01', 'updated: current', 'updated: current: this text is not adopted yet'],
])('one thing left: %s: %s becomes %s', (file, from, to, message) => {
  expect(problemsOf(withText(file, from, to, ready))).toEqual([expect.stringContaining(`${file}  ${message}`)]);
});

test.each(['76.086.428-5', '1.000.005-K', '1.000.005-k'])('%s is a RUT', (rut) => {
  expect(problemsOf(withText(site, '76.086.428-5', rut, ready))).toEqual([]);
});

test('a mistake in front matter is told at its line, spaces behind --- or not', () => {
  const text = textOf(privacy, unmarked).replaceAll(/^---$/gm, '---  ');
  const [problem] = checkContent(content.read(withFile(privacy, text, ready)));
  const line = text.split('\n').findIndex((one) => one.startsWith('updated:')) + 1;
  expect(problem).toMatchObject({ place: { file: privacy, line, column: 'updated: '.length + 1 } });
});
