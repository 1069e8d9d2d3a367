import { describe, expect, test } from 'vitest';
import { isMap, isScalar, isSeq, parseDocument, Scalar, visit, type Document, type ParsedNode } from 'yaml';
import { z } from 'zod';
import { noteOf, schemaAt } from '../../../scripts/generator/content/field-lookup.ts';
import { formatPath } from '../../../scripts/generator/content/field-path.ts';
import { interfaceSchema, landingSchema, legalFrontMatterSchema, siteSchema } from '../../../src/content/schema.ts';
import {
  labels,
  landing,
  placeAt,
  privacy,
  read,
  site,
  textOf,
  withFile,
  withText,
} from '../../support/content-files.ts';

/** The sample files with what is optional and not in them, so that it is tried as well. */
const baseFiles = withText(
  site,
  '\npractice:\n',
  '\nhttpsOnlyDomain: false\nprofiles:\n  - https://example.com/alba\npractice:\n',
);

/** What none of the formats in the schema allows, but for `rightHere`. */
const malformed = [
  ...['otro texto', '# inicio', 'a b@example.com', 'https://a b.example', '+56 2 2000 0000', '+56 9 0000 000'],
  ...'Otro ñuñoa 1a ../a # #Inicio contacto@ @example.com mailto:a@example.com a@b.example?bcc=c@b.example'.split(' '),
  ...'javascript:alert(1) data:text/html,x //example.com http://example.com https:// https://contacto'.split(' '),
  ...'https://user:pass@example.com /nada /no/existe /Privacidad ../secret.svg /etc/passwd a//b.svg'.split(' '),
  ...'Foto.svg foto.gif foto.svg/.. 56900000000 12345678-9 12.345.678 12.345.678-X'.split(' '),
  ...'24:00 8.30 8:60 08:30:00 2026-13-01 2026-02-30'.split(' '),
];

/** What one field does not allow although another might. */
const notHere: readonly [RegExp, readonly string[]][] = [
  [/closes$/, ['08:00', '09:00', '9:00']],
  [/href$/, ['#contacto', 'https://example.com']],
  [/updated$/, ['ayer', '01-12-2026', '2026-12-01T00:00:00Z']],
  [/(?:url|mapUrl|profiles\[0\])$/, ['https://example.com/{email}']],
  [/^url$/, ['https://example.com/?a', 'https://example.com/#a']],
];

