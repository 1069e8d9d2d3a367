import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { editorSchemas } from '../../../scripts/generator/content/schema.ts';

const projectRoot = path.join(import.meta.dirname, '../../..');
const readText = (file: string) => readFile(path.join(projectRoot, file), 'utf8');

/** What a JSON Schema says of a field, as far as editors show it. */
type Field = { type?: string; description?: string; additionalProperties?: boolean };

const schemas = [...editorSchemas()].map(([file, text]) => ({ file, text }));

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

test.each(schemas)('$file describes every field and refuses unknown ones', ({ text }) => {
  const [fields, wrong]: [string[], string[]] = [[], []];
  JSON.parse(text, (key, value: Field & Record<string, Field>) => {
    const children = key === 'properties' ? value : key === 'items' ? { [key]: value } : {};
    fields.push(...Object.keys(children));
    wrong.push(...Object.keys(children).filter((name) => !children[name]?.description?.trim()));
    if (value?.type === 'object' && value.additionalProperties !== false) wrong.push(key);
    return value;
  });
  expect(fields.length).toBeGreaterThan(40);
  expect(wrong).toEqual([]);
});

test('editors leave lengths to the build, and know the mark of samples', async () => {
  expect(JSON.parse(schemas[1]!.text)).not.toHaveProperty('properties.closing.properties.cta.maxLength');
  expect(JSON.parse(await readText('.vscode/settings.json'))).toMatchObject({
    'yaml.customTags': ['!sample scalar', '!sample mapping', '!sample sequence'],
  });
});
