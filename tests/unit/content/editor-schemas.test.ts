import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { editorSchemas } from '../../../scripts/build/content/editor-schemas.ts';

const root = path.join(import.meta.dirname, '../../..');

const schemas = editorSchemas();

test('one for each YAML file', () => {
  expect([...schemas.keys()]).toEqual(['content/schema/site.json', 'content/schema/landing.json', 'content/schema/interface.json']);
});

test.each([...schemas])('%s is current (npm run schema)', async (file, text) => {
  expect(await readFile(path.join(root, file), 'utf8')).toBe(text);
});

test.each(['site', 'landing', 'interface'])('%s.yaml names its schema on the first line', async (name) => {
  expect((await readFile(path.join(root, `content/${name}.yaml`), 'utf8')).split('\n')[0]).toBe(`# yaml-language-server: $schema=schema/${name}.json`);
});

/** What a JSON Schema says of a field, as far as editors show it. */
interface Field {
  type?: string;
  description?: string;
  enum?: string[];
  properties?: Record<string, Field>;
  additionalProperties?: boolean;
  items?: Field;
}

/** A schema and everything below it, by path: `locations[].openingHours[].days[]`. */
const fieldsOf = (field: Field, path = ''): [string, Field][] => [
  [path, field],
  ...Object.entries(field.properties ?? {}).flatMap(([name, child]) => fieldsOf(child, path ? `${path}.${name}` : name)),
  ...(field.items ? fieldsOf(field.items, `${path}[]`) : []),
];

describe.each([...schemas])('%s', (_, text) => {
  const fields = fieldsOf(JSON.parse(text) as Field);

  test('has every kind of field that there is to describe', () => {
    const types = new Set(fields.map(([, { type }]) => type));
    expect([...types]).toEqual(expect.arrayContaining(['object', 'string', 'array']));
    expect(fields.length).toBeGreaterThan(40);
  });

  test.each(fields.slice(1))('%s is described', (_, { description = '' }) => {
    expect(description.trim()).not.toBe('');
  });

  test('refuses unknown fields', () => {
    const open = fields.filter(([, { type, additionalProperties }]) => type === 'object' && additionalProperties !== false);
    expect(open.map(([path]) => path)).toEqual([]);
  });
});

test('what is described is what the editor checks', () => {
  expect(JSON.parse(schemas.get('content/schema/site.json') ?? '')).toMatchObject({
    properties: { contact: { properties: { email: { format: 'email', description: 'E-mail: {email}' } } } },
  });
});

test('the sections that a practice may not have are optional', () => {
  const { required } = JSON.parse(schemas.get('content/schema/landing.json') ?? '') as { required: string[] };
  expect(required).toContain('hero');
  for (const section of ['insurance', 'testimonials']) expect(required).not.toContain(section);
});

test('the editor knows the mark of samples', async () => {
  const settings: unknown = JSON.parse(await readFile(path.join(root, '.vscode/settings.json'), 'utf8'));
  expect(settings).toMatchObject({ 'yaml.customTags': ['!sample scalar', '!sample mapping', '!sample sequence'] });
});
