/** Dragging the entries of a list in a form, such as the offices, into another order. */
import { useRef, useState, type CSSProperties, type PointerEvent, type RefObject } from 'react';
import { dropPosition, shiftOf } from './list-order.ts';

/** When the pointer is this near to the upper or lower edge of the form, the form scrolls (px). */
const SCROLL_ZONE_PX = 48;

/** How far the form then scrolls with each move of the pointer (px). */
const SCROLL_STEP_PX = 14;

/** The drag that is under way. */
interface Drag {
  /** Position of the dragged entry in the list. */
  from: number;
  /** The position that it would get if it were let go now. */
  to: number;
  /** How far the entry is below its own place, in pixels; negative above it. */
  distance: number;
  /** Height of the entry, with the gap to the next one: how far others move to make room for it. */
  height: number;
}

/** What is known when a drag begins; all heights are in pixels from the top of the window. */
interface DragStart extends Pick<Drag, 'from' | 'height'> {
  /** Height of the pointer. */
  pointerY: number;
  /** Height of the middle of each entry. */
  middles: number[];
  /** The part of the form that scrolls; null if the list is in none. */
  scroller: Element | null;
  /** How far that was scrolled. */
  scrollTop: number;
}

/** What a list needs to let its entries be dragged by a handle. */
export interface DragOrder {
  /** The event handlers for the handle of the entry at this position. */
  handleProps: (
    index: number,
  ) => Record<
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
    (event: PointerEvent<HTMLElement>) => void
  >;
  /** Position of the entry that is dragged; undefined while none is. */
  dragged: number | undefined;
  /**
   * The style of the entry at a position while one is dragged: the dragged one follows the pointer, the others make room.
   * Undefined while none is dragged.
   */
  styleOf: (index: number) => CSSProperties | undefined;
  /** Ends the drag and puts the entry back in its place. */
  cancel: () => void;
}

/**
 * Lets somebody drag the entries of a list in a form into another order, with mouse, pen or finger: all browsers have
 * pointer events for the three.
 *
 * While an entry is dragged, it and the others are only shifted by CSS, because an element that moves in the document
 * loses the pointer. The caller sets what `styleOf` gives on each entry, and calls `cancel` when Escape is pressed. Its handle
 * needs `touch-action: none` in CSS: otherwise a finger on it scrolls the form, and the browser cancels the drag.
 *
 * @param list the element whose children are the entries, and nothing else
 * @param onMove called when an entry is let go at another position than its own; it has to change the order of the list
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
): DragOrder {
  const [drag, setDrag] = useState<Drag>();
  const start = useRef<DragStart>(undefined);

  /** Begins a drag when the handle of the entry at `index` is pressed with the main button or a finger. */
  function begin(index: number, event: PointerEvent<HTMLElement>) {
    const boxes = [...(list.current?.children ?? [])].map((child) => child.getBoundingClientRect());
    const box = boxes[index];
    const isMainButton = event.button === 0;
    if (!box || !isMainButton) return;
    // Keeps the browser from selecting text, and also from focusing the handle, which needs the focus to notice Escape.
    event.preventDefault();
    event.currentTarget.focus();
    // From now on the handle gets all moves of this pointer, until it is released.
    event.currentTarget.setPointerCapture(event.pointerId);
    const scroller = event.currentTarget.closest('.fields');
    const middles = boxes.map(({ top, height }) => top + height / 2);
    start.current = {
      from: index,
      height: box.height + gapBeside(boxes, index),
      pointerY: event.clientY,
      middles,
      scroller,
      scrollTop: scroller?.scrollTop ?? 0,
    };
    setDrag(dragAt(start.current, event.clientY));
  }

  /** Moves the dragged entry with the pointer. Near the upper or lower edge of the form, scrolls the form as well. */
  function follow({ clientY }: PointerEvent<HTMLElement>) {
    if (!start.current) return;
    const { scroller } = start.current;
    if (scroller) {
      const { top, bottom } = scroller.getBoundingClientRect();
      if (clientY < top + SCROLL_ZONE_PX) scroller.scrollBy(0, -SCROLL_STEP_PX);
      if (clientY > bottom - SCROLL_ZONE_PX) scroller.scrollBy(0, SCROLL_STEP_PX);
    }
    setDrag(dragAt(start.current, clientY));
  }

  /** Ends the drag. No entry is shifted any more, so the dragged one is back in its place. */
  function cancel() {
    start.current = undefined;
    setDrag(undefined);
  }

  /**
   * Ends the drag where the pointer was let go, and reports the move if that is another position. Looks at the pointer
   * itself: after a quick drag, `drag` may still be that of a move before the last one.
   */
  function drop({ clientY }: PointerEvent<HTMLElement>) {
    if (!start.current) return;
    const { from, to } = dragAt(start.current, clientY);
    cancel();
    if (to !== from) onMove(from, to);
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
      const shift = index === drag.from ? drag.distance : shiftOf(index, drag, drag.height);
      return { transform: `translateY(${shift}px)` };
    },
    cancel,
  };
}

/**
 * How a drag stands when the pointer is at a certain height.
 *
 * @param clientY that height, in pixels from the top of the window
 */
function dragAt({ from, height, pointerY, middles, scroller, scrollTop }: DragStart, clientY: number): Drag {
  const movedBy = clientY - pointerY;
  // If the list was scrolled down during the drag, an entry under a resting pointer has moved down in the list as well.
  const scrolledBy = (scroller?.scrollTop ?? 0) - scrollTop;
  const distance = movedBy + scrolledBy;
  // The default is for TypeScript: every entry has a middle.
  const middle = (middles[from] ?? 0) + distance;
  return { from, height, distance, to: dropPosition(middles, from, middle) };
}

/**
 * The gap between an entry and the next one, or the one before if it is the last, in pixels; 0 for a single entry. While the
 * entry is dragged, others make room for its height and this gap.
 */
function gapBeside(boxes: readonly DOMRect[], index: number): number {
  const box = boxes[index];
  const next = boxes[index + 1];
  const previous = boxes[index - 1];
  if (box && next) return next.top - box.bottom;
  if (box && previous) return box.top - previous.bottom;
  return 0;
}
