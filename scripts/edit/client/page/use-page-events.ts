/** What somebody does on the page in the frame, taken over from the page. */
import { useEffectEvent, useLayoutEffect } from 'react';
import { editableAt, type Point } from './page-fields.ts';

/** How somebody picked an element by the pointer. */
export interface PointerPick {
  point: Point;
  /** The file that was dropped on the element. */
  droppedFile: File | undefined;
}

/** What is called for the events of the page. */
interface PageHandlers {
  /** An element with a field was clicked, or a file was dropped on it. */
  onPick: (element: HTMLElement, pointer: PointerPick) => void;
  /** Somebody has clicked on nothing that can be changed, or the page leaves the frame. */
  onLeave: () => void;
  /** Returns whether the key was taken. */
  onKey: (event: KeyboardEvent) => boolean;
  /** Returns whether the event has to be prevented, because the handler has made the change itself. */
  onBeforeInput: (event: InputEvent) => boolean;
  onInput: () => void;
  /** Whether the target of an event is in the text that is being written. */
  isInText: (target: EventTarget | null) => boolean;
}

/**
 * Listens to a page while it is in the frame. Neither the page's own scripts nor its links get a click: it opens the text
 * of a link instead of leading away.
 */
export function usePageEvents(page: Document | undefined, handlers: PageHandlers): void {
  const onPointer = useEffectEvent((event: MouseEvent) => {
    const isInText = handlers.isInText(event.target);
    // The browser drops words into the text.
    if (isInText && event.type !== 'click') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // The browser has placed the cursor before, at `mousedown`.
    if (isInText) return;
    // Prevented above: that alone allows a file to be dropped here.
    if (event.type === 'dragover') return;
    const point = { x: event.clientX, y: event.clientY };
    const element = page && editableAt(page, point);
    if (element) handlers.onPick(element, { point, droppedFile: copyOfDroppedFile(event) });
    else handlers.onLeave();
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!handlers.onKey(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  const onBeforeInput = useEffectEvent((event: InputEvent) => {
    if (!handlers.onBeforeInput(event)) return;
    event.preventDefault();
    // After a prevented event the browser fires no `input`.
    handlers.onInput();
  });
  const onInput = useEffectEvent(() => handlers.onInput());
  const leaveText = useEffectEvent(() => handlers.onLeave());

  // Not `useEffect`, which may run after the first click on the page.
  useLayoutEffect(() => {
    if (!page) return undefined;
    const controller = new AbortController();
    // With `capture`, these listeners come before those of the page.
    const options = { capture: true, signal: controller.signal };
    const pointerListener = (event: Event) => onPointer(event as MouseEvent);
    for (const type of ['click', 'drop', 'dragover']) page.addEventListener(type, pointerListener, options);
    page.addEventListener('keydown', (event) => onKey(event), options);
    page.addEventListener('beforeinput', (event) => onBeforeInput(event), options);
    page.addEventListener('input', () => onInput(), options);
    return () => {
      // Saves a text that somebody began while the next page was on its way.
      leaveText();
      controller.abort();
    };
  }, [page]);
}

/**
 * A copy of the file that was dropped; undefined for a click. The original is of the frame's own class `File`, so
 * `instanceof File` is false for it.
 */
function copyOfDroppedFile(event: MouseEvent): File | undefined {
  const file = (event as DragEvent).dataTransfer?.files[0];
  return file && new File([file], file.name, { type: file.type });
}
