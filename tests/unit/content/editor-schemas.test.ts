import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { editorSchemas } from '../../../scripts/generator/content/schema.ts';

const projectRoot = path.join(import.meta.dirname, '../../..');
const readText = (file: string) => readFile(path.join(projectRoot, file), 'utf8');

/** What a JSON Schema says of a field, as far as editors show it. */
interface Field {
  type?: string;
  description?: string;
  properties?: Record<string, Field>;
  additionalProperties?: boolean;
  items?: Field;
}

/** A schema and everything below it, by path: `locations[].openingHours[].days[]`. */
const fieldsOf = (field: Field, at = ''): [string, Field][] => [
  [at, field],
  ...Object.entries(field.properties ?? {}).flatMap(([name, child]) => fieldsOf(child, at ? `${at}.${name}` : name)),
  ...(field.items ? fieldsOf(field.items, `${at}[]`) : []),
];

const schemas = [...editorSchemas()].map(([file, text]) => ({ file, text, root: JSON.parse(text) as Field }));

test('one for each YAML file, which names it; as it would be written now (npm run schema)', async () => {
  expect(schemas.map(({ file }) => file)).toEqual(
    ['site', 'landing', 'interface'].map((name) => `content/schema/${name}.json`),
  );
  for (const { file, text } of schemas) {
    expect(await readText(file), file).toBe(text);
    const [firstLine] = (await readText(file.replace('schema/', '').replace('json', 'yaml'))).split('\n');
    expect(firstLine).toBe(`# yaml-language-server: $schema=${file.replace('content/', '')}`);
  }
});

test.each(schemas)('$file describes every field and refuses unknown ones', ({ root }) => {
  const fields = fieldsOf(root);
  expect(fields.length).toBeGreaterThan(40);
  const wrong = fields.filter(
    ([name, { type, description, additionalProperties }]) =>
      (name !== '' && !description?.trim()) || (type === 'object' && additionalProperties !== false),
  );
  expect(wrong.map(([name]) => name)).toEqual([]);
});

test('editors leave lengths to the build, and know the mark of samples', async () => {
  const [, landing] = schemas.map(({ root }) => root);
  expect(landing?.properties?.['closing']?.properties?.['cta']).not.toHaveProperty('maxLength');
  expect(JSON.parse(await readText('.vscode/settings.json'))).toMatchObject({
    'yaml.customTags': ['!sample scalar', '!sample mapping', '!sample sequence'],
  });
});
