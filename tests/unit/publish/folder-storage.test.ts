/** A folder to which a site is deployed, and the list of files that deploys leave in it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openFolder } from '../../../scripts/deploy/folder.ts';
import { DiagnosticError } from '../../../scripts/lib/diagnostic.ts';

/** A folder with a manifest of this text. */
function folderWithManifest(text: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'alba-folder-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(path.join(folder, '.deploy'));
  writeFileSync(path.join(folder, '.deploy/manifest.json'), text);
  return folder;
}

test.each([
  ['of another version of this project', '{ "version": 3, "files": [] }'],
  ['that is no manifest', 'hola'],
])('a manifest %s is refused with what to do, and is no bug of the scripts', async (_, text) => {
  const folder = folderWithManifest(text);
  const error: unknown = await openFolder(folder)
    .read()
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DiagnosticError);
  expect((error as DiagnosticError).diagnostics).toMatchObject([
    {
      code: 'storage.refused',
      place: { file: path.join(folder, '.deploy/manifest.json') },
      params: { refusal: 'other-manifest' },
    },
  ]);
});

test('a manifest that cannot be read is an error, and not taken for a first deploy', async () => {
  const folder = folderWithManifest('');
  rmSync(path.join(folder, '.deploy/manifest.json'));
  expect((await openFolder(folder).read()).etag).toBeUndefined();
  // Nobody can read a folder as a file, not even root.
  mkdirSync(path.join(folder, '.deploy/manifest.json'));
  await expect(openFolder(folder).read()).rejects.toMatchObject({ code: 'EISDIR' });
});
