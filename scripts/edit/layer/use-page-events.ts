import { useEffectEvent } from 'react';
import { editableAt } from './page-fields.ts';

/** What to do when somebody acts on the page in the frame. */
export interface PageHandlers {
  /** A click on an element of the content, or a file dropped on it. */
  onPick: (element: HTMLElement, event: MouseEvent) => void;
  /** A press or click outside the text that is being written. */
  onLeave: () => void;
  /** Returns whether the key was taken. */
  onKey: (event: KeyboardEvent) => boolean;
  /** Before letters are typed, pasted or deleted. Returns whether nothing is left to do for the browser. */
  onBeforeInput: (event: InputEvent) => boolean;
  onInput: () => void;
  /** An element of the page has got the focus, by whatever way. */
  onFocus: (element: Element) => void;
  /** Whether a node belongs to the text that is being written. */
  isInText: (node: EventTarget | null) => boolean;
}

/**
 * Takes over what happens on a page of the site: clicks edit instead of leading away.
 *
 * @returns starts listening on a page, and gives back what ends it
 */
export function usePageEvents(handlers: PageHandlers): (page: Document) => () => void {
  const onPointer = useEffectEvent((page: Document, event: MouseEvent) => {
    if (handlers.isInText(event.target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type === 'dragover') return;
    const element = editableAt(page, { x: event.clientX, y: event.clientY });
    if (element) handlers.onPick(element, event);
    else handlers.onLeave();
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!handlers.onKey(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  const onBeforeInput = useEffectEvent((event: InputEvent) => {
    if (handlers.onBeforeInput(event)) event.preventDefault();
  });
  const onInput = useEffectEvent(() => handlers.onInput());
  const onFocus = useEffectEvent((event: FocusEvent) => handlers.onFocus(event.target as Element));

  return (page) => {
    const controller = new AbortController();
    const options = { capture: true, signal: controller.signal };
    const pointer = (event: Event) => onPointer(page, event as MouseEvent);
    for (const type of ['click', 'drop', 'dragover']) page.addEventListener(type, pointer, options);
    page.addEventListener('keydown', (event) => onKey(event), options);
    page.addEventListener('beforeinput', (event) => onBeforeInput(event), options);
    page.addEventListener('focusin', (event) => onFocus(event), options);
    page.addEventListener('input', () => onInput(), options);
    return () => controller.abort();
  };
}
