import { describe, expect, test } from 'vitest';
import { validateContent } from '../../../scripts/build/content/index.ts';
import { faultsOf, placeIn, quickFiles, sampleFiles, textOf, withFile, withText as withTextIn } from './content-files.ts';

const site = 'content/site.yaml';
const landing = 'content/landing.yaml';
const labels = 'content/interface.yaml';
const privacy = 'content/legal/privacidad.md';

const withText = (file: string, from: string, to: string, files = quickFiles) => withTextIn(file, from, to, files);

const skipLink = (text: string) => withText(labels, 'skipLink: Saltar al contenido', `skipLink: ${JSON.stringify(text)}`);

test.each([
  ['{practica}', 'Alba Ortodoncia'],
  ['{empresa}', 'Alba Ortodoncia SpA'],
  ['{rut}', '00.000.000-0'],
  ['{doctora}', 'Dra.\u00A0Antonia Rivas'],
  ['{doctora_corta}', 'Dra.\u00A0Rivas'],
  ['{email}', 'contacto@example.com'],
  ['{phone}', '+56\u00A09\u00A00000\u00A00000'],
  ['{cupos}', '10'],
  ['{cupos_en_letras}', 'diez'],
  ['{Cupos_en_letras}', 'Diez'],
  ['{minutos}', '30'],
  ['{horas}', '24'],
  ['{años_experiencia}', '10'],
  ['{an\u0303os_experiencia}', '10'],
  ['x{cupos}y{cupos}z', 'x10y10z'],
])('%s', (written, filled) => {
  expect(validateContent(skipLink(written)).content.interface.skipLink).toBe(filled);
});

test('an office gives its address', () => {
  const files = withText(labels, 'home: Volver al inicio', 'home: "{direccion_oficina-3}"');
  const office = '  - id: oficina-3\n    name: Tres\n    address: Calle Tres 3\n    street: Calle Tres 3\n    locality: Tres\n    region: Tres\n';
  const more = withText(site, 'locations:\n', `locations:\n${office}`, files);
  expect(validateContent(more).content.interface.notFound.home).toBe('Calle Tres 3');
});

test('a value that looks like a pattern is taken as it is', () => {
  const files = withText(site, '!sample Alba Ortodoncia #', '"$& $1 <i> \\\\" #');
  expect(validateContent(files).content.interface.logoLabel).toBe('$& $1 <i> \\, ir al inicio');
});

test.each([
  [2, 'Dos'],
  [16, 'Dieciséis'],
  [20, 'Veinte'],
])('%i in words', (count, word) => {
  const files = withText(site, 'weeklySlots: 10', `weeklySlots: ${count}`);
  expect(validateContent(files).content.landing.closing.points[0]?.text).toBe(`${word} evaluaciones, ninguna con apuro.`);
});

