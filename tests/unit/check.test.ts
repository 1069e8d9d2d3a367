import { expect, test } from 'vitest';
import { checkContent } from '../../scripts/check/content.ts';
import type { ContentFiles } from '../../scripts/generator/content/files.ts';
import { isValid } from '../../scripts/generator/content/read.ts';
import * as content from '../support/content-files.ts';

const { labels, landing, privacy, readyFiles: ready, site, terms, textOf, unmarkedFiles: unmarked } = content;
const { withFile, withText } = content;

/** What keeps valid content from being published: field, code and the value in question. */
function problemsOf(files: ContentFiles): string[] {
  const found = content.read(files);
  expect(found.diagnostics).toEqual([]);
  if (!isValid(found)) return [];
  return checkContent(found).map(({ code, place, params }) =>
    [place.file, place.field, code, ...Object.values(params)].filter(Boolean).join(' '),
  );
}

test("content of the practice's own has no problems", () => {
  expect(problemsOf(ready)).toEqual([]);
});

test('a value that is still tagged as a sample is reported', () => {
  const whole = withText(labels, 'skipLink:', '!sample\nskipLink:', ready);
  expect(problemsOf(whole)).toEqual([`${labels} content.sample`]);
});

test('invented values are reported even if only the tag !sample was deleted', () => {
  expect(problemsOf(unmarked)).toEqual([
    `${site} url check.example-host alba-ortodoncia.example`,
    `${site} practice.taxId check.tax-id 00.000.000-0`,
    `${site} doctor.registerNumber check.made-up 000000`,
    `${site} facts.evaluationPrice check.made-up 00.000`,
    `${site} contact.email check.example-mail example.com`,
    `${site} contact.whatsapp check.mobile-number +56\u00A09\u00A00000\u00A00000`,
    `${site} locations[0].street check.made-up Ejemplo`,
    `${site} locations[0].metro check.made-up Ejemplo`,
    `${site} locations[0].mapUrl check.made-up Ejemplo`,
    `${site} locations[1].street check.made-up Muestra`,
    `${site} locations[1].metro check.made-up Muestra`,
    `${site} locations[1].mapUrl check.made-up Muestra`,
    `${site} legal.representative check.made-up Ejemplo`,
    `${site} legal.requestsEmail check.example-mail example.com`,
    `${site} legal.providers.hosting.name check.made-up Ejemplo`,
    `${site} legal.providers.mail.name check.made-up Ejemplo`,
    `${site} legal.providers.aligners.name check.made-up Ejemplo`,
    `${landing} about.credentials[0] check.made-up Ejemplo`,
    `${landing} about.registry.link check.made-up 000000`,
    `${landing} testimonials.items[0] check.no-consent Camila R.`,
    `${landing} testimonials.items[1] check.no-consent Francisca T.`,
    `${landing} testimonials.items[2] check.no-consent Paula M.`,
    `${privacy} updated check.not-adopted`,
    `${terms} updated check.not-adopted`,
  ]);
});

test.each([
  [site, 'clinica-rivas.cl\n', 'www.example.com\n', 'url check.example-host www.example.com'],
  [site, 'clinica-rivas.cl\n', '192.168.0.10\n', 'url check.example-host 192.168.0.10'],
  [site, 'hola@clinica-rivas.cl', 'hola@correo.test', 'contact.email check.example-mail correo.test'],
  [site, 'hola@clinica-rivas.cl', 'hola@Example.com', 'contact.email check.example-mail Example.com'],
  [site, 'calendly.com/clinica', 'agenda.example/clinica', 'booking.url check.example-host agenda.example'],
  [site, 'query=Av.+Vitacura', 'query=Av%20Muestra', 'locations[0].mapUrl check.made-up Muestra'],
  [site, 'la coordinadora de la consulta', 'Rosa Muestra', 'legal.responsiblePerson check.made-up Muestra'],
  [site, 'street: Av. Vitacura 2808', 'street: Av. Vitacura 000', 'locations[0].street check.made-up 000'],
  [site, '76.086.428-5', '76.086.428-6', 'practice.taxId check.tax-id 76.086.428-6'],
  [site, '76.086.428-5', '76.086.428-K', 'practice.taxId check.tax-id 76.086.428-K'],
  [
    landing,
    'alineadores y planificación digital 3D',
    'alineadores, N° 0.000',
    'about.credentials[2] check.made-up 0.000',
  ],
  [landing, '      consent: 2026-10-02\n', '', 'testimonials.items[1] check.no-consent Francisca T.'],
  [site, 'provider: calendly', 'provider: embed', 'booking.company check.no-company'],
  [privacy, 'updated: 2026-12-01', 'updated: current', 'updated check.not-adopted'],
])('one remaining problem is reported: in %s «%s» becomes «%s»', (file, from, to, problem) => {
  expect(problemsOf(withText(file, from, to, ready))).toEqual([`${file} ${problem}`]);
});

test.each(['76.086.428-5', '1.000.005-K', '1.000.005-k'])('%s is accepted as a RUT', (rut) => {
  expect(problemsOf(withText(site, '76.086.428-5', rut, ready))).toEqual([]);
});

test('a problem in front matter is reported at its line, also with spaces after ---', () => {
  const text = textOf(privacy, unmarked).replaceAll(/^---$/gm, '---  ');
  const found = content.read(withFile(privacy, text, ready));
  const [problem] = isValid(found) ? checkContent(found) : [];
  const line = text.split('\n').findIndex((one) => one.startsWith('updated:')) + 1;
  expect(problem).toMatchObject({ place: { file: privacy, line, column: 'updated: '.length + 1 } });
});
