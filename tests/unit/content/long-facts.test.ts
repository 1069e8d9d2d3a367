/** A practice whose names and numbers are as long as the schema allows need not shorten a text that it has not touched. */
import { expect, test } from 'vitest';
import { isMap, isScalar, isSeq, parseDocument, type ParsedNode } from 'yaml';
import { z } from 'zod';
import { formatPath } from '../../../scripts/generator/content/field-path.ts';
import { siteSchema } from '../../../src/content/schema.ts';
import { mistakesIn, sampleFiles, site, textOf, withFile } from '../../support/content-files.ts';

type Path = readonly (string | number)[];

interface Json {
  type?: string;
  pattern?: string;
  enum?: unknown[];
  format?: string;
  maxLength?: number;
  maximum?: number;
  properties?: Record<string, Json>;
  items?: Json;
}

const EMAIL = 'recepcion.vitacura@ortodoncia-montecinos-y-compania-ltda.cl';

/** Fields at their longest, where the schema's limit alone does not say how. */
const LONGEST: Readonly<Record<string, string | number>> = {
  'contact.email': EMAIL,
  'legal.requestsEmail': EMAIL,
  'facts.experienceSince': 1950,
};

/** The longest value of a field; undefined where its shape leaves it no choice of length. */
function longestValue({ type, pattern, format, maxLength, maximum, ...json }: Json, field: string) {
  if (field === 'url') return undefined;
  if (LONGEST[field]) return LONGEST[field];
  if (type === 'integer') return maximum;
  const hasShape = pattern !== undefined || format !== undefined || json.enum !== undefined;
  if (type !== 'string' || maxLength === undefined || hasShape) return undefined;
  return 'Ñ'.repeat(maxLength);
}

/** Paths and longest values of the fields that a node of the sample holds. */
function longestBelow(node: ParsedNode, json: Json, path: Path = []): { path: Path; value: string | number }[] {
  if (isMap(node)) {
    return node.items.flatMap(({ key, value }) => {
      const name = String(isScalar(key) ? key.value : key);
      const child = json.properties?.[name];
      return child && value ? longestBelow(value, child, [...path, name]) : [];
    });
  }
  if (isSeq(node)) {
    const { items = {} } = json;
    return node.items.flatMap((item, index) => longestBelow(item, items, [...path, index]));
  }
  const value = longestValue(json, formatPath(path));
  return value === undefined ? [] : [{ path, value }];
}

const parse = () => parseDocument<ParsedNode>(textOf(site, sampleFiles).replaceAll(/!sample ?/g, ''));
const contents = parse().contents;
if (!contents) throw new Error('the sample has no site.yaml');
const fields = longestBelow(contents, z.toJSONSchema(siteSchema, { io: 'input' }) as Json);

/** Mistakes in the sample content once the given fields of site.yaml are as long as they may be. */
function mistakesWith(longest: readonly { path: Path; value: string | number }[]): string[] {
  const document = parse();
  for (const { path, value } of longest) document.setIn(path, value);
  return mistakesIn(withFile(site, document.toString({ lineWidth: 0 }), sampleFiles));
}

test('the sample has fields to lengthen', () => {
  const names = fields.map(({ path }) => formatPath(path));
  expect(names).toEqual(expect.arrayContaining(['practice.name', 'doctor.shortName', 'facts.slotMinutes']));
});

test.each(fields.map((field) => [formatPath(field.path), field] as const))(
  'the longest %s makes no other text too long',
  (_, field) => {
    expect(mistakesWith([field])).toEqual([]);
  },
);

test('all of the longest values together make no other text too long', () => expect(mistakesWith(fields)).toEqual([]));
