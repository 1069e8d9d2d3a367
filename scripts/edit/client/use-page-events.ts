/** What somebody does on the page in the frame, taken over from the page. */
import { useEffectEvent } from 'react';
import { editableAt } from './page-fields.ts';

/** What to do when somebody acts on the page in the frame. */
export interface PageHandlers {
  /** A click on an element of the content, or a file dropped on it. */
  onPick: (element: HTMLElement, event: MouseEvent) => void;
  /**
   * A click or drop on nothing that can be changed; also called when the frame is about to get another page. If somebody is
   * writing a text, that text is left.
   */
  onLeave: () => void;
  /** Returns whether the key was taken. */
  onKey: (event: KeyboardEvent) => boolean;
  /**
   * Before letters are typed, pasted or deleted. Returns whether the handler has made the change itself: then the browser
   * is kept from making it, and `onInput` is called.
   */
  onBeforeInput: (event: InputEvent) => boolean;
  /** After letters were typed, pasted or deleted. */
  onInput: () => void;
  /** An element of the page has got the focus, by whatever way. */
  onFocus: (element: Element) => void;
  /** Whether a node belongs to the text that is being written. */
  isInText: (node: EventTarget | null) => boolean;
}

/**
 * Lets somebody edit the page in the frame: calls the handlers for what happens on it, before the page's own scripts get
 * the event. Clicks and drops never reach the page: a click on a link edits the link's text instead of leading away. Only
 * within the text that is being written do they work as usual. A key, or letters about to be typed, reach the page unless
 * the handler takes them.
 *
 * @returns a function to call with each page that has loaded in the frame: it starts listening on that page, and returns
 *   a function that ends the listening and calls `onLeave`
 */
export function usePageEvents(handlers: PageHandlers): (page: Document) => () => void {
  const onPointer = useEffectEvent((page: Document, event: MouseEvent) => {
    if (handlers.isInText(event.target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // `dragover` comes while a file is dragged over the page. To prevent it is enough: then the browser allows the drop.
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
    if (!handlers.onBeforeInput(event)) return;
    event.preventDefault();
    // After a prevented event the browser fires no `input`.
    handlers.onInput();
  });
  const onInput = useEffectEvent(() => handlers.onInput());
  const onPageGone = useEffectEvent(() => handlers.onLeave());
  const onFocus = useEffectEvent((event: FocusEvent) => handlers.onFocus(event.target as Element));

  return (page) => {
    const controller = new AbortController();
    // Capturing listeners of the document come before all others.
    const options = { capture: true, signal: controller.signal };
    const listener = (event: Event) => onPointer(page, event as MouseEvent);
    for (const type of ['click', 'drop', 'dragover']) page.addEventListener(type, listener, options);
    page.addEventListener('keydown', (event) => onKey(event), options);
    page.addEventListener('beforeinput', (event) => onBeforeInput(event), options);
    page.addEventListener('focusin', (event) => onFocus(event), options);
    page.addEventListener('input', () => onInput(), options);
    return () => {
      // Somebody may have begun to write on this page while the next one was on its way.
      onPageGone();
      controller.abort();
    };
  };
}
