import { describe, expect, test } from 'vitest';
import { providers } from '../../../src/booking/providers.ts';
import { parseContent } from '../../../scripts/generator/content/read.ts';
import { formatDiagnostics } from '../../../scripts/messages/format.ts';
import {
  contentOf,
  expectMistakes,
  labels,
  landing,
  mistakesIn,
  placeAt,
  privacy,
  read,
  sampleFiles,
  site,
  terms,
  textOf,
  withFile,
  withText,
} from '../../support/content-files.ts';

const quotes = '(text that begins with {, [, &, * or ! or contains ": " must stand between quotes)';

const unsupported = (line: string) =>
  `expected YAML, but: Anchors, aliases and tags are not allowed, found ${JSON.stringify(line)} ${quotes}`;

describe.each([site, landing, labels, privacy, terms])('%s', (file) => {
  const isYaml = file.endsWith('.yaml');
  const text = textOf(file, sampleFiles);
  const mistakesOf = (content: string | Uint8Array | undefined) => mistakesIn(withFile(file, content, sampleFiles));
  const at = (part: string, changed: string) => `${file}:${placeAt(changed, changed.indexOf(part))}`;

  test('is reported if it is missing or empty', () => {
    expect(mistakesOf(undefined)).toEqual([`${file}  expected this file, found nothing`]);
    for (const blank of ['', ' \n\n']) {
      const [, message] = mistakesOf(blank).join().split(`${file}:1:1  `);
      expect(message).toMatch(
        isYaml ? /^expected a group of fields, found nothing$/ : /^expected the file to begin with .*, found " ?"$/,
      );
    }
  });

  test('is reported if it has another encoding, is damaged or has a control character', () => {
    const accent = [...text].find((character) => character > '\u007F')!;
    const message = 'expected text in UTF-8 without control characters, found';
    expect(mistakesOf(Buffer.from(text, 'latin1'))).toEqual([`${at(accent, text)}  ${message} U+FFFD`]);
    expect(mistakesOf(Buffer.from(text, 'utf16le'))).toHaveLength(1);
    const damaged = text.replace(accent, '\uFFFD');
    expect(mistakesOf(damaged)).toEqual([`${at('\uFFFD', damaged)}  ${message} U+FFFD`]);
    const ringing = text.replace(/la /, 'l\u0007a ').replace('Alba ', 'Al\u0007ba ');
    expect(mistakesOf(ringing)).toEqual([`${at('\u0007', ringing)}  ${message} U+0007`]);
  });

  test('may have a byte order mark or the line ends of Windows', () => {
    const content = contentOf(sampleFiles);
    expect(contentOf(withFile(file, `\uFEFF${text}`, sampleFiles))).toEqual(content);
    expect(contentOf(withFile(file, text.replaceAll('\n', '\r\n'), sampleFiles))).toEqual(content);
  });

  test('is reported if its YAML expands without end', () => {
    const wrap = (yaml: string) => (isYaml ? yaml : `---\n${yaml}\n---\n# A\n\n## 1. B\n\nc\n`);
    const first = isYaml ? 1 : 2;
    const bomb = mistakesOf(wrap('a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]'));
    expect(bomb).toEqual([`${file}:${first}:7  ${unsupported('a: &a [x, x]')}`]);
  });
});

