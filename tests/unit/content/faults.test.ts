import { describe, expect, test } from 'vitest';
import { formatFault, type Fault } from '../../../scripts/build/fault.ts';
import { requiredFiles } from '../../../scripts/build/content/files.ts';
import { validateContent } from '../../../scripts/build/content/index.ts';
import { faultsOf, placeIn, quickFiles, sampleFiles, textOf, withFile, withText as withTextIn } from './content-files.ts';

const site = 'content/site.yaml';
const landing = 'content/landing.yaml';
const labels = 'content/interface.yaml';
const terms = 'content/legal/terminos.md';

const withText = (file: string, from: string, to: string, files = quickFiles) => withTextIn(file, from, to, files);

/** The faults of the sample content with `from` replaced by `to`; `at` is looked for in the changed text. */
function afterChange(file: string, from: string, to: string, at: string) {
  const files = withText(file, from, to);
  return { faults: faultsOf(files), place: { file, ...placeIn(textOf(file, files), at) } };
}

const only = (fault: Partial<Fault>) => [expect.objectContaining(fault)];

test('the sample content has none', () => {
  expect(faultsOf(sampleFiles)).toEqual([]);
});

describe.each(requiredFiles)('%s', (file) => {
  const isYaml = file.endsWith('.yaml');
  const text = textOf(file);

  test('missing', () => {
    expect(faultsOf(withFile(file, undefined))).toEqual([{ file, expected: 'expected this file', found: 'nothing' }]);
  });

  test.each(['', ' \n\n'])('empty', (content) => {
    expect(faultsOf(withFile(file, content))).toEqual(only({ file, line: 1, column: 1, expected: 'expected content' }));
  });

  test('not UTF-8', () => {
    const place = placeIn(text, [...text].find((character) => character > '\u007F') ?? '');
    expect(faultsOf(withFile(file, Buffer.from(text, 'latin1')))).toEqual(only({ file, ...place, expected: 'expected text in UTF-8' }));
    expect(faultsOf(withFile(file, Buffer.from(text, 'utf16le')))).toHaveLength(1);
  });

  test('a control character', () => {
    const changed = text.replace('la ', 'l\u0007a ').replace('Alba ', 'Al\u0007ba ');
    expect(faultsOf(withFile(file, changed))).toEqual(only({ file, ...placeIn(changed, '\u0007'), found: 'U+0007' }));
  });

  test('damaged characters', () => {
    const changed = text.replace('ó', '\uFFFD');
    expect(faultsOf(withFile(file, changed))).toEqual(only({ file, ...placeIn(changed, '\uFFFD'), found: 'U+FFFD' }));
  });

  test('far too large', () => {
    expect(faultsOf(withFile(file, `${text}${' '.repeat(300_000)}`))).toEqual(only({ file, expected: 'expected at most 256.0 kB' }));
  });

  test('a syntax error in YAML', () => {
    const changed = isYaml ? `${text}: : :\n` : text.replace('title: ', 'title: a: ');
    const [fault, ...others] = faultsOf(withFile(file, changed));
    expect(others).toEqual([]);
    expect(fault?.expected).toMatch(/^expected YAML, but: /);
    expect(fault?.line).toBe(isYaml ? changed.split('\n').length - 1 : 2);
  });

  test('a YAML bomb', () => {
    const bomb = 'a: &a [x, x]\nb: &b [*a, *a, *a]\nc: &c [*b, *b, *b]\nd: [*c, *c, *c]\n';
    const faults = faultsOf(withFile(file, isYaml ? bomb : `---\n${bomb}---\n# A\n`));
    const line = isYaml ? 1 : 2;
    expect(faults).toContainEqual({ file, line, column: 7, field: 'a', expected: 'expected no anchor', found: '"&a"' });
    expect(faults).toContainEqual(
      expect.objectContaining({ line: line + 1, column: 8, field: 'b[0]', found: '"*a"' }),
    );
  });

  test.each([
    ['[', 41],
    ['- ', 80],
    ['{ a: ', 197],
  ])('nested without end: %s', (part, column) => {
    const deep = part.repeat(20_000);
    expect(faultsOf(withFile(file, isYaml ? deep : `---\n${deep}\n---\n# A\n\n## 1. B\n\nc\n`))).toEqual(
      only({ file, line: isYaml ? 1 : 2, column, expected: 'expected YAML that is not nested so deeply' }),
    );
  });

  test('with a byte order mark, or with the line ends of Windows, it is as good', () => {
    expect(faultsOf(withFile(file, `\uFEFF${text}`))).toEqual([]);
    expect(validateContent(withFile(file, text.replaceAll('\n', '\r\n'))).content).toEqual(validateContent(sampleFiles).content);
  });
});

