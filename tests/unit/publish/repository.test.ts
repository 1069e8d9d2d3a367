/** The repository of a project that is a folder of a larger one. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Repository } from '../../../scripts/publish/repository.ts';

test('files that are not committed are named by their path from the project, and others are left alone', async () => {
  const larger = mkdtempSync(path.join(tmpdir(), 'alba-larger-'));
  onTestFinished(() => rmSync(larger, { recursive: true, force: true }));
  const root = path.join(larger, 'sites/alba');
  for (const folder of ['sites/alba/src', 'src']) mkdirSync(path.join(larger, folder), { recursive: true });
  writeFileSync(path.join(root, 'src/page.tsx'), 'one');
  execFileSync('git', ['init', '--quiet'], { cwd: larger });
  const repository = await Repository.findOrCreate(root);
  await repository.commit(['src'], 'One');
  writeFileSync(path.join(root, 'src/page.tsx'), 'two');
  writeFileSync(path.join(root, 'src/ñandú.tsx'), 'new');
  writeFileSync(path.join(larger, 'src/other.ts'), 'of another project');
  expect((await repository.uncommitted(['src'])).sort()).toEqual(['src/page.tsx', 'src/ñandú.tsx']);
});
