import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { hashSources } from '../../../scripts/generator/hash-sources.ts';
import { temporaryFolder } from '../../support/generator.ts';

test('the hash of the sources changes with the oldest supported browsers, for which scripts and styles are lowered', async () => {
  const root = temporaryFolder({ 'package.json': '{"browserslist": ["chrome >= 109"]}' });
  const before = await hashSources(root);
  writeFileSync(path.join(root, 'package.json'), '{"browserslist": ["chrome >= 120"]}');
  expect(await hashSources(root)).not.toBe(before);
});
