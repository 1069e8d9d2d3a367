/** What somebody does on the page in the frame, taken over from the page. */
import { useEffectEvent, useLayoutEffect } from 'react';
import { editableAt, type Point } from './page-fields.ts';

/** What is called for the events of the page. */
interface PageHandlers {
  /** An element with a field was clicked. */
  onPick: (element: HTMLElement, point: Point) => void;
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
  const onClick = useEffectEvent((event: MouseEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    // The browser has placed the cursor before, at `mousedown`.
    if (handlers.isInText(event.target)) return;
    const point = { x: event.clientX, y: event.clientY };
    const element = page && editableAt(page, point);
    if (element) handlers.onPick(element, point);
    else handlers.onLeave();
  });
  const onDrag = useEffectEvent((event: Event) => {
    // The browser drops words into the text that is being written. A file anywhere else would replace the page.
    if (!handlers.isInText(event.target)) event.preventDefault();
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
    page.addEventListener('click', (event) => onClick(event), options);
    for (const type of ['dragover', 'drop']) page.addEventListener(type, (event) => onDrag(event), options);
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
