/** What a change of the content does, decided without server, browser and disk. */
import { expect, test } from 'vitest';
import { planChange, type Plan, type SiteSnapshot } from '../../../scripts/edit/content/plan-change.ts';
import { wordsOfBlocks } from '../../../scripts/edit/content/legal-blocks.ts';
import { Refused } from '../../../scripts/edit/content/refused.ts';
import { readValue, setValue } from '../../../scripts/edit/content/yaml-text.ts';
import { withBase } from '../../../scripts/edit/client/changes.ts';
import type { Change } from '../../../scripts/edit/shared/protocol.ts';
import { parseYaml } from '../../../scripts/generator/content/yaml.ts';
import { valueAt } from '../../../scripts/generator/content/field-path.ts';
import { privacy, sampleFiles, site, terms, textOf, landing, withText } from '../../support/content-files.ts';

type Files = SiteSnapshot['files'];
const snapshot = (files: Files = sampleFiles): SiteSnapshot => ({ files, routes: ['/', '/privacidad', '/terminos'] });
const plan = (change: Change, files: Files = sampleFiles) => planChange(snapshot(files), change);
const shown = <Value>(file: string, path: (string | number)[], files: Files = sampleFiles) =>
  valueAt(readValue(file, textOf(file, files)), path) as Value;

function textAfter(planned: Plan | undefined): string {
  if (!planned) throw new Error('nothing was planned');
  return new TextDecoder().decode(planned.after);
}

