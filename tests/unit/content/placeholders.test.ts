import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { parseContent } from '../../../scripts/generator/content/read.ts';
import { deriveForms } from '../../../scripts/generator/content/editor-schemas.ts';
import { tableWithOffices, placeholderTable } from '../../../scripts/generator/content/placeholder-table.ts';
import { mapTexts } from '../../../scripts/generator/content/field-lookup.ts';
import { fieldNotes } from '../../../src/content/fields.ts';
import {
  contentOf,
  expectMistakes,
  labels,
  landing,
  mistakesIn,
  privacy,
  sampleFiles,
  site,
  textOf,
  withFile,
  withText,
} from '../../support/content-files.ts';

const PAGES = ['/', '/privacidad', '/terminos'];

const skip = 'skipLink: Saltar al contenido';

test('each placeholder is replaced by its fact', () => {
  const names = 'practica empresa rut doctora doctora_corta email phone cupos cupos_en_letras Cupos_en_letras minutos';
  const written = `${names} horas años_experiencia an\u0303os_experiencia direccion_oficina-3`.split(' ');
  // The headings of legal texts have no limit.
  const files = withText(privacy, '1. B', `1. ${written.map((name) => `{${name}}`).join('|')}x`);
  const { legal } = contentOf(withText(site, 'id: providencia', 'id: oficina-3', files));
  expect(legal['privacidad']?.sections[0]?.title.replaceAll('\u00A0', ' ')).toBe(
    'Alba Ortodoncia|Alba Ortodoncia SpA|00.000.000-0|Dra. Antonia Rivas|Dra. Rivas|contacto@example.com|' +
      '+56 9 0000 0000|10|diez|Diez|30|24|10|10|Avenida Muestra 000, piso 0, Providenciax',
  );
});

test('the number of weekly slots can be written in words', () => {
  for (const [count, word] of Object.entries({ 2: 'Dos', 16: 'Dieciséis', 20: 'Veinte' })) {
    const { landing } = contentOf(withText(site, 'weeklySlots: 10', `weeklySlots: ${count}`));
    expect(landing.closing.points[0]?.text).toBe(`${word} evaluaciones, sin apuro.`);
  }
});

test('a value that looks like a replacement pattern is inserted literally', () => {
  const files = withText(site, '!sample Alba Ortodoncia #', '"$& $1 <i> \\\\" #');
  expect(contentOf(files).interface.footer.copyright).toBe('© {año} $& $1 <i> \\. Todos los derechos reservados.');
});

test('the note on a field survives what is added to its schema', () => {
  const noted = z.string().register(fieldNotes, { kind: 'plain' });
  const added = { refined: noted.refine(() => true), described: noted.describe('a'), bounded: noted.max(9) };
  const schema = z.object({ ...added, optional: noted.optional(), defaulted: noted.describe('b').default('c') });
  const names = Object.keys(schema.shape);
  const value = Object.fromEntries(names.map((name) => [name, '{minutos}']));
  const expected = Object.fromEntries(names.map((name) => [name, 'plain']));
  expect(mapTexts(schema, value, (_, { kind }) => kind)).toEqual(expected);
});

describe('an invalid placeholder is reported:', () => {
  test.each([
    ['a {rtu} b', 'expected one of …, found "{rtu}" (did you mean "{rut}"?)'],
    ['{ email }', 'expected one of …, found "{ email }" (did you mean "{email}"?)'],
    ['{direccion_vitacrua}', 'expected one of …, found "{direccion_vitacrua}" (did you mean "{direccion_vitacura}"?)'],
    // The page knows it, but not here.
    ['{año}', 'expected one of …, found "{año}"'],
    ['{xyz', 'expected braces only around the name of a placeholder, such as {email}, found "{"'],
    ['{email} x}', 'expected braces only around the name of a placeholder, such as {email}, found "}"'],
  ])('%s', (written, message) => expectMistakes(labels, skip, `skipLink: »"${written}"`, [`skipLink: ${message}`]));

  test('in Markdown, too', () => {
    const found = ['expected one of …, found "{datos}"', 'expected one of …, found "{cupo}" (did you mean "{cupos}"?)'];
    expectMistakes(privacy, 'Usamos tus datos', 'Usamos **»tus {datos}**» {cupo}', found, sampleFiles);
  });

  test('one in a text that is itself the value of a placeholder', () => {
    const message = 'expected no braces: this text is itself the value of a placeholder, found "{email}"';
    expectMistakes(site, '!sample Alba Ortodoncia #', '»Alba {email} #', [`practice.name: ${message}`]);
    expectMistakes(site, '!sample Calle Ejemplo 000, oficina 00\n', '»"{email}"\n', [
      `locations[0].street: ${message}`,
    ]);
  });
});