describe('the structure of a YAML file:', () => {
  const office = '    name: Vitacura\n';
  const text = textOf(site, sampleFiles);

  test('a field that stands twice is reported', () => {
    expectMistakes(site, '\n\ndoctor:', '\n  »logo: x\ndoctor:', [
      'expected YAML, but: Map keys must be unique, found "logo: x"',
    ]);
  });

  test("an anchor, an alias and YAML's own tags are reported: texts that lack quotes", () => {
    expectMistakes(site, 'name: Vitacura', 'name: &Vitacura »y más', [unsupported('name: &Vitacura y más')]);
    expectMistakes(site, 'name: Vitacura', '&n »name: Vitacura', [unsupported('&n name: Vitacura')]);
    expectMistakes(site, 'name: Vitacura', 'name: »*Vitacura', [unsupported('name: *Vitacura')]);
    expectMistakes(site, 'name: Vitacura', 'name: ! »Vitacura', [unsupported('name: ! Vitacura')]);
    expectMistakes(site, 'name: Vitacura', 'name: !!str »Vitacura', [unsupported('name: !!str Vitacura')]);
    expectMistakes(site, 'name: Vitacura', 'name: !!omap »[]', [unsupported('name: !!omap []')]);
  });

  test.each([
    ['!sampel', 'Unresolved tag: !sampel'],
    ['!e!sample', 'Could not resolve tag: !e!sample'],
    ['!<sample', 'Verbatim tags must end with a >'],
  ])('the tag %s is reported', (tag, detail) => {
    const message = `expected YAML, but: ${detail}, found "name: ${tag} Vitacura" ${quotes}`;
    expectMistakes(site, 'name: Vitacura', `name: »${tag} Vitacura`, [message]);
  });

  test.each(['&Vitacura y más', '*Vitacura', '!!str Vitacura', '!sampel Vitacura'])(
    '%s is explained in Spanish',
    (name) => {
      const { diagnostics } = read(withText(site, 'name: Vitacura', `name: ${name}`));
      expect(formatDiagnostics(diagnostics, 'es')).toContain('un signo &, * o ! de YAML no va aquí, salvo en !sample');
    },
  );

  test('a group with a field "toString" in the place of a text is reported', () => {
    for (const text of ['name: Vitacura', 'descriptor: Ortodoncia']) {
      const [field] = text.split(':');
      expect(mistakesIn(withText(site, text, `${field}: { toString: a }`))).toEqual([
        expect.stringMatching(`${field}: expected text: .* found a group of fields`),
      ]);
    }
  });

  test('a quote that is never closed is reported at the last line with words', () => {
    const message = 'expected YAML, but: Missing closing "quote, found "last: b"';
    expect(mistakesIn(withFile(labels, 'skipLink: "a\nlast: b\n\n'))).toEqual([`${labels}:2:8  ${message}`]);
  });

  test('a tag or a list in the place of a name is reported', () => {
    const name = 'expected YAML, but: With stringKeys, all keys must be strings';
    expectMistakes(site, office, '    »!sample name: x\n', [`${name}, found "!sample name: x"`]);
    expectMistakes(labels, 'skipLink: Saltar al contenido', '? »[a]\n: b', [`${name}, found "? [a]"`]);
  });

  const names = ['__proto__', 'constructor', 'toString', '<<', '12'];
  test.each(names)('%s is reported as an unknown field', (name) => {
    const message = new RegExp(`:1 {2}${name}: expected one of the fields url, .*, found "${name}"$`);
    expect(mistakesIn(withFile(site, `${text}${name}: { a: 1 }\n`))).toEqual([expect.stringMatching(message)]);
  });

  test.each(['hola\n', '- a\n', '12\n', '# only a comment\n', '~\n'])(
    '%j is reported, because it is no group of fields',
    (content) => {
      const message = `${labels}:1:1  expected a group of fields, found `;
      expect(mistakesIn(withFile(labels, content))).toEqual([expect.stringContaining(message)]);
    },
  );

  test('a second document, a tab and a text without its quotes are reported', () => {
    const one = 'expected YAML, but: Source contains multiple documents, found "---"';
    expectMistakes(labels, '\nbooking:\n', '\n»---\nbooking:\n', [one]);
    const tab = 'expected YAML, but: Tabs are not allowed as indentation, found "name: x"';
    expectMistakes(site, office, '»\tname: x\n', [tab]);
    const line = 'expected a single line that can be seen (in YAML, >- folds several lines into one), found "a b\\nc"';
    expectMistakes(site, office, '    name: !sample »a b\n\n      c\n', [`locations[0].name: ${line}`]);
    const nested = 'expected YAML, but: Nested mappings are not allowed in compact mappings, found "name: Uno: dos"';
    expectMistakes(site, office, '    name: »Uno: dos\n', [`${nested} ${quotes}`]);
  });
});

const skip = 'skipLink: Saltar al contenido';

type TextChange = [file: string, from: string, to: string];

/** The messages for changed sample files, without their places. */
function messagesAfter(changes: readonly TextChange[], files = sampleFiles): string {
  const changedFiles = changes.reduce((changed, [file, from, to]) => withText(file, from, to, changed), files);
  return mistakesIn(changedFiles)
    .map((line) => line.replace(/^\S+ {2}/, ''))
    .join('\n');
}

test('all wrong facts are reported at once, by line: what is expected, what was found, what to do', () => {
  const changes: TextChange[] = [
    [site, '!sample contacto@example.com', 'contacto'],
    [site, 'descriptor: Ortodoncia', 'descriptor: 12'],
    [site, 'specialty: Ort', 'speciatly: Ort'],
    [site, 'weeklySlots: 10', 'weeklySlots: 21'],
    [site, 'slotMinutes: 30', 'slotMinutes: !sample "30"'],
    [site, '"18:30"\n  - id', '"08:30"\n  - id'],
    [site, '!sample calendly #', '!sample calendy #'],
  ];
  expect(messagesAfter(changes)).toBe(`\
practice.logo.descriptor: expected text: Second word of the logo, small (at most 16 characters), found the number 12 (write it between quotes)
doctor.specialty: expected text: Specialty, as in the footer (at most 40 characters), found nothing
doctor.speciatly: expected one of the fields name, shortName, specialty, officialSpecialty, registerNumber, found "speciatly" (did you mean "specialty"?)
facts.weeklySlots: expected a number of at most 20, found the number 21
facts.slotMinutes: expected a whole number: Length of an evaluation in minutes: {minutos}, found "30"
contact.email: expected an e-mail address, found "contacto"
locations[0].openingHours[0].closes: expected a time after opens, found "08:30"
booking.provider: expected one of ${Object.keys(providers).join(', ')}, found "calendy" (did you mean "calendly"?)`);
});