function refusalOf(planRefused: () => unknown) {
  try {
    planRefused();
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
  throw new Error('the change was not refused');
}

interface Office {
  id: string;
  name: string;
}
type Testimonial = Office & { quote: string };

test('a field that somebody else changed in the same form is kept', () => {
  const base = shown<Record<string, string>>(site, ['contact']);
  const files = withText(site, 'Quiero agendar una evaluación', 'Hola desde la web', sampleFiles);
  const value = { ...base, whatsappMessage: 'Hola, quiero una hora.' };
  const text = textAfter(plan({ file: site, path: 'contact', base, value }, files));
  expect(text).toContain('emailSubject: Hola desde la web');
  expect(text).toContain('whatsappMessage: Hola, quiero una hora.');
});

test('the second save of a form that stayed open keeps what others have changed and moved before the first', () => {
  const base = shown<Record<string, string>>(site, ['contact']);
  const sent = { ...base, whatsappMessage: 'Hola.' };
  const saved = withText(site, base['emailSubject'] ?? '', 'De otra persona', sampleFiles);
  const files = new Map(saved).set(
    site,
    new TextEncoder().encode(textAfter(plan({ file: site, path: 'contact', base, value: sent }, saved))),
  );
  const asOpened: Change = { file: site, path: 'contact', base };
  const value = { ...sent, whatsappMessage: 'Hola, quiero una hora.' };
  const text = textAfter(plan({ ...withBase(asOpened, sent), value }, files));
  expect(text).toContain('De otra persona');
  expect(text).toContain('whatsappMessage: Hola, quiero una hora.');

  const items = shown<Testimonial[]>(landing, ['testimonials', 'items']);
  const sentEntry = { ...(items[1] as Testimonial), quote: 'Primera.' };
  // Others have removed the first testimonial, and the first save is in the file.
  const itemsNow = [sentEntry, ...items.slice(2)];
  const filesNow = new Map(sampleFiles).set(
    landing,
    new TextEncoder().encode(
      textAfter(plan({ file: landing, path: 'testimonials.items', base: items, value: itemsNow })),
    ),
  );
  const entryAsOpened: Change = {
    file: landing,
    path: 'testimonials.items[1]',
    base: items[1],
    list: { path: 'testimonials.items', base: items },
  };
  const nextEntry = { ...sentEntry, quote: 'Segunda.' };
  const next = plan({ ...withBase(entryAsOpened, sentEntry), value: nextEntry }, filesNow);
  const nextFiles = new Map(filesNow).set(landing, new TextEncoder().encode(textAfter(next)));
  expect(shown(landing, ['testimonials', 'items'], nextFiles)).toEqual([nextEntry, ...items.slice(2)]);
});

test('two windows change the same list: who comes second sees both lists, and chooses', () => {
  const base = shown<Testimonial[]>(landing, ['testimonials', 'items']);
  const withQuote = (index: number, quote: string) => base.with(index, { ...(base[index] as Testimonial), quote });
  const [first, second] = [withQuote(0, 'Primera ventana.'), withQuote(2, 'Segunda ventana.')];
  const path = 'testimonials.items';
  const saved = textAfter(plan({ file: landing, path, base, value: first }));
  const files = new Map(sampleFiles).set(landing, new TextEncoder().encode(saved));
  const refusal = refusalOf(() => plan({ file: landing, path, base, value: second }, files));
  expect(refusal).toMatchObject({ code: 'conflict', conflicts: [{ path, theirs: first, mine: second }] });
});

test('two windows change texts of different entries on the page, and both changes stay', () => {
  const path = 'testimonials.items';
  const base = shown<Testimonial[]>(landing, ['testimonials', 'items']);
  const write = (index: number, value: string): Change => {
    return { file: landing, path: `${path}[${index}].quote`, base: base[index]?.quote, value, list: { path, base } };
  };
  const first = textAfter(plan(write(0, 'Primera ventana.')));
  const files = new Map(sampleFiles).set(landing, new TextEncoder().encode(first));
  const second = textAfter(plan(write(2, 'Segunda ventana.'), files));
  expect(second).toContain('quote: Primera ventana.');
  expect(second).toContain('quote: Segunda ventana.');
});

test('a field that two people changed is a conflict with both values, and nothing is written', () => {
  const files = withText(landing, 'answer: Tú sí.', 'answer: Ellas.', sampleFiles);
  const change: Change = { file: landing, path: 'hero.title.answer', base: 'Tú sí.', value: 'Yo sí.' };
  expect(refusalOf(() => plan(change, files))).toEqual({
    code: 'conflict',
    conflicts: [{ file: landing, path: 'hero.title.answer', theirs: 'Ellas.', mine: 'Yo sí.' }],
  });
});

test('a conflict in one field of a form names that field alone', () => {
  const base = shown<Record<string, string>>(site, ['contact']);
  const files = withText(site, 'Quiero agendar una evaluación', 'Hola desde la web', sampleFiles);
  const mine = { ...base, emailSubject: 'Una hora', whatsappMessage: 'Hola, quiero una hora.' };
  const refusal = refusalOf(() => plan({ file: site, path: 'contact', base, value: mine }, files));
  expect(refusal.conflicts).toEqual([
    { file: site, path: 'contact.emailSubject', theirs: 'Hola desde la web', mine: 'Una hora' },
  ]);
});

test('a mistake in an entry that is added, or in what is left of a list, is one of the changed field itself', () => {
  const base = shown<Testimonial[]>(landing, ['testimonials', 'items']);
  const listWith = (value: unknown) => plan({ file: landing, path: 'testimonials.items', base, value });
  const tooLong = { ...base[0], id: 'nueva', name: 'Camila '.repeat(40) };
  expect(refusalOf(() => listWith([...base, tooLong]))).toMatchObject({
    code: 'invalid',
    problems: [{ path: 'testimonials.items[3].name' }],
  });
  expect(refusalOf(() => listWith([]))).toMatchObject({ code: 'invalid', problems: [{ path: 'testimonials.items' }] });
});

test('an entry that one removed and the other rewrote is a conflict about the whole list', () => {
  const base = shown<Testimonial[]>(landing, ['testimonials', 'items']);
  const [first, ...others] = base;
  const files = withText(landing, String(first?.quote), 'Otra cosa.', sampleFiles);
  const refusal = refusalOf(() => plan({ file: landing, path: 'testimonials.items', base, value: others }, files));
  const theirs = [{ ...first, quote: 'Otra cosa.' }, ...others];
  expect(refusal.conflicts).toMatchObject([{ path: 'testimonials.items', theirs, mine: others }]);
});

test('a text of a list entry that others have removed, or changed and moved, finds no place', () => {
  const list = { path: 'testimonials.items', base: shown<Testimonial[]>(landing, ['testimonials', 'items']) };
  const [first, ...others] = list.base;
  const path = 'testimonials.items[0].quote';
  const change = { file: landing, path, base: first?.quote, value: 'Lo mío.', list };
  const withItems = (items: unknown) => {
    const text = setValue(landing, textOf(landing, sampleFiles), ['testimonials', 'items'], items);
    return new Map(sampleFiles).set(landing, new TextEncoder().encode(text));
  };
  const changed = { ...first, name: 'Otra' };
  for (const items of [others, [...others, changed]]) {
    expect(refusalOf(() => plan(change, withItems(items)))).toEqual({ code: 'removed' });
  }
  expect(textAfter(plan(change, withItems([changed, ...others])))).toContain('quote: Lo mío.');
});

test('a change of one of two equal entries does not go into the other if others have rewritten the first', () => {
  const [first, ...others] = shown<Testimonial[]>(landing, ['testimonials', 'items']);
  const list = { path: 'testimonials.items', base: [first, first, ...others] };
  const today = [{ ...first, quote: 'Otra cosa.' }, first, ...others];
  const text = setValue(landing, textOf(landing, sampleFiles), ['testimonials', 'items'], today);
  const files = new Map(sampleFiles).set(landing, new TextEncoder().encode(text));
  const change = { file: landing, path: 'testimonials.items[0].quote', base: first?.quote, value: 'Lo mío.', list };
  expect(refusalOf(() => plan(change, files))).toMatchObject({
    code: 'conflict',
    conflicts: [{ theirs: 'Otra cosa.' }],
  });
});

test('a change of a list entry finds its entry although the order has changed', () => {
  const base = shown<Office[]>(site, ['locations']);
  const withoutFirst = textAfter(plan({ file: landing, path: 'testimonials', base: shown(landing, ['testimonials']) }));
  expect(withoutFirst).not.toContain('testimonials:');
  const list = { path: 'locations', base: base.toReversed() };
  const change = { file: site, path: 'locations[0].name', list, base: 'Providencia', value: 'Ñuñoa' };
  expect(textAfter(plan(change))).toMatch(/id: providencia[^]*name: Ñuñoa/);
});

test('removing office 1 and renaming office 2 in one save keeps the sample tags and comments of office 2', () => {
  const base = shown<Office[]>(site, ['locations']);
  const second = { ...(base[1] as Office), name: 'Ñuñoa', id: 'providencia' };
  const replaced = [terms, privacy].reduce<Files>((files, file) => {
    const text = textOf(file, files).replaceAll('{direccion_vitacura}', '{direccion_providencia}');
    return new Map(files).set(file, new TextEncoder().encode(text));
  }, sampleFiles);
  const text = textAfter(plan({ file: site, path: 'locations', base, value: [second] }, replaced));
  const { samples } = parseYaml(text, site);
  const paths = samples.map(({ path }) => path).filter((path) => path.startsWith('locations'));
  expect(paths).toEqual([
    'locations[0].street',
    'locations[0].metro',
    'locations[0].access',
    'locations[0].mapUrl',
    'locations[0].openingHours',
  ]);
  expect(text).toContain('  - id: providencia # {direccion_providencia}\n    name: Ñuñoa\n');
  expect(text).not.toContain('vitacura #');
});

test('a change of WhatsApp is saved while the e-mail is still an example', () => {
  const base = shown<Record<string, string>>(site, ['contact']);
  const value = { ...base, whatsapp: '+56 9 8765 4321' };
  expect(textAfter(plan({ file: site, path: 'contact', base, value }))).toContain('whatsapp: +56 9 8765 4321');
});

test('an office with a sample address can be renamed and moved', () => {
  const base = shown<Office[]>(site, ['locations']);
  const value = base.toReversed().with(0, { ...(base[1] as Office), name: 'Ñuñoa' });
  expect(textAfter(plan({ file: site, path: 'locations', base, value }))).toContain('name: Ñuñoa');
});

test('removing an office that a legal text needs is refused, with the text that needs it', () => {
  const base = shown<Office[]>(site, ['locations']);
  const text = textOf(terms, sampleFiles).replace('{direcciones}', '{direccion_providencia}');
  const files = new Map(sampleFiles).set(terms, new TextEncoder().encode(text));
  const refusal = refusalOf(() => plan({ file: site, path: 'locations', base, value: base.slice(0, 1) }, files));
  expect(refusal.code).toBe('invalid');
  expect(refusal.problems).toContainEqual(
    expect.objectContaining({ file: terms, path: expect.stringMatching(/^#\d+$/) }),
  );
});

test('a wrong fact can be corrected although it has hidden a mistake in another file', () => {
  const wrongText = withText(landing, '"{cupos} cupos por semana."', '"{cupo} cupos por semana."', sampleFiles);
  const files = withText(site, 'weeklySlots: 10', 'weeklySlots: 1', wrongText);
  expect(textAfter(plan({ file: site, path: 'facts.weeklySlots', base: 1, value: 12 }, files))).toContain(
    'weeklySlots: 12',
  );
});

test('a mistake in a text of the facts hides no mistake that is new in another file', () => {
  const hours = shown<string>(site, ['contact', 'whatsappHours']);
  const files = withText(site, hours, 'Con {nadie}', sampleFiles);
  const path = 'hero.intro';
  const change = { file: landing, path, base: shown(landing, ['hero', 'intro']), value: 'Hola, {nadie}.' };
  expect(refusalOf(() => plan(change, files))).toMatchObject({ code: 'invalid', problems: [{ file: landing, path }] });
});

test('a time may be written with a zero or without, and has to be a time', () => {
  const save = (path: string, base: string, value: string) => plan({ file: site, path, base, value });
  const opens = 'locations[0].openingHours[0].opens';
  expect(textAfter(save(opens, '09:00', '8:30'))).toContain('opens: "8:30"');
  expect(textAfter(save(opens, '09:00', '08:30'))).toContain('opens: "08:30"');
  expect(refusalOf(() => save(opens, '09:00', '9'))).toMatchObject({ code: 'invalid', problems: [{ path: opens }] });
  const closes = 'locations[0].openingHours[0].closes';
  expect(refusalOf(() => save(closes, '18:30', '8:30'))).toMatchObject({
    code: 'invalid',
    problems: [{ path: closes }],
  });
});

test('what only keeps the site from being published, such as an invented address, is saved', () => {
  const path = 'locations[0].street';
  const change = { file: site, path, base: shown(site, ['locations', 0, 'street']), value: 'Calle Ejemplo 1' };
  expect(textAfter(plan(change))).toContain('street: Calle Ejemplo 1');
});

/** A change of a paragraph of the privacy policy as the page asks for it, with the texts of all blocks that it shows. */
function changeOfParagraph(value: string): { base: string; change: Change } {
  const blocks = wordsOfBlocks(privacy, textOf(privacy, sampleFiles));
  const index = blocks.findIndex((text) => text.startsWith('Este sitio no tiene formularios'));
  const base = blocks[index] ?? '';
  return { base, change: { file: privacy, path: `#${index}`, base, value, list: { path: '#', base: blocks } } };
}

test.each(['[uno]: https://clinica-rivas.cl', '<div>Este sitio no tiene nada.</div>'])(
  'words that would be no paragraph any more are refused: %s',
  (words) => {
    const { change } = changeOfParagraph(words);
    expect(refusalOf(() => plan(change))).toMatchObject({ code: 'invalid', problems: [{ path: change.path }] });
  },
);

test('saving a value that the file has already, as after a double click, changes nothing', () => {
  const files = withText(landing, 'answer: Tú sí.', 'answer: Yo sí.', sampleFiles);
  const change = { file: landing, path: 'hero.title.answer', base: 'Tú sí.', value: 'Yo sí.' };
  expect(plan(change, files)).toBeUndefined();
});

test('a file with the byte order mark and line ends of Windows keeps both', () => {
  const asOnWindows = (text: string) => `\uFEFF${text.replaceAll('\n', '\r\n')}`;
  const text = textOf(landing, sampleFiles);
  const files = new Map(sampleFiles).set(landing, new TextEncoder().encode(asOnWindows(text)));
  const change = { file: landing, path: 'hero.title.answer', base: 'Tú sí.' };
  expect(plan({ ...change, value: 'Tú sí.' }, files)).toBeUndefined();
  const saved = plan({ ...change, value: 'Yo sí.' }, files);
  const expected = asOnWindows(text.replace('answer: Tú sí.', 'answer: Yo sí.'));
  expect(saved?.after).toEqual(new TextEncoder().encode(expected));
});

test('a legal paragraph that somebody rewrote is a conflict; below a new one nobody can tell which it is', () => {
  const { base, change } = changeOfParagraph('Cambiado.');
  const theirs = base.replace('Este sitio', 'Esta página');
  const rewritten = withText(privacy, base, theirs, sampleFiles);
  expect(refusalOf(() => plan(change, rewritten))).toMatchObject({
    code: 'conflict',
    conflicts: [{ theirs, mine: 'Cambiado.' }],
  });
  const below = withText(privacy, base, `Uno nuevo.\n\n${theirs}`, sampleFiles);
  expect(refusalOf(() => plan(change, below))).toEqual({ code: 'removed' });
});

test('a legal paragraph is not removed if others have rewritten it and added one, since nobody can tell which it is', () => {
  const { base, change } = changeOfParagraph('');
  const files = withText(privacy, base, 'Uno nuevo.\n\nReescrito.', sampleFiles);
  expect(refusalOf(() => plan(change, files))).toEqual({ code: 'removed' });
});

test('a legal paragraph that others have rewritten along with another one finds no place', () => {
  const { base, change } = changeOfParagraph('Cambiado.');
  const title = wordsOfBlocks(privacy, textOf(privacy, sampleFiles))[0] ?? '';
  const retitled = withText(privacy, `# ${title}`, '# Otro título', sampleFiles);
  const rewritten = withText(privacy, base, 'Reescrito.', retitled);
  expect(refusalOf(() => plan(change, rewritten))).toEqual({ code: 'removed' });
});

test('a legal paragraph that others have changed as the person wants it stays', () => {
  const { base, change } = changeOfParagraph('Cambiado.');
  expect(plan(change, withText(privacy, base, 'Cambiado.', sampleFiles))).toBeUndefined();
});

test('to remove a legal paragraph that is removed already, as after a lost answer, changes nothing', () => {
  const { base, change } = changeOfParagraph('');
  expect(plan(change, withText(privacy, `${base}\n\n`, '', sampleFiles))).toBeUndefined();
});

test('what is wrong with a legal paragraph that has moved is said of the block that the person writes', () => {
  const { base, change } = changeOfParagraph('- Cambiado.');
  const files = withText(privacy, base, `Uno nuevo.\n\n${base}`, sampleFiles);
  expect(refusalOf(() => plan(change, files))).toMatchObject({ code: 'invalid', problems: [{ path: change.path }] });
});

test('in the place of a legal paragraph that somebody removed, nothing is saved: the next one keeps its words', () => {
  const { base, change } = changeOfParagraph('Cambiado.');
  const files = withText(privacy, `${base}\n\n`, '', sampleFiles);
  expect(refusalOf(() => plan(change, files))).toEqual({ code: 'removed' });
});

test('a legal paragraph is found by its words after somebody added one above it', () => {
  const { base, change } = changeOfParagraph('Cambiado.');
  const files = withText(privacy, base, `Uno nuevo.\n\n${base}`, sampleFiles);
  expect(textAfter(plan(change, files))).toContain('Uno nuevo.\n\nCambiado.\n');
});

test('a change of one of two equal legal paragraphs does not go into the other if others have rewritten the first', () => {
  const { base } = changeOfParagraph('Cambiado.');
  const blocks = wordsOfBlocks(privacy, textOf(privacy, sampleFiles));
  const index = blocks.indexOf(base);
  const list = { path: '#', base: blocks.toSpliced(index, 0, base) };
  const files = withText(privacy, base, `Reescrito.\n\n${base}`, sampleFiles);
  const change = { file: privacy, path: `#${index}`, base, value: 'Cambiado.', list };
  expect(refusalOf(() => plan(change, files))).toMatchObject({
    code: 'conflict',
    conflicts: [{ theirs: 'Reescrito.' }],
  });
});

test.each([
  ['package.json', 'a'],
  ['content/../package.json', 'a'],
  ['content/media/x.svg', ''],
  [landing, '__proto__.polluted'],
  [landing, 'hero.unknown'],
  [privacy, '#999'],
])('%s %s is refused, because it is no field', (file, path) => {
  const code = refusalOf(() => plan({ file, path, base: undefined, value: 'x' })).code;
  expect(code).toBe('removed');
});

test('a value that the schema refuses is refused at its field, also within a form', () => {
  const base = shown<{ answer: string }>(landing, ['hero', 'title']);
  const value = { ...base, answer: 'Demasiado largo para el arco' };
  const refusal = refusalOf(() => plan({ file: landing, path: 'hero.title', base, value }));
  expect(refusal).toMatchObject({ code: 'invalid', problems: [{ file: landing, path: 'hero.title.answer' }] });
});

test('a picture that no field names any more is deleted; one that another field names is kept', () => {
  const path = 'about.portrait.imageSrc';
  const change = { file: landing, path, base: 'dra-antonia.svg', value: '' };
  const upload = { path, src: 'nueva.jpg', bytes: new Uint8Array([1]) };
  const planned = planChange(snapshot(), change, [upload]);
  expect(planned).toMatchObject({ unusedMedia: ['dra-antonia.svg'] });
  expect(textAfter(planned)).toContain('imageSrc: nueva.jpg');
  const files = withText(landing, 'image: !sample mujer-perfil.svg', 'image: dra-antonia.svg', sampleFiles);
  expect(planChange(snapshot(files), change, [upload])).toMatchObject({ unusedMedia: [] });
});

test('an optional text that is emptied is left out; one that the site needs is not', () => {
  const optional = { file: site, path: 'contact.whatsappHours', base: shown(site, ['contact', 'whatsappHours']) };
  expect(optional.base).toBeTypeOf('string');
  expect(textAfter(plan({ ...optional, value: ' ' }))).not.toContain('whatsappHours');
  const needed = { file: site, path: 'contact.emailSubject', base: shown(site, ['contact', 'emailSubject']) };
  expect(refusalOf(() => plan({ ...needed, value: '' }))).toMatchObject({ code: 'invalid' });
});
