/** What the panel «Publicar» is told. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import type { Editor } from '../../../scripts/edit/effect/editor.ts';
import { Publisher } from '../../../scripts/edit/effect/publisher.ts';
import { Repository } from '../../../scripts/edit/publish/repository.ts';
import { temporaryFolder } from '../../support/generator.ts';

test('a mistake in the editor itself ends a publication, which has failed', async () => {
  const live = { current: () => ({}), rebuild: () => Promise.reject(new Error('a mistake')) };
  const exclusively = (task: () => Promise<unknown>) => task();
  const settled = async () => {};
  const root = path.join(import.meta.dirname, 'missing');
  const editor = { root, live, exclusively, settled } as unknown as Editor;
  const publisher = new Publisher(editor, {}, () => {});
  publisher.start({ choices: {}, removeOldFiles: false });
  expect(await vi.waitUntil(() => publisher.publicationView().outcome)).toMatchObject({ state: 'failed' });
});

test('in a fresh clone, the panels wait for the versions of others', async () => {
  const theirs = await Repository.findOrCreate(temporaryFolder({ 'content/site.yaml': 'name: Alba\n' }));
  await theirs.recordVersion(await theirs.head(), new Date('2026-11-21T10:00:00Z'));
  const root = path.join(temporaryFolder({}), 'clone');
  execFileSync('git', ['clone', '--quiet', theirs.root, root]);
  const publisher = new Publisher({ root } as Editor);
  expect((await publisher.versions()).versions).toMatchObject([{ date: '2026-11-21T10:00:00Z' }]);
});