test('all other problems are reported at once, by file and line', () => {
  const third = '    - title: Efectivo\n      text: Cada movimiento se planifica en 3D y se controla paso a paso.\n';
  const changes: TextChange[] = [
    [site, 'url: "#sobre-mi"', 'url: /termnios'],
    [site, 'href: /privacidad', 'href: /equipo'],
    [landing, '"{cupos} cupos por semana."', '{ cupos }'],
    [landing, third, ''],
    [landing, '  image: !sample mujer-perfil.svg', '  image:'],
    [landing, 'id: francisca', 'id: camila'],
    [landing, 'name: Paula M.', 'name: [a]'],
    [labels, skip, `skipLink: ${'a'.repeat(300)}`],
    [labels, 'back: ← Volver', 'back: ""'],
    [labels, 'newTab: (se abre', 'newTab: |-\n  (se\n  abre'],
    [labels, 'Escríbenos por {whatsapp} o {correo} y', 'Escríbenos y'],
    [labels, '"{email}, escribir', '"Escribir'],
    [labels, 'WhatsApp {phone}, abrir conversación (se abre en una pestaña nueva)', 'WhatsApp'],
    [terms, '## 3. ', '# '],
  ];
  expect(messagesAfter(changes, withFile(privacy, undefined, sampleFiles))).toBe(`\
skipLink: expected at most 40 characters, found "${'a'.repeat(57)}..." (300 characters)
newTab: expected a single line that can be seen (in YAML, >- folds several lines into one), found "(se\\nabre en una pestaña nueva)"
back: expected text: Back link of the legal pages (at most 20 characters), found ""
booking.help: expected text with {whatsapp} and {correo}, found "¿No se abre la agenda? Escríbenos y te damos hora."
footer.emailAriaLabel: expected text that contains {email}, found "Escribir un correo"
footer.whatsappAriaLabel: expected text that contains {phone}, found "WhatsApp"
hero.notes[1]: expected text: A line (at most 50 characters), found a group of fields ${quotes}
hero.points: expected exactly 3 entries, found 2 entries
you.image: expected a file name: Drawing or photo in the arch, 2:3 or taller; decorative (a file below content/media/), found nothing
testimonials.items[1].id: expected a value that no other entry of the list has, found "camila"
testimonials.items[2].name: expected text: Name of the patient, as the consent allows it (at most 40 characters), found a list ${quotes}
expected this file, found nothing
expected one # heading at the beginning, then ## headings with text below each, found "# Información sobre el tratamiento"
navigation[1].url: expected one of the pages /, /privacidad, /terminos, found "/termnios" (did you mean "/terminos"?)
legalLinks[0].href: expected one of the pages /, /privacidad, /terminos, found "/equipo" (src/pages holds a file for each page)`);
});

test('while landing.yaml cannot be parsed, the number of its insurers is no mistake of other texts', () => {
  const files = withText(labels, skip, 'skipLink: "{aseguradoras}"', sampleFiles);
  expect(mistakesIn(withFile(landing, 'a: [', files))).toEqual([expect.stringMatching(`^${landing}:`)]);
});

test('a text with an ellipsis is checked like any other', () => {
  const message = `skipLink: expected at most 40 characters, found "Saltar… ${'a'.repeat(49)}..." (308 characters)`;
  expectMistakes(labels, skip, `skipLink: »Saltar… ${'a'.repeat(300)}`, [message]);
});

test('a storage to publish to may have folders, but none of the name . or .., which a storage cannot be given', () => {
  const publishTo = (address: string) => `\npublish:\n  to: s3\n  address: »${address}\nnavigation:`;
  for (const right of ['s3://alba-sitio', 's3://alba-sitio/web/', 's3://alba-sitio/.web/v1..2']) {
    expect(mistakesIn(withText(site, '\nnavigation:', publishTo(right).replace('»', ''))), right).toEqual([]);
  }
  const expected = 'publish.address: expected what publish.to asks for: s3://bucket/path, remote/branch, a folder, or';
  for (const wrong of [
    's3://alba-sitio/../web',
    's3://alba-sitio/.',
    's3://alba-sitio//web',
    's3://alba-sitio/mi web',
  ]) {
    const message = `${expected} user@server:/folder, found "${wrong}"`;
    expectMistakes(site, '\nnavigation:', publishTo(wrong), [message]);
  }
});

