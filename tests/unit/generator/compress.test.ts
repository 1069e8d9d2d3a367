import { expect, test } from 'vitest';
import { Cache } from '../../../scripts/generator/cache.ts';
import { compressFiles } from '../../../scripts/generator/compress.ts';
import { temporaryFolder } from '../../support/generator.ts';

test('files for visitors get smaller copies, configurations of servers get none, which a server would show', async () => {
  const text = 'x'.repeat(1000);
  const files = { 'a.json': text, 'a.json.gz': 'given', 'b.json': 'x', 'serve.json': text, _headers: text };
  expect(Object.keys(await compressFiles(files, new Cache(temporaryFolder())))).toEqual(['a.json.br']);
});
