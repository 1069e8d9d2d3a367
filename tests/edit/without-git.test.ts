/** The editor on a computer without git, which keeps the versions. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ComparisonView, VersionsView } from '../../scripts/edit/shared/publishing-protocol.ts';
import { copyProject } from '../support/project.ts';
import { openEditor } from './ask.ts';

test('starts without an error, and both panels say what is missing and who can help', async () => {
  const emptyFolder = mkdtempSync(path.join(tmpdir(), 'alba-path-'));
  const project = copyProject();
  vi.stubEnv('PATH', emptyFolder);
  const errors: unknown[] = [];
  const { act, close } = await openEditor(project, errors);
  onTestFinished(async () => {
    await close();
    vi.unstubAllEnvs();
    project.remove();
    rmSync(emptyFolder, { recursive: true });
  });
  const missing = [{ file: '', path: '', description: expect.stringMatching(/versiones.*Pide a quien instaló.* git/) }];
  expect(errors).toEqual([]);
  expect((await act<VersionsView>('versions')).result).toEqual({ versions: [], problems: missing });
  expect((await act<ComparisonView>('comparison')).result).toMatchObject({ problems: missing });
  expect(errors).toEqual([]);
});