test('the address of a storage may be one of the local network, without encryption', () => {
  const storageAt = (endpoint: string) =>
    `\npublish:\n  to: s3\n  address: s3://alba-sitio\n  endpoint: ${endpoint}\nnavigation:`;
  expect(mistakesIn(withText(site, '\nnavigation:', storageAt('http://nas:9000')))).toEqual([]);
  const message =
    'publish.endpoint: expected an address that begins with https://, such as https://example.cl, without a user name, ' +
    'and for the site itself without ? and #, found "nas:9000"';
  expectMistakes(site, '\nnavigation:', storageAt('»nas:9000'), [message]);
});

test('a folder to publish to may have a drive and spaces, but not look like a server', () => {
  const publishTo = (address: string) => `\npublish:\n  to: folder\n  address: '${address}'\nnavigation:`;
  for (const right of ['/var/www', '../sitio', 'D:\\sitio', 'C:/Users/Ana María/sitio']) {
    expect(mistakesIn(withText(site, '\nnavigation:', publishTo(right))), right).toEqual([]);
  }
  expect(mistakesIn(withText(site, '\nnavigation:', publishTo('web@server:/var/www')))).toHaveLength(1);
});

test('the number in the public register is digits, with or without dots and "N°"', () => {
  const withNumber = (number: string) => withText(site, '!sample N° 000000', `"${number}"`);
  for (const right of ['N° 123456', 'Nº 123456', '123.456', '1234567']) {
    expect(mistakesIn(withNumber(right)), right).toEqual([]);
  }
  for (const wrong of ['N°', 'Registro 123456', '12-345', 'en trámite']) {
    expect(mistakesIn(withNumber(wrong)), wrong).toEqual([
      expect.stringContaining(`doctor.registerNumber: expected the number of the register, with or without dots`),
    ]);
  }
});

test('folded lines of YAML become one line', () => {
  expect(contentOf(withText(labels, skip, 'skipLink: >\n  Saltar\n  aquí')).interface.skipLink).toBe('Saltar aquí');
});

test('navigation and footer may lead to any page, and an item to a section that does not exist', () => {
  let files = withText(site, '"#sobre-mi"', '/guia/uno', withText(site, '"#resultados"', '"#nada"'));
  files = withText(site, 'href: /terminos', 'href: /', files);
  expect(parseContent(files, ['/', '/privacidad', '/guia/uno']).diagnostics).toEqual([]);
});

test('a name that another entry has, with space around it, is reported', () => {
  const files = withText(landing, 'name: Tesalda Vida', 'name: "Mirelva Seguros "', sampleFiles);
  expect(mistakesIn(files)).toEqual([
    expect.stringContaining(
      'insurance.insurers[1].name: expected a value that no other entry of the list has, found "Mirelva Seguros "',
    ),
  ]);
});

test('a whole number that is far too large is reported as a number, not as a long text', () => {
  const files = withText(site, 'weeklySlots: 10', 'weeklySlots: 99999999999999999999');
  expect(mistakesIn(files)).toEqual([expect.stringMatching(/facts\.weeklySlots: expected a number of at most \d+/)]);
});

describe('the tag !sample', () => {
  test.each([
    ['a number, which stays a number', 'weeklySlots: 10', 'weeklySlots: !sample 12', 'facts.weeklySlots'],
    ['a group', 'doctor:\n', 'doctor: !sample\n', 'doctor'],
    ['a list', 'locations:\n', 'locations: !sample\n', 'locations'],
    ['an entry of a list on the next line', '- id: vitacura #', '- !sample\n    id: vitacura #', 'locations[0]'],
    ['a text that looks like YAML', 'name: Vitacura\n', 'name: !sample ...\n', 'locations[0].name'],
  ])('%s', (_, from, to, path) => {
    const files = withText(site, from, to);
    const text = textOf(site, files);
    const [line] = placeAt(text, text.indexOf(to) + to.indexOf('!sample')).split(':');
    const content = contentOf(files);
    expect(content.samples).toContainEqual({ file: site, line: Number(line), path });
    if (path === 'facts.weeklySlots') expect(content.site.facts.weeklySlots).toBe(12);
    if (path === 'locations[0].name') expect(content.site.locations[0]?.name).toBe('...');
  });

  test('is found on every line of the sample content that has it', () => {
    const { samples } = contentOf(sampleFiles);
    for (const file of sampleFiles.keys()) {
      const lines = textOf(file, sampleFiles).split('\n');
      const marked = lines.flatMap((text, index) => (/^[^#]*!sample/.test(text) ? [index + 1] : []));
      expect(samples.flatMap((sample) => (sample.file === file ? [sample.line] : []))).toEqual(marked);
    }
  });
});
