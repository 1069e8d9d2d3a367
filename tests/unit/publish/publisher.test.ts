/** What the panel «Publicar» is told. */
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import type { Editor } from '../../../scripts/edit/effect/editor.ts';
import { Publisher } from '../../../scripts/edit/effect/publisher.ts';

test('a mistake in the editor itself ends a publication, which has failed', async () => {
  const live = { current: () => ({}), rebuild: () => Promise.reject(new Error('a mistake')) };
  const exclusively = (task: () => Promise<unknown>) => task();
  const editor = { root: path.join(import.meta.dirname, 'missing'), live, exclusively } as unknown as Editor;
  const publisher = new Publisher(editor, {}, () => {});
  publisher.start({ choices: {}, removeOldFiles: false });
  expect(await vi.waitUntil(() => publisher.publicationView().outcome)).toMatchObject({ state: 'failed' });
});