test('the faults of all files come at once, in order', () => {
  let files = withText(site, 'contacto@example.com', 'contacto', sampleFiles);
  files = withText(landing, 'cta: Reserva tu cupo', 'ctaa: Reserva tu cupo', files);
  files = withText(labels, 'skipLink: Saltar al contenido', 'skipLink: ""', files);
  files = withText(terms, '## 3. ', '## 4. ', files);
  files = withFile('content/legal/privacidad.md', undefined, files);
  expect(faultsOf(files).map(({ file, field }) => [file, field])).toEqual([
    [labels, 'skipLink'],
    [landing, 'closing'],
    [landing, 'closing.ctaa'],
    ['content/legal/privacidad.md', undefined],
    [terms, undefined],
    [site, 'contact.email'],
  ].map(([file, field]) => [file, field === 'closing' ? 'closing.cta' : field]));
});

describe('structure', () => {
  test('a field twice', () => {
    const { faults, place } = afterChange(site, '    name: Vitacura\n', '    name: Vitacura\n    name: Otra\n', 'name: Otra');
    expect(faults).toEqual([
      { ...place, field: 'locations[0].name', expected: `expected each field once, but line ${place.line - 1} has it too`, found: '"name"' },
    ]);
  });

  test('an anchor and a reference', () => {
    const files = withText(site, 'name: Vitacura', 'name: &n Vitacura', withText(site, 'name: Providencia', 'name: *n'));
    const text = textOf(site, files);
    expect(faultsOf(files)).toEqual([
      { file: site, ...placeIn(text, 'Vitacura\n'), field: 'locations[0].name', expected: 'expected no anchor', found: '"&n"' },
      {
        file: site,
        ...placeIn(text, '*n'),
        field: 'locations[1].name',
        expected: 'expected the value itself, not a reference to it',
        found: '"*n"',
      },
    ]);
  });

  test.each([
    ['!sampel', 'did you mean "!sample"?'],
    ['!!str', undefined],
    ['!!binary', undefined],
    ['!', undefined],
  ])('the tag %s', (tag, hint) => {
    const { faults, place } = afterChange(site, 'name: Vitacura', `name: ${tag} Vitacura`, 'Vitacura\n');
    expect(faults).toEqual([
      {
        ...place,
        field: 'locations[0].name',
        expected: 'expected no tag but !sample',
        found: `"${tag}"`,
        ...(hint !== undefined && { hint }),
      },
    ]);
  });

  test.each([
    ['12: a', '12: a'],
    ['? [a]\n: b', '[a]'],
    ['!sample a: b', 'a: b'],
    ['&x a: b', 'a: b'],
  ])('a name that is none: %s', (line, at) => {
    const files = withFile(site, `${textOf(site)}${line}\n`);
    const place = placeIn(textOf(site, files), `\n${line}\n`);
    expect(faultsOf(files)).toEqual(
      only({ file: site, line: place.line + 1, column: line.indexOf(at) + 1, expected: 'expected the name of a field' }),
    );
  });

  test.each(['__proto__', 'constructor', 'toString', '<<'])('%s is a field like any other, and unknown', (name) => {
    const files = withFile(site, `${textOf(site)}${name}: { a: 1 }\n`);
    expect(faultsOf(files)).toEqual(only({ file: site, field: name, column: 1, found: `"${name}"` }));
  });

  test.each(['hola\n', '- a\n', '12\n', '# only a comment\n', '~\n'])('a file that is no group of fields: %j', (text) => {
    expect(faultsOf(withFile(labels, text))).toEqual(only({ file: labels, line: 1, column: 1, expected: 'expected a group of fields' }));
  });

  test('a second document', () => {
    const files = withFile(labels, `${textOf(labels)}---\na: 1\n`);
    expect(faultsOf(files)).toEqual(only({ file: labels, column: 1, expected: 'expected one document, without another --- line' }));
  });

  test('another version of YAML', () => {
    expect(faultsOf(withFile(labels, `%YAML 1.1\n---\n${textOf(labels)}`))).toEqual(
      only({ file: labels, line: 1, expected: 'expected no %YAML directive' }),
    );
  });

  test('a tab for indentation', () => {
    const { faults, place } = afterChange(site, '  emergencyNote:', '\temergencyNote:', '\temergencyNote');
    expect(faults).toEqual(only({ ...place, expected: 'expected YAML, but: Tabs are not allowed as indentation' }));
  });
});

