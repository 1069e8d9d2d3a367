/** What the editor takes over from the page in the frame. */
import { fireEvent, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { usePageEvents } from '../../../scripts/edit/client/page/use-page-events.ts';

test('a file that is dropped on the page does not replace it, and words are dropped into the text that is written', () => {
  document.body.innerHTML = '<p>Uno</p>';
  let isInText = false;
  renderHook(() =>
    usePageEvents(document, {
      onPick: vi.fn(),
      endWriting: vi.fn(),
      keyAction: () => undefined,
      onInput: vi.fn(),
      isInText: () => isInText,
    }),
  );
  // Returns false for an event that was prevented.
  const drag = () => [fireEvent.dragOver(document.body), fireEvent.drop(document.body)];
  expect(drag()).toEqual([false, false]);
  isInText = true;
  expect(drag()).toEqual([true, true]);
});