describe('what is none', () => {
  test.each([
    ['a {cupo} b', '{cupo}', 'did you mean "{cupos}"?'],
    ['{emial}', '{emial}', 'did you mean "{email}"?'],
    ['{direccion_vitacrua}', '{direccion_vitacrua}', 'did you mean "{direccion_vitacura}"?'],
    ['{xyz}', '{xyz}', undefined],
    ['{}', '{}', undefined],
    ['{ email }', '{ email }', 'did you mean "{email}"?'],
    ['{año}', '{año}', undefined],
    ['{email', '{', undefined],
    ['email}', '}', undefined],
  ])('%s', (text, written, hint) => {
    const files = skipLink(text);
    expect(faultsOf(files)).toEqual([
      {
        file: labels,
        line: 7,
        column: 'skipLink: "'.length + text.indexOf(written) + 1,
        field: 'skipLink',
        expected: expect.stringMatching(/^expected (?:one of \{practica\} |braces only around)/) as string,
        found: JSON.stringify(written),
        ...(hint !== undefined && { hint }),
      },
    ]);
  });

  test('each at its own place, on folded lines, too', () => {
    const text = '>-\n  a {uno} {cupos} {uno}\n  b {dos}';
    const files = withText(labels, 'skipLink: Saltar al contenido', `skipLink: ${text}`);
    expect(faultsOf(files).map(({ line, column, found }) => [line, column, found])).toEqual([
      [8, 5, '"{uno}"'],
      [8, 19, '"{uno}"'],
      [9, 5, '"{dos}"'],
    ]);
  });

  test('spelled with escapes: the text\'s place', () => {
    const files = withText(labels, 'skipLink: Saltar al contenido', 'skipLink: "\\x7Bnada}"');
    expect(faultsOf(files).map(({ line, column, found }) => [line, column, found])).toEqual([[7, 11, '"{nada}"']]);
  });

  test('in Markdown', () => {
    const files = withText(privacy, 'Usamos tus datos para:', 'Usamos **tus {datos}** para {cupo}:', sampleFiles);
    const text = textOf(privacy, files);
    expect(faultsOf(files)).toEqual([
      expect.objectContaining({ file: privacy, ...placeIn(text, '{datos}'), found: '"{datos}"' }),
      expect.objectContaining({ file: privacy, ...placeIn(text, '{cupo}'), hint: 'did you mean "{cupos}"?' }),
    ]);
  });

  test.each([
    ['name: !sample Alba Ortodoncia #', 'practice.name'],
    ['address: !sample Calle Ejemplo 000', 'locations[0].address'],
    ['shortName: !sample Dra. Rivas', 'doctor.shortName'],
  ])('a value of a placeholder takes none: %s', (from, field) => {
    const files = withText(site, from, from.replace('!sample ', '!sample a {email} '));
    expect(faultsOf(files)).toEqual([
      expect.objectContaining({
        field,
        found: '"{email}"',
        expected: 'expected no braces: this text is itself the value of a placeholder',
      }),
    ]);
  });
});

describe('one mistake is reported once', () => {
  test.each([
    ['contacto@example.com', 'nada', 'contact.email'],
    ['!sample Dra. Antonia Rivas', '!sample "Dra. Antonia Rivas {email}"', 'doctor.name'],
    ['weeklySlots: 10', 'weeklySlots: diez', 'facts.weeklySlots'],
    ['id: vitacura', 'id: Vitacura', 'locations[0].id'],
    ['!sample Calle Ejemplo 000, oficina 00, Vitacura, Santiago', `${'x'.repeat(300)}`, 'locations[0].address'],
    ['+56 9 0000 0000', '9 0000 0000', 'contact.whatsapp'],
  ])('%s', (from, to, field) => {
    expect(faultsOf(withText(site, from, to)).map((fault) => [fault.file, fault.field])).toEqual([[site, field]]);
  });

  test('site.yaml missing: the other files are still checked', () => {
    const files = withText(labels, 'skipLink: Saltar al contenido', 'skipLink: "{nada}"', withFile(site, undefined));
    expect(faultsOf(files).map(({ file }) => file)).toEqual([labels, site]);
  });
});

test('addresses, ids and file names are not texts: nothing is filled in or bound there', () => {
  expect(faultsOf(withText(landing, 'hero-wide.webm', '"{cupos}.webm"')).map(({ field }) => field)).toEqual(['hero.film.wide.av1']);
  expect(faultsOf(withText(site, 'calendly.com/alba-ortodoncia/30min', 'calendly.com/{practica}')).map(({ field }) => field)).toEqual(['booking.url']);
});

test('a length counts once the placeholders are filled in', () => {
  const file = withText(landing, 'value: +{años_experiencia}', 'value: +{años_experiencia}++');
  expect(validateContent(file).content.landing.about.figure.value).toBe('+10++');
  expect(faultsOf(withText(landing, 'value: +{años_experiencia}', 'value: +{años_experiencia}+++'))).toHaveLength(1);
});