describe('what the message says', () => {
  test('an unknown field: the nearest known one', () => {
    const { faults, place } = afterChange(site, '    address: !sample Calle', '    adress: !sample Calle', 'adress:');
    expect(faults).toContainEqual(
      expect.objectContaining({ ...place, field: 'locations[0].adress', found: '"adress"', hint: 'did you mean "address"?' }),
    );
    expect(faults.map(({ field }) => field).sort()).toEqual(['locations[0].address', 'locations[0].adress']);
  });

  test('an unknown field that resembles none: all there are', () => {
    const [fault] = faultsOf(withFile(labels, `${textOf(labels)}zzzz: a\n`));
    expect(fault?.hint).toBeUndefined();
    expect(fault?.expected).toMatch(/^expected one of the fields skipLink, navigationLabel, .*, sample$/);
  });

  test('a missing field: its parent and what it is for', () => {
    const { faults, place } = afterChange(site, '  specialty: Ortodoncista\n', '', 'doctor:');
    expect(faults).toEqual([
      { ...place, field: 'doctor.specialty', expected: 'expected text: Specialty (at most 40 characters)', found: 'nothing' },
    ]);
  });

  test('a missing picture', () => {
    const { faults, place } = afterChange(landing, '  image: !sample mujer-perfil.svg\n', '', 'you:');
    expect(faults).toEqual([
      {
        ...place,
        field: 'you.image',
        expected:
          'expected a file name: Drawing or photo in the arch, 5:9 or taller; decorative (a file below content/media/)',
        found: 'nothing',
      },
    ]);
  });

  test('a choice: what there is to choose from', () => {
    const { faults, place } = afterChange(site, 'provider: !sample calendly', 'provider: !sample calendy', 'calendy');
    expect(faults).toEqual([
      {
        ...place,
        field: 'booking.provider',
        expected: expect.stringMatching(/^expected one of calendly, cal\b/) as string,
        found: '"calendy"',
        hint: 'did you mean "calendly"?',
      },
    ]);
  });

  test('a number for a text', () => {
    const { faults, place } = afterChange(site, '  specialty: Ortodoncista', '  specialty: 12', '12\n');
    expect(faults).toEqual(only({ ...place, found: 'the number 12', hint: 'write it between quotes' }));
  });

  test('a number out of bounds', () => {
    const { faults, place } = afterChange(site, 'weeklySlots: 10', 'weeklySlots: 21', '21');
    expect(faults).toEqual([
      { ...place, field: 'facts.weeklySlots', expected: 'expected a number of at most 20', found: 'the number 21' },
    ]);
  });

  test('a long text: shortened, with its length', () => {
    const { faults } = afterChange(labels, 'skipLink: Saltar al contenido', `skipLink: ${'a'.repeat(300)}`, 'skipLink');
    expect(faults).toEqual([
      {
        file: labels,
        ...placeIn(textOf(labels), 'Saltar'),
        field: 'skipLink',
        expected: 'expected at most 40 characters',
        found: `"${'a'.repeat(57)}..." (300 characters)`,
      },
    ]);
  });

  test('a line break in a text', () => {
    const { faults, place } = afterChange(labels, 'skipLink: Saltar al contenido', 'skipLink: |-\n  Saltar\n  aquí', '|-');
    expect(faults).toEqual([
      {
        ...place,
        field: 'skipLink',
        expected: 'expected a single line (in YAML, >- folds several lines into one)',
        found: '"Saltar\\naquí"',
      },
    ]);
    expect(faultsOf(withText(labels, 'skipLink: Saltar al contenido', 'skipLink: >\n  Saltar\n  aquí'))).toEqual([]);
  });

  test('too few entries', () => {
    const third = '    - title: Efectivo\n      text: Cada movimiento se planifica en 3D y se controla paso a paso.\n';
    const { faults, place } = afterChange(landing, third, '', 'points:\n    - title: Discreto');
    expect(faults).toEqual([
      { ...place, field: 'hero.points', expected: 'expected exactly 3 entries', found: '2 entries' },
    ]);
  });

  test.each([
    ['"{minutos} minutos con la {doctora_corta}."', '{minutos} minutos con la {doctora_corta}.'],
    ['"Transparente y a tu medida: acompaña sin anunciarse."', 'Transparente y a tu medida: acompaña sin anunciarse.'],
    ['"{cupos} cupos por semana."', '{ cupos }'],
  ])('a text that needs quotation marks: %s', (from, to) => {
    const { faults, place } = afterChange(landing, from, to, to);
    expect(faults).toEqual(only({ file: landing, line: place.line, hint: expect.stringContaining('quotes') as string }));
  });

  test('in one line, ready to be clicked', () => {
    const [fault] = afterChange(site, '!sample contacto@example.com', 'contacto', 'contacto').faults;
    expect(fault && formatFault(fault)).toMatch(
      /^content\/site\.yaml:\d+:10 {2}contact\.email: expected an e-mail address, found "contacto"$/,
    );
  });

  test('each fault says what would be right, and where', () => {
    const files = new Map([...sampleFiles.keys()].map((file) => [file, new TextEncoder().encode('a: 1\n')]));
    for (const fault of faultsOf(files)) {
      expect(fault.expected).toMatch(/^expected ./);
      expect(fault.line).toBeGreaterThan(0);
      expect(fault.column).toBeGreaterThan(0);
    }
  });
});

