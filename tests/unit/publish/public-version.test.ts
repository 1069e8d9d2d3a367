/** What the editor learns of the public site from the version that it serves. */
import { expect, test } from 'vitest';
import { readPublicState } from '../../../scripts/edit/publish/public-version.ts';

test('an address that is none, as a damaged journal may name it, counts as unreachable', async () => {
  const mark = { files: 'a', sources: 'b' };
  expect(await readPublicState({ siteUrl: 'clinica', mark, comparedHash: 'files' })).toBe('unreachable');
});
