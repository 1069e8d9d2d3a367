import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { hashSources } from '../../../scripts/generator/version-mark.ts';
import { temporaryFolder } from '../../support/generator.ts';

test('the mark of a version changes with the oldest supported browsers, for which scripts and styles are lowered', async () => {
  const root = temporaryFolder({ 'package.json': '{"browserslist": ["chrome >= 109"]}' });
  const before = await hashSources(root);
  writeFileSync(path.join(root, 'package.json'), '{"browserslist": ["chrome >= 120"]}');
  expect(await hashSources(root)).not.toBe(before);
});