describe('fields that must agree', () => {
  test('the WhatsApp number and its link', () => {
    const { faults, place } = afterChange(site, 'https://wa.me/56900000000', 'https://wa.me/56911111111', 'https://wa.me/56911111111');
    expect(faults).toEqual(
      only({ ...place, field: 'contact.whatsappLink', expected: 'expected the digits of the number in whatsapp' }),
    );
  });

  test('they are compared even where a neighbour is wrong', () => {
    const files = withText(site, 'https://wa.me/56900000000', 'https://wa.me/56911111111', withText(site, 'contacto@example.com', 'contacto'));
    expect(faultsOf(files).map(({ field }) => field)).toEqual(['contact.email', 'contact.whatsappLink']);
  });

  test('two entries with one id, even where an entry is wrong', () => {
    const files = withText(landing, 'id: francisca', 'id: camila', withText(landing, 'name: Paula M.', 'name: [a]'));
    expect(faultsOf(files).map(({ field }) => field)).toEqual(['testimonials.items[1].id', 'testimonials.items[2].name']);
  });

  test.each([
    [landing, 'name: ¿Tienes {minutos} minutos? Agenda', 'name: Agenda', 'flip.front.name', 'the label'],
    [landing, 'name: Resérvalos para ti. Agenda', 'name: Agenda', 'flip.back.name', 'the label'],
    [labels, '"{email}, escribir un correo"', 'Escribir un correo a {email}', 'footer.emailName', '{email}'],
    [labels, 'WhatsApp {phone}, abrir', 'WhatsApp, abrir', 'footer.whatsappName', '{phone}'],
  ])('an accessible name begins with, or contains, what is to be seen: %s %s', (file, from, to, field, part) => {
    const { faults, place } = afterChange(file, from, to, to);
    const column = place.column + (/^name: /.exec(to)?.[0].length ?? 0);
    expect(faults).toEqual([
      { ...place, column, field, expected: expect.stringContaining(part) as string, found: expect.any(String) as string },
    ]);
  });

  test.each([
    ['copyright: © {año} ', 'copyright: © ', 'footer.copyright', '{año}'],
    ['actualización: {fecha}', 'actualización: hoy', 'legal.updated', '{fecha}'],
    ['por {whatsapp} o {correo} y', 'por {whatsapp} y', 'booking.help', '{whatsapp} and {correo}'],
  ])('a text keeps the placeholder that the page fills in: %s', (from, to, field, part) => {
    expect(faultsOf(withText(labels, from, to))).toEqual(only({ file: labels, field, expected: `expected text with ${part}` }));
  });

  test('opening hours end after they begin', () => {
    const hours = '    openingHours:\n      - days: [Monday]\n        opens: "18:00"\n        closes: "09:00"\n';
    const { faults, place } = afterChange(site, '    name: Vitacura\n', `    name: Vitacura\n${hours}`, '"09:00"');
    expect(faults).toEqual(only({ ...place, field: 'locations[0].openingHours[0].closes', expected: 'expected a time after opens' }));
  });

  test('a legal link needs its text', () => {
    const { faults, place } = afterChange(site, 'href: /terminos', 'href: /condiciones', '/condiciones');
    expect(faults).toEqual([
      { ...place, field: 'legalLinks[1].href', expected: 'expected a page with its text in content/legal/condiciones.md', found: '"/condiciones"' },
    ]);
    const legalText = sampleFiles.get(terms);
    expect(faultsOf(withFile('content/legal/condiciones.md', legalText, withText(site, 'href: /terminos', 'href: /condiciones')))).toEqual([]);
  });

  test('a navigation item may lead to a section that is not there (the specification says so)', () => {
    expect(faultsOf(withText(site, 'url: "#resultados"', 'url: "#nada"'))).toEqual([]);
  });
});

