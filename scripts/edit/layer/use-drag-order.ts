import { useRef, useState, type CSSProperties, type PointerEvent, type RefObject } from 'react';
import { dropPosition, roomFor } from './list-order.ts';

/** This near to the upper or lower edge of what scrolls, dragging scrolls it (px). */
const EDGE = 48;
const SCROLL_STEP = 14;

interface Drag {
  from: number;
  to: number;
  /** How far the entry is from its place, in pixels. */
  distance: number;
  /** Height of the entry, with the gap to the next one. */
  height: number;
}

/** What is measured when the dragging begins. */
interface Start {
  pointer: number;
  middles: number[];
  scroller: Element | null;
  scrollTop: number;
}

/** Dragging of a list's entries by a handle. */
export interface DragOrder {
  /** For the handle of an entry. */
  handleProps: (
    index: number,
  ) => Record<
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
    (event: PointerEvent<HTMLElement>) => void
  >;
  /** Position of the entry that is dragged. */
  dragged: number | undefined;
  /** Shifts an entry while one is dragged; undefined while none is. */
  styleOf: (index: number) => CSSProperties | undefined;
  /** Puts the dragged entry back. */
  cancel: () => void;
}

/**
 * Moves entries of a list by pointer events, which Safari has for mouse, pen and finger alike. The list keeps its order
 * until the entry is let go: an element that moves in the document would lose the pointer.
 *
 * @param list the element whose children are the entries, and nothing else
 * @param onMove is called once the entry is let go at another place
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
): DragOrder {
  const [drag, setDrag] = useState<Drag>();
  const start = useRef<Start>(undefined);

  function begin(index: number, event: PointerEvent<HTMLElement>) {
    const boxes = [...(list.current?.children ?? [])].map((child) => child.getBoundingClientRect());
    const box = boxes[index];
    if (!box || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.focus();
    event.currentTarget.setPointerCapture(event.pointerId);
    const scroller = event.currentTarget.closest('.fields');
    const middles = boxes.map(({ top, height }) => top + height / 2);
    start.current = { pointer: event.clientY, middles, scroller, scrollTop: scroller?.scrollTop ?? 0 };
    const next = boxes[index + 1] ?? boxes[index];
    const previous = boxes[index - 1];
    const gap = next && next !== box ? next.top - box.bottom : box.top - (previous?.bottom ?? box.top);
    setDrag({ from: index, to: index, distance: 0, height: box.height + gap });
  }

  function follow({ clientY }: PointerEvent<HTMLElement>) {
    if (!drag || !start.current) return;
    const { pointer, middles, scroller, scrollTop } = start.current;
    if (scroller) {
      const { top, bottom } = scroller.getBoundingClientRect();
      if (clientY < top + EDGE) scroller.scrollBy(0, -SCROLL_STEP);
      if (clientY > bottom - EDGE) scroller.scrollBy(0, SCROLL_STEP);
    }
    const distance = clientY - pointer + (scroller?.scrollTop ?? 0) - scrollTop;
    const middle = (middles[drag.from] ?? 0) + distance;
    setDrag({ ...drag, distance, to: dropPosition(middles, drag.from, middle) });
  }

  function cancel() {
    start.current = undefined;
    setDrag(undefined);
  }

  function drop() {
    cancel();
    if (drag && drag.to !== drag.from) onMove(drag.from, drag.to);
  }

  return {
    handleProps: (index) => ({
      onPointerDown: (event) => begin(index, event),
      onPointerMove: follow,
      onPointerUp: drop,
      onPointerCancel: cancel,
    }),
    dragged: drag?.from,
    styleOf(index) {
      if (!drag) return undefined;
      const shift = index === drag.from ? drag.distance : roomFor(index, drag, drag.height);
      return { transform: `translateY(${shift}px)` };
    },
    cancel,
  };
}
