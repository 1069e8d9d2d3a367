// @vitest-environment happy-dom
/** Dragging an entry of a list so quickly that the browser paints nothing between the last move and letting go. */
import { act, cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useDragOrder } from '../../../scripts/edit/client/use-drag-order.ts';

/** The height of each entry (px). */
const HEIGHT = 40;

/** A list of three entries, each with a handle. */
function List({ onMove }: { onMove: (from: number, to: number) => void }) {
  const list = useRef<HTMLDivElement>(null);
  const { handleProps } = useDragOrder(list, onMove);
  return (
    <div ref={list}>
      {['Ana', 'Berta', 'Carla'].map((name, index) => (
        <div key={name}>
          <button type="button" {...handleProps(index)}>
            {name}
          </button>
        </div>
      ))}
    </div>
  );
}

afterEach(cleanup);

test('an entry lands where the pointer is let go, even if the last move was not painted', () => {
  const onMove = vi.fn<(from: number, to: number) => void>();
  render(<List onMove={onMove} />);
  // Nothing is laid out here, so each entry is told where it would be.
  screen.getAllByRole('button').forEach((handle, index) => {
    const entry = handle.parentElement as HTMLElement;
    entry.getBoundingClientRect = () => new DOMRect(0, index * HEIGHT, 300, HEIGHT);
    handle.setPointerCapture = () => {};
  });
  const handle = screen.getByRole('button', { name: 'Ana' });
  const send = (type: string, clientY: number) =>
    handle.dispatchEvent(new PointerEvent(type, { clientY, button: 0, pointerId: 1, bubbles: true }));

  act(() => {
    send('pointerdown', HEIGHT / 2);
  });
  act(() => {
    send('pointermove', HEIGHT);
    send('pointermove', 3 * HEIGHT);
    send('pointerup', 3 * HEIGHT);
  });
  expect(onMove.mock.calls).toEqual([[0, 2]]);
});
