import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
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

test('every field is described and unknown ones are refused', () => {
  const objects = [...schemas.values()].join('').match(/"type": "object"/g)?.length;
  expect([...schemas.values()].join('').match(/"additionalProperties": false/g)).toHaveLength(objects ?? 0);
  expect([...schemas.values()].join('')).not.toContain('"additionalProperties": true');
  expect(JSON.parse(schemas.get('content/schema/site.json') ?? '')).toMatchObject({
    properties: { contact: { properties: { email: { format: 'email', description: 'E-mail: {email}' } } } },
  });
});

test('the editor knows the mark of samples', async () => {
  const settings: unknown = JSON.parse(await readFile(path.join(root, '.vscode/settings.json'), 'utf8'));
  expect(settings).toMatchObject({ 'yaml.customTags': ['!sample scalar', '!sample mapping', '!sample sequence'] });
});
