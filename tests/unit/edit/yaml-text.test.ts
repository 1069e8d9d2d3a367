/** Values of YAML files change in place: everything else stays as it is, with its comments and `!sample` tags. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { globSync } from 'glob';
import { describe, expect, test } from 'vitest';
import { removeTag, readValue, setValue } from '../../../scripts/edit/content/yaml-text.ts';
import { splitFrontMatter } from '../../../scripts/generator/content/front-matter.ts';
import { formatPath, type FieldPath, parsePath } from '../../../scripts/generator/content/field-path.ts';
import { parseYaml, printYaml } from '../../../scripts/generator/content/yaml.ts';

const folder = path.join(import.meta.dirname, '../../sample-content');
const files = globSync(['content/*.yaml', 'content/legal/*.md'], { cwd: folder, posix: true }).sort();
const sourceOf = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const parse = (file: string, source: string) =>
  parseYaml(file.endsWith('.md') ? splitFrontMatter(source, file).frontMatter : source, file);
const samplesIn = (file: string, source: string) => parse(file, source).samples.map(({ path }) => path);

const leavesOf = (value: unknown, at: FieldPath = []): [FieldPath, string | number][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, entry]) =>
        leavesOf(entry, [...at, Array.isArray(value) ? Number(key) : key]),
      )
    : [[at, value as string | number]];

const differentLines = (one: string, other: string) => {
  const lines = one.split('\n');
  return other.split('\n').filter((line, index) => line !== lines[index]);
};

describe.each(files)('%s', (file) => {
  const source = sourceOf(file);
  const before = parse(file, source);
  const leaves = leavesOf(before.value);
  // The files repeat their kinds of values many times.
  const chosenLeaves = leaves.filter((_, index) => index % 3 === 0);

  test('changing a value changes only its line, keeps the comment there, and removes no sample tag but its own', () => {
    expect(leaves.length).toBeGreaterThan(2);
    for (const [place, old] of chosenLeaves) {
      const value = typeof old === 'number' ? old + 1 : `{doctora}: "${old}" ok`;
      const changed = setValue(file, source, place, value);
      const after = parse(file, changed);
      const expected = leaves.map(([leaf, text]) => [leaf, leaf === place ? value : text]);
      expect(leavesOf(after.value), formatPath(place)).toEqual(expected);
      expect(differentLines(source, changed), formatPath(place)).toHaveLength(1);
      const commentOf = (text: string) => / # [^"]*$/.exec(text)?.[0];
      const line = source.split('\n').findIndex((text, index) => text !== changed.split('\n')[index]);
      expect(commentOf(changed.split('\n')[line] ?? '')).toBe(commentOf(source.split('\n')[line] ?? ''));
      const kept = before.samples.map(({ path }) => path).filter((sample) => sample !== formatPath(place));
      const tagged = after.samples.map(({ path }) => path);
      expect(
        kept.filter((sample) => !tagged.includes(sample)),
        formatPath(place),
      ).toEqual([]);
    }
  });

  test('confirming a sample removes its tag, and nothing else', () => {
    for (const field of samplesIn(file, source)) {
      const changed = removeTag(file, source, parsePath(field));
      expect(changed.replaceAll(/\s/g, '')).toHaveLength(source.replaceAll(/\s/g, '').length - '!sample'.length);
      expect(parse(file, changed).value).toEqual(before.value);
      expect(samplesIn(file, changed)).toEqual(samplesIn(file, source).filter((other) => other !== field));
    }
  });
});

const offices = `offices:
  # The first one.
  - id: vitacura # {direccion_vitacura}
    name: Vitacura
    hours: !sample
      - days: [Monday]
        opens: "09:00"
  # The second one.
  - id: providencia # {direccion_providencia}
    name: Providencia
    hours: !sample
      - days: [Monday]
        opens: "09:00"
    # Closed in February.
  - id: centro
    name: !sample Centro

after: 1 # stays
`;

interface Office {
  id: string;
  name: string;
}
const officesOf = (source: string) => (readValue('x.yaml', source) as { offices: Office[] }).offices;

test('entries are recognized by id: with one removed and the next renamed, tags and comments stay with theirs', () => {
  const [, second, third] = officesOf(offices);
  const changed = setValue('x.yaml', offices, ['offices'], [{ ...second, name: 'Las Condes' }, third]);
  expect(changed).toBe(`offices:
  # The first one.
  # The second one.
  - id: providencia # {direccion_providencia}
    name: Las Condes
    hours: !sample
      - days: [ Monday ]
        opens: "09:00"
    # Closed in February.
  - id: centro
    name: !sample Centro

after: 1 # stays
`);
});

test('entries that move keep their comments, and a new entry gets none of another', () => {
  const [first, second, third] = officesOf(offices);
  const added = { id: 'nunoa', name: 'Ñuñoa: centro' };
  const changed = setValue('x.yaml', offices, ['offices'], [third, added, first, second]);
  expect(changed).toBe(`offices:
  # The first one.
  - id: centro
    name: !sample Centro
  - id: nunoa
    name: "Ñuñoa: centro"
  - id: vitacura # {direccion_vitacura}
    name: Vitacura
    hours: !sample
      - days: [ Monday ]
        opens: "09:00"
  # The second one.
  - id: providencia # {direccion_providencia}
    name: Providencia
    hours: !sample
      - days: [ Monday ]
        opens: "09:00"
    # Closed in February.

after: 1 # stays
`);
});

test('the first field of an entry can be removed: the next one takes its place behind the dash', () => {
  const source =
    'offices:\n  - name: Alba\n    days: Lunes\n    # The bell is broken.\n    city: Santiago\n  - name: Sol\n';
  const change = (first: object) => setValue('x.yaml', source, ['offices'], [first, { name: 'Sol' }]);
  expect(change({ days: 'Lunes', city: 'Santiago' })).toBe(
    'offices:\n  - days: Lunes\n    # The bell is broken.\n    city: Santiago\n  - name: Sol\n',
  );
  expect(change({ city: 'Santiago' })).toBe('offices:\n  - # The bell is broken.\n    city: Santiago\n  - name: Sol\n');
});

test('an entry whose tag stands alone behind the dash moves and is removed with its tag', () => {
  const sample = '  - !sample\n    id: a\n    name: Alba\n';
  const other = '  - id: b\n    name: Sol\n';
  const [alba, sol] = [
    { id: 'a', name: 'Alba' },
    { id: 'b', name: 'Sol' },
  ];
  const change = (value: unknown) => setValue('x.yaml', `offices:\n${sample}${other}`, ['offices'], value);
  expect(change([sol, alba])).toBe(`offices:\n${other}${sample}`);
  expect(change([sol])).toBe(`offices:\n${other}`);
});

test('a removed field takes the comment above it along, and an added field leaves all comments in place', () => {
  const source = 'a:\n  b: 1\n  # about c\n  c: 2 # see b\n\n# about d\nd: x\n';
  expect(setValue('x.yaml', source, ['a', 'c'], undefined)).toBe('a:\n  b: 1\n\n# about d\nd: x\n');
  expect(setValue('x.yaml', source, ['a', 'e'], ['f'])).toBe(
    'a:\n  b: 1\n  # about c\n  c: 2 # see b\n  e:\n    - f\n\n# about d\nd: x\n',
  );
  expect(setValue('x.yaml', source, ['g'], '#1')).toBe(`${source}g: "#1"\n`);
});

test('one change can add a field at the end of a group and remove the field below the group', () => {
  const source = 'a:\n  b: 1\nd: 2\ne: 3\n';
  expect(setValue('x.yaml', source, [], { a: { b: 1, c: 4 }, e: 3 })).toBe('a:\n  b: 1\n  c: 4\ne: 3\n');
});

test('lists in brackets stay in brackets, texts keep their quotes, folded texts become one line', () => {
  const source = 'a: { b: [ x, !sample y ], c: \'d\' }\ne: >-\n  one two\nf: "g"\n';
  expect(setValue('x.yaml', source, ['a', 'b'], ['y', 'z, w'])).toBe(
    source.replace('[ x, !sample y ]', '[ !sample y, "z, w" ]'),
  );
  expect(setValue('x.yaml', source, ['a', 'c'], 'h')).toBe(source.replace("'d'", "'h'"));
  expect(setValue('x.yaml', source, ['a', 'c'], undefined)).toBe(source.replace(", c: 'd'", ''));
  expect(setValue('x.yaml', source, ['e'], 'three')).toBe(source.replace('>-\n  one two', 'three'));
  expect(setValue('x.yaml', source, ['f'], 'i: j')).toBe(source.replace('"g"', '"i: j"'));
});

test('a group keeps its sample tag until it is confirmed', () => {
  const source = 'a: !sample\n  b: 1 # x\n  c: d\n';
  expect(setValue('x.yaml', source, ['a'], { b: 2, c: 'd' })).toBe('a: !sample\n  b: 2 # x\n  c: d\n');
  expect(setValue('x.yaml', source, ['a'], { b: 2, c: 'e' })).toBe('a: !sample\n  b: 2 # x\n  c: e\n');
});

test.each(['content', 'tests/sample-content/content'])(
  'files of %s are in the form in which the editor writes',
  (at) => {
    const root = path.join(import.meta.dirname, '../../..', at);
    const found = globSync(['*.yaml', 'legal/*.md'], { cwd: root });
    expect(found).toHaveLength(5);
    for (const file of found) {
      const text = readFileSync(path.join(root, file), 'utf8');
      const yaml = file.endsWith('.md') ? splitFrontMatter(text, file).frontMatter : text;
      expect(printYaml(parseYaml(yaml, file).document), file).toBe(yaml);
    }
  },
);

test('a sample that is a number stays one when it is confirmed', () => {
  expect(removeTag('x.yaml', 'a: !sample 10 # x\n', ['a'])).toBe('a: 10 # x\n');
  expect(removeTag('x.yaml', 'a: !sample "10"\n', ['a'])).toBe('a: "10"\n');
});

test('a sample that is a number keeps its tag when another field of its group or entry changes', () => {
  const source = 'a:\n  n: !sample 10\n  t: x\nb:\n  - n: !sample 2\n    t: x\n';
  expect(setValue('x.yaml', source, ['a'], { n: 10, t: 'y' })).toBe(source.replace('t: x', 't: y'));
  expect(setValue('x.yaml', source, ['b'], [{ n: 2, t: 'y' }])).toBe(source.replace('    t: x', '    t: y'));
});

test('of two equal entries, the one that stays at its place keeps its comment', () => {
  const source = 'a:\n  - x # first\n  - y\n  - x # last\n';
  const changed = setValue('x.yaml', source, ['a'], ['z', 'y', 'x']);
  expect(changed).toBe('a:\n  - z # first\n  - y\n  - x # last\n');
});

const points = `points:
  - title: Plan # ours
    text: Ves tu plan.
  - !sample
    title: Financiamiento
    text: !sample Pago en cuotas.
`;
interface Point {
  title: string;
  text: string;
}

test('an entry without an id is recognized by a text that it keeps, after a move or below a removed entry', () => {
  const [plan, costs] = (readValue('x.yaml', points) as { points: Point[] }).points as [Point, Point];
  const renamed = { ...costs, title: 'Cuotas' };
  const change = (...after: unknown[]) => setValue('x.yaml', points, ['points'], after);
  const costsAfter = '  - !sample\n    title: Cuotas\n    text: !sample Pago en cuotas.\n';
  expect(change(renamed, plan)).toBe(`points:\n${costsAfter}  - title: Plan # ours\n    text: Ves tu plan.\n`);
  expect(change(renamed)).toBe(`points:\n${costsAfter}`);
});

test('a text that several entries have tells none of them from the others', () => {
  const source = 'hours:\n  - days: Monday # A\n    opens: 9 h\n  - days: Tuesday # B\n    opens: 9 h\n    note: x\n';
  const changed = setValue('x.yaml', source, ['hours'], [{ days: 'Tuesday', opens: '9 h', note: 'y' }]);
  expect(changed).toBe('hours:\n  - days: Tuesday # B\n    opens: 9 h\n    note: y\n');
});

test('an entry whose own texts have changed is the one that followed its predecessor, also below a removed entry', () => {
  const source =
    'hours:\n  - days: Monday\n    opens: 9 h\n  - days: Tuesday\n    opens: 9 h\n  - !sample\n    days: Friday # B\n    opens: 9 h\n';
  const after = [
    { days: 'Tuesday', opens: '9 h' },
    { days: 'Saturday', opens: '9 h' },
  ];
  expect(setValue('x.yaml', source, ['hours'], after)).toBe(
    'hours:\n  - days: Tuesday\n    opens: 9 h\n  - !sample\n    days: Saturday # B\n    opens: 9 h\n',
  );
});

test('an entry whose own texts have changed is the one in its place, if those above were moved', () => {
  const source = 'list:\n  - x: a\n  - x: b\n  - !sample\n    x: c # C\n';
  expect(setValue('x.yaml', source, ['list'], [{ x: 'b' }, { x: 'a' }, { x: 'd' }])).toBe(
    'list:\n  - x: b\n  - x: a\n  - !sample\n    x: d # C\n',
  );
});

test('a text that stands twice in one entry tells it from the others', () => {
  const source = 'hours:\n  - days: Monday # A\n    opens: x\n  - days: Tuesday # B\n    opens: Tuesday\n';
  const changed = setValue('x.yaml', source, ['hours'], [{ days: 'Sunday', opens: 'Tuesday' }]);
  expect(changed).toBe('hours:\n  - days: Sunday # B\n    opens: Tuesday\n');
});
