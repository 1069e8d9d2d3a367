/** A file that is too large is refused before anybody waits for an upload. */
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { initialState } from '../../../scripts/edit/client/client-state.ts';
import { useSaving } from '../../../scripts/edit/client/use-saving.ts';
import { emptyEditorState } from '../../support/editor-state.ts';
import { connectTo } from '../../support/form.tsx';

/** A file that says to have a size, without its bytes. */
function fileOfSize(size: number): File {
  const chosen = new File([], 'archivo.mp4');
  Object.defineProperty(chosen, 'size', { value: size });
  return chosen;
}

test.each([
  [100_000_000, ['form-sent', 'server-answered', 'form-closed']],
  [100_000_001, ['form-refused']],
])('of a form with a file of %i bytes', async (size, events) => {
  const dispatch = vi.fn();
  const connection = await connectTo();
  const { result } = renderHook(() => useSaving(connection, initialState(emptyEditorState), dispatch));
  const change = { file: 'content/landing.yaml', path: 'hero.film' };
  const draft = { wide: fileOfSize(size) };
  result.current.saveForm({ change, draft, isDirty: true, phase: 'editing' });
  await expect.poll(() => dispatch.mock.calls.map(([{ type }]) => type as string)).toEqual(events);
});