test.each([
  ['contacto@example.com', 'nada', 'contact.email'],
  ['!sample Dra. Antonia Rivas', '!sample "Dra. Antonia Rivas {email}"', 'doctor.name'],
  ['weeklySlots: 10', 'weeklySlots: diez', 'facts.weeklySlots'],
  ['!sample Calle Ejemplo 000, oficina 00', 'x'.repeat(300), 'locations[0].street'],
])('a problem is reported once, however many texts repeat the value: %s', (from, to, field) => {
  expect(mistakesIn(withText(site, from, to, sampleFiles))).toEqual([expect.stringContaining(`  ${field}: expected `)]);
});

test('while a fact is wrong or site.yaml is missing, the texts of other files are not checked', () => {
  const files = withText(labels, skip, 'skipLink: "{nada}"');
  expect(mistakesIn(withFile(site, undefined, files))).toEqual([`${site}  expected this file, found nothing`]);
  const mistakes = mistakesIn(withText(site, 'weeklySlots: 10', 'weeklySlots: diez', files));
  expect(mistakes).toEqual([expect.stringContaining('facts.weeklySlots: expected a whole number')]);
});

test('a text of site.yaml itself may be shorter with its placeholders filled in than as it is written', () => {
  const written = `${'x'.repeat(70)} {numero_registro}`;
  const files = withText(site, '!sample Metro Ejemplo, a dos cuadras.', `"${written}"`);
  expect(contentOf(files).site.locations[0]?.metro).toMatch(/x N°\s000000$/);
});

test('the length of a text is measured with its placeholders filled in', () => {
  const before = 'before: Solo';
  const filled = (text: string) => withText(landing, before, `before: "${text} {cupos_en_letras}"`);
  expect(contentOf(filled('x'.repeat(7))).landing.closing.before).toBe('xxxxxxx diez');
  expect(mistakesIn(filled('x'.repeat(8)))).toHaveLength(1);
});

test.each([
  [2024, '2027-06-01', '2'],
  [2017, '2026-11-20', '8'],
  [2015, '2026-11-20', '10'],
  [2014, '2026-11-20', '10'],
  [2014, '2030-01-02', '15'],
  [2000, '2026-11-20', '25'],
])('experience since %s, on %s: more than %s years, from ten on in steps of five', (year, day, years) => {
  const files = withText(site, 'experienceSince: 2014', `experienceSince: ${year}`, sampleFiles);
  const { content } = parseContent(files, PAGES, new Date(day));
  expect(content?.landing.about.figure.label).toBe(`Más de ${years}\u00A0años de experiencia`);
  expect(content?.landing.about.figure.value).toBe(`+${years}`);
  expect(content?.landing.about.figure.since).toContain(String(year));
});

test('a year too recent for texts in the plural is reported at the year alone', () => {
  const files = withText(site, 'experienceSince: 2014', 'experienceSince: 2024', sampleFiles);
  expect(mistakesIn(files)).toEqual([
    expect.stringMatching(/ facts\.experienceSince: expected a number of at most 2023, found the number 2024$/),
  ]);
});

test('the number of insurers is a placeholder, which is an error where there are none', () => {
  const caption = 'insurersTitle: Seguros con convenio';
  const counted = withText(landing, caption, 'insurersTitle: "{aseguradoras} seguros con convenio"');
  expect(contentOf(counted).landing.insurance?.insurersTitle).toBe('5 seguros con\u00A0convenio');

  const before = textOf(landing, sampleFiles);
  const withoutSection = before.replace(/^insurance:\n[^]*?(?=^about:)/m, '');
  const files = withFile(landing, withoutSection);
  expect(contentOf(files).landing.insurance).toBeUndefined();
  expect(mistakesIn(withText(labels, skip, 'skipLink: "{aseguradoras}"', files))).toEqual([
    expect.stringContaining('skipLink: expected no fact that content/site.yaml leaves out'),
  ]);
});

test('every placeholder has a Spanish name of its own', () => {
  const offices = [
    { id: 'vitacura', name: 'Vitacura' },
    { id: 'providencia', name: 'Providencia' },
  ];
  const labels = Object.values(tableWithOffices(offices)).map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
});

test('the table has each placeholder that a page fills in', () => {
  const forms = JSON.stringify(deriveForms());
  const lists = [...forms.matchAll(/"x-placeholders":(\[[^\]]*\])/g)].map(
    ([, list = '']) => JSON.parse(list) as string[],
  );
  const filledByPage = lists.flat();
  expect(filledByPage).toContain('whatsapp');
  const inTable = Object.keys(placeholderTable).filter((name) => !placeholderTable[name]?.compute);
  expect([...new Set(filledByPage)].sort()).toEqual(inTable.sort());
});