describe('files that do not belong in content/', () => {
  test.each([
    ['content/site.yml', 'did you mean "site.yaml"?'],
    ['content/landign.yaml', 'did you mean "landing.yaml"?'],
    ['content/foto.jpg', 'pictures and films belong in content/media/'],
    ['content/otro/', 'pictures and films belong in content/media/'],
    ['content/legal/terminos.txt', 'did you mean "terminos.md"?'],
    ['content/legal/Aviso Legal.md', 'legal texts are named like content/legal/terminos.md'],
  ])('%s', (file, hint) => {
    expect(faultsOf(withFile(file, ''))).toEqual(only({ file, hint: expect.stringContaining(hint) as string }));
  });
});

describe('samples', () => {
  test.each([
    ['a number keeps its type', 'weeklySlots: 10', 'weeklySlots: !sample 12', 'facts.weeklySlots'],
    ['a group', 'doctor:\n', 'doctor: !sample\n', 'doctor'],
    ['a list', 'locations:\n', 'locations: !sample\n', 'locations'],
    ['an entry of a list on the next line', '- id: vitacura #', '- !sample\n    id: vitacura #', 'locations[0]'],
  ])('%s', (_, from, to, path) => {
    const files = withText(site, from, to);
    const { content } = validateContent(files);
    const text = textOf(site, files);
    const line = text.slice(0, text.indexOf(to) + to.indexOf('!sample')).split('\n').length;
    expect(content.samples).toContainEqual({ file: site, line, path });
    if (path === 'facts.weeklySlots') expect(content.site.facts.weeklySlots).toBe(12);
  });

  test('all of them, in the order of their files', () => {
    expect(validateContent(sampleFiles).content.samples.map(({ path }) => path)).toEqual(
      [
        'url practice.name practice.logo practice.legalName practice.taxId doctor.name doctor.shortName facts',
        'contact.email contact.whatsapp contact.whatsappLink locations[0].address locations[0].street',
        'locations[1].address locations[1].street booking.provider booking.url',
        'meta.socialBackground hero.film you.image benefits.items[0].description benefits.items[5].description benefits.discretionImage',
        'insurance.benefits insurance.insurers about.titleLines[0] about.paragraphs[1] about.credentials[0]',
        'about.credentials[1] about.credentials[2] about.credentials[4] about.portrait testimonials.items',
        'closing.lead closing.points[4].text updated updated',
      ].flatMap((paths) => paths.split(' ')),
    );
  });

  test('a quoted number stays a text', () => {
    expect(faultsOf(withText(site, 'weeklySlots: 10', 'weeklySlots: !sample "10"'))).toEqual(
      only({ field: 'facts.weeklySlots', found: '"10"' }),
    );
  });

  test('none are left once all marks are gone', () => {
    let files = sampleFiles;
    for (const file of sampleFiles.keys()) files = withFile(file, textOf(file).replaceAll('!sample ', '').replaceAll(/!sample$/gm, ''), files);
    expect(validateContent(files).content.samples).toEqual([]);
  });
});