/** What one field allows although all others refuse it. */
const rightHere: readonly [RegExp, readonly string[]][] = [
  [/registerNumber$/, ['56900000000', '12.345.678']],
  // Whether a page exists is checked once all facts are right.
  [/^(?:navigation|legalLinks)\[/, ['/nada', '/no/existe', '/etc/passwd']],
];

interface Json {
  type?: string;
  minItems?: number;
  maxLength?: number;
  required?: string[];
  properties?: Record<string, Json>;
  items?: Json;
}

type Path = readonly (string | number)[];

const jsonAt = (schema: Json, path: Path): Json =>
  path.reduce<Json>((at, key) => (typeof key === 'number' ? at.items! : at.properties![key]!), schema);

const isShaped = (json: Json) => ['pattern', 'format', 'enum', 'anyOf', 'allOf'].some((word) => word in json);

/** Wrong values for a field, as YAML: whatever somebody might write there by mistake. Each must be reported. */
function wrongValues(path: string, json: Json): string[] {
  const unreadable = ['""', '"   "', '"\\u200B\\u2060"', '"a\\nb"', '"a\\u0007b"', '"a\\uD800b"', '"a\\u2028b"'];
  const always = [...unreadable, '[a]', '{ a: b }', '~', JSON.stringify('x'.repeat(800))];
  if (json.type === 'boolean') return [...always, '1', 'yes', '"true"'];
  if (json.type === 'integer') {
    return [...always, 'true', 'diez', '"10"', '10.5', '1', '-3', '100000', '.nan', '.inf', '0x'];
  }
  const valuesFor = (lists: typeof notHere) => lists.flatMap(([pattern, values]) => (pattern.test(path) ? values : []));
  const right = valuesFor(rightHere);
  const shapeless = isShaped(json) ? [...malformed, ...valuesFor(notHere)].filter((text) => !right.includes(text)) : [];
  return [...always, 'true', '12', ...shapeless.map((text) => JSON.stringify(text))];
}

/** A value in a YAML file: where it begins, and where its name does, which an entry of a list has not. */
interface Field {
  path: Path;
  node: ParsedNode;
  start: number;
  from: number;
}

/**
 * Every value at and below a node, each with its path and its place in the file.
 *
 * @param from where the name of the value begins; for an entry of a list, where the entry does
 */
function fieldsOf(node: ParsedNode, path: Path = [], from = node.range[0]): Field[] {
  const field = { path, node, start: node.range[0], from };
  if (isSeq(node)) return [field, ...node.items.flatMap((item, index) => fieldsOf(item, [...path, index]))];
  if (!isMap(node)) return [field];
  const children = node.items.map(({ key, value }) => {
    if (!isScalar(key) || !value) throw new Error(`${formatPath(path)} has a name or a value that is no text`);
    return fieldsOf(value, [...path, String(key.value)], key.range[0]);
  });
  return [field, ...children.flat()];
}

const last = ({ path }: Field) => String(path.at(-1));

describe.each([
  [site, siteSchema],
  [landing, landingSchema],
  [labels, interfaceSchema],
  [privacy, legalFrontMatterSchema],
])('%s', (file, schema) => {
  const text = textOf(file, baseFiles);
  const parts = text.split(/^---\n/m);
  const [head, yaml, rest] = parts.length === 1 ? ['', text, ''] : ['---\n', parts[1]!, `---\n${parts[2]}`];
  const json = z.toJSONSchema(schema as z.ZodType, { io: 'input' }) as Json;
  // The marks of samples would only be in the way.
  const parse = () => parseDocument<ParsedNode>(yaml.replaceAll(/!sample ?/g, ''));
  const fields = fieldsOf(parse().contents!);
  const leaves = fields.filter(({ node }) => isScalar(node));
  const groups = fields.filter(({ node }) => isMap(node));
  const lists = fields.filter(({ node }) => isSeq(node));

  /** The file with changed YAML. */
  const written = (document: Document) => head + document.toString({ lineWidth: 0 }) + rest;

  /** The file with other values, as they are spelled in YAML. */
  function spelled(values: ReadonlyMap<Field, string>): string {
    const document = parse();
    const spellings = [...values.values()];
    [...values.keys()].forEach(({ path }, index) => document.setIn(path, new Scalar(`value-${index}-`)));
    return written(document).replaceAll(/value-(\d+)-/g, (_, index) => spellings[Number(index)]!);
  }

  /** Mistakes in this file, as `12:10 contact.email`; it needs no other file but the one that fills in placeholders. */
  const mistakesIn = (text: string) =>
    read(withFile(file, text, new Map([[site, baseFiles.get(site)!]])))
      .diagnostics.filter(({ place }) => place.file === file)
      .map(({ place: { line, column, field } }) => `${line}:${column} ${field}`)
      .sort();

  /** Where a field of a file stands, or its name, as `12:10`. */
  function placesIn(text: string) {
    const found = fieldsOf(parseDocument<ParsedNode>(text.slice(head.length, text.length - rest.length)).contents!);
    const byPath = new Map(found.map((field) => [formatPath(field.path), field]));
    return (path: Path, part: 'start' | 'from') =>
      placeAt(text, head.length + (path.length === 0 ? 0 : byPath.get(formatPath(path))![part]));
  }

  /** Whether a field may not be left out; of a picture and its description, neither without the other. */
  const isRequired = (leaf: Field) =>
    ['imageSrc', 'imageAlt'].includes(last(leaf)) ||
    jsonAt(json, leaf.path.slice(0, -1)).required!.includes(last(leaf));

  /** The first leaf of each group, then the second of each, and so on. */
  const leavesInTurn = () => {
    const own = groups.map(({ path }) =>
      leaves.filter((leaf) => formatPath(leaf.path.slice(0, -1)) === formatPath(path) && isNaN(Number(last(leaf)))),
    );
    const most = Math.max(...own.map(({ length }) => length));
    return Array.from({ length: most }, (_, turn) => own.flatMap((children) => children[turn] ?? []));
  };

  test('every wrong value of every field is reported at its place', () => {
    const wrong = new Map(leaves.map((leaf) => [leaf, wrongValues(formatPath(leaf.path), jsonAt(json, leaf.path))]));
    expect(leaves.length).toBeGreaterThan(2);
    const rounds = Math.max(...[...wrong.values()].map(({ length }) => length));
    for (let round = 0; round < rounds; round++) {
      const tried = leaves.filter((leaf) => wrong.get(leaf)![round] !== undefined);
      const values = new Map(tried.map((leaf) => [leaf, wrong.get(leaf)![round]!]));
      const text = spelled(values);
      const placeOf = placesIn(text);
      const places = [...values].map(([{ path }, value]) => {
        // Of lists and groups, the name is where to look.
        return `${placeOf(path, /^[[{]/.test(value) ? 'from' : 'start')} ${formatPath(path)}`;
      });
      expect(mistakesIn(text), `${round}: ${values.get(tried[0]!)}`).toEqual(places.sort());
    }
  });

  test('every missing field is reported at its group, unless it is optional', () => {
    for (const turn of leavesInTurn()) {
      const document = parse();
      for (const { path } of turn) document.deleteIn(path);
      const text = written(document);
      const placeOf = placesIn(text);
      const places = turn
        .filter(isRequired)
        .map(({ path }) => `${placeOf(path.slice(0, -1), 'from')} ${formatPath(path)}`);
      expect(mistakesIn(text)).toEqual(places.sort());
    }
  });

  test('an unknown field is reported in every group', () => {
    const document = parse();
    visit(document, { Map: (_, group) => void group.items.push(document.createPair('zz', 'x')) });
    const text = written(document);
    const placeOf = placesIn(text);
    const paths = groups.map(({ path }) => [...path, 'zz']);
    expect(mistakesIn(text)).toEqual(paths.map((path) => `${placeOf(path, 'from')} ${formatPath(path)}`).sort());
  });

  test('a list that is empty, a text or nothing is reported', () => {
    for (const depth of [1, 2, 3]) {
      const tried = lists.filter(({ path }) => path.filter((key) => typeof key === 'number').length === depth - 1);
      for (const value of ['[]', 'texto', '']) {
        const text = spelled(new Map(tried.map((list) => [list, value])));
        const placeOf = placesIn(text);
        const places = tried.flatMap(({ path }) => {
          const place = placeOf(path, value === 'texto' ? 'start' : 'from');
          return value === '[]' && jsonAt(json, path).minItems === undefined ? [] : [`${place} ${formatPath(path)}`];
        });
        expect(mistakesIn(text)).toEqual(expect.arrayContaining(places));
      }
    }
  });

  const texts = leaves.filter(({ path }) => jsonAt(json, path).type === 'string' && !isShaped(jsonAt(json, path)));

  /** What a text cannot do without. */
  const needed = ({ path }: Field): string => {
    const { contains = '', filledByPage = [] } = noteOf(schemaAt(schema, path)!) ?? {};
    const name = formatPath(path);
    // No two insurers may share a name.
    const [, insurer = ''] = /^insurance\.insurers\[(\d)\]\.name$/.exec(name) ?? [];
    const placeholders = filledByPage.map((one) => `{${one}}`).join('');
    return placeholders + contains + insurer;
  };
  const filledLength = (text: string) =>
    [
      ...Object.entries({
        '{email}': 'contacto@example.com',
        '{phone}': '+56 9 0000 0000',
        '{logo}': 'Alba Ortodoncia',
      }),
    ].reduce((filled, [name, value]) => filled.replace(name, value), text).length;

  /** Every text made of what it needs and of what `fill` gives for the room that is left. */
  const writeTexts = (tried: readonly Field[], fill: (room: number) => string) => {
    const values = new Map<string, string>();
    for (const leaf of tried) {
      const start = needed(leaf);
      values.set(formatPath(leaf.path), start + fill(jsonAt(json, leaf.path).maxLength! - filledLength(start)));
    }
    return spelled(new Map(tried.map((leaf) => [leaf, JSON.stringify(values.get(formatPath(leaf.path)))])));
  };

  test('every text may be as long as its limit, and not one character longer', () => {
    expect(mistakesIn(writeTexts(texts, (room) => 'ñ'.repeat(room)))).toEqual([]);
    const text = writeTexts(texts, (room) => 'ñ'.repeat(room + 1));
    const placeOf = placesIn(text);
    expect(mistakesIn(text)).toEqual(texts.map(({ path }) => `${placeOf(path, 'start')} ${formatPath(path)}`).sort());
  });
});
