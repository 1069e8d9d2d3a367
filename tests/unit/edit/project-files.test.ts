/** What is left of a step that cannot be written as a whole. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { writeStep } from '../../../scripts/edit/effect/project-files.ts';
import { temporaryFolder } from '../../support/generator.ts';

const SITE = 'content/site.yaml';
const MEDIA = 'content/media';

test('each file is restored for itself, and the first error is told, even if one cannot be restored', async () => {
  const root = temporaryFolder({ [SITE]: 'old', [`${MEDIA}/a.svg`]: 'a' });
  const bytes = Buffer.from('new');
  const step = {
    field: { file: SITE, path: '' },
    files: [
      { file: SITE, before: Buffer.from('old'), after: bytes },
      // Is not there, so nothing is removed. As a folder, it cannot be removed again.
      { file: `${MEDIA}/folder`, before: undefined, after: undefined },
      { file: `${MEDIA}/folder/b.svg`, before: undefined, after: bytes },
      { file: `${MEDIA}/folder/b.svg/c.svg`, before: undefined, after: bytes },
    ],
  };
  await expect(writeStep(root, step)).rejects.toThrow(/mkdir/);
  expect(readFileSync(path.join(root, SITE), 'utf8')).toBe('old');
});
