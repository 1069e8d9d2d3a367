import { expect, test, vi } from 'vitest';
import { keyAction } from '../../../scripts/edit/client/keys.ts';
import type { TextEditing } from '../../../scripts/edit/client/page/use-text-editing.ts';
import type { Saving } from '../../../scripts/edit/client/use-saving.ts';

test('a key for undo that is held down undoes one step, and the browser undoes none', () => {
  const undoOrRedo = vi.fn();
  const saving = { undoOrRedo } as unknown as Saving;
  const options = { isWriting: false, saving, editing: {} as TextEditing, onOpen: vi.fn() };
  for (const repeat of [false, true, true]) {
    const action = keyAction(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, repeat }), options);
    expect(action).toBeDefined();
    action?.();
  }
  expect(undoOrRedo).toHaveBeenCalledExactlyOnceWith('undo');
});
