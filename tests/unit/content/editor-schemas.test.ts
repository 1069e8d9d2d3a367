import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { editorSchemas } from '../../../scripts/generator/content/editor-schemas.ts';

const projectRoot = path.join(import.meta.dirname, '../../..');
const readText = (file: string) => readFile(path.join(projectRoot, file), 'utf8');

/** What a JSON Schema says of a field, as far as editors show it. */
interface Field {
  type?: string;
  title?: string;
  additionalProperties?: boolean;
}

const schemas = [...editorSchemas()].map(([file, text]) => ({ file, text }));

test('each YAML file names its JSON Schema', async () => {
  expect(schemas.map(({ file }) => file)).toEqual(
    ['site', 'landing', 'interface'].map((name) => `content/schema/${name}.json`),
  );
  for (const { file } of schemas) {
    const [firstLine] = (await readText(file.replace('schema/', '').replace('json', 'yaml'))).split('\n');
    expect(firstLine).toBe(`# yaml-language-server: $schema=${file.replace('content/', '')}`);
  }
});

test.each(schemas)(
  '$file has a Spanish name for every field, none twice in a group, and refuses unknown fields',
  ({ text }) => {
    const [fields, wrong]: [string[], string[]] = [[], []];
    JSON.parse(text, (key, value: Field & Record<string, Field>) => {
      const children = key === 'properties' ? value : key === 'items' ? { [key]: value } : {};
      const names = Object.entries(children).map(([name, { title }]) => title || wrong.push(name));
      fields.push(...Object.keys(children));
      if (new Set(names).size < names.length) wrong.push(key);
      if (value?.type === 'object' && value.additionalProperties !== false) wrong.push(key);
      return value;
    });
    expect(fields.length).toBeGreaterThan(40);
    expect(wrong).toEqual([]);
  },
);

test('every choice has a Spanish name', () => {
  const choices = schemas.flatMap(({ text }) => [...text.matchAll(/"enumDescriptions": \[([^\]]*)\]/g)]);
  expect(choices.length).toBeGreaterThan(4);
  for (const [, names] of choices) expect(names).not.toContain('""');
});

test('editors leave lengths to the build, and know the tag !sample', async () => {
  const { cta } = JSON.parse(schemas[1]!.text).properties.closing.properties;
  expect(cta).toMatchObject({ title: 'Texto del botón', description: 'Hasta 24 letras.' });
  expect(cta).not.toHaveProperty('maxLength');
  expect(JSON.parse(await readText('.vscode/settings.json'))).toMatchObject({
    'yaml.customTags': ['!sample scalar', '!sample mapping', '!sample sequence'],
  });
});
