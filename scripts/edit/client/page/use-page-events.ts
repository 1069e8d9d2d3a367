/** What somebody does on the page in the frame, taken over from the page. */
import { useEffectEvent, useLayoutEffect } from 'react';
import { useEvent } from '../use-event.ts';
import { editableAt, type Point } from './page-fields.ts';
import { deleteSelectedPlaceholders } from './placeholder-editing.ts';

/** What is called for the events of the page. */
interface PageHandlers {
  /** An element with a field was clicked. */
  onPick: (element: HTMLElement, point: Point) => void;
  /** Ends the writing: somebody has clicked on nothing that can be changed, or the page leaves the frame. */
  endWriting: () => void;
  /** Returns what a key does; undefined for one that the editor does not take over. */
  keyAction: (event: KeyboardEvent) => (() => void) | undefined;
  onInput: () => void;
  /** Whether the target of an event is in the text that is being written. */
  isInText: (target: EventTarget | null) => boolean;
}

/**
 * Listens to a page while it is in the frame. Neither the page's own scripts nor its links get a click: it opens the
 * text of a link instead of leading away.
 */
export function usePageEvents(page: Document | undefined, handlers: PageHandlers): void {
  const { onPick, endWriting, keyAction, onInput, isInText } = handlers;

  useEvent<MouseEvent>(page, 'click', (event) => {
    keepFromPage(event);
    // The browser has placed the cursor before, at `mousedown`.
    if (!page || isInText(event.target)) return;
    const point = { x: event.clientX, y: event.clientY };
    const element = editableAt(page, point);
    if (element) onPick(element, point);
    else endWriting();
  });

  function onDrag(event: Event): void {
    // The browser drops words into the text that is being written. A file anywhere else would replace the page.
    if (!isInText(event.target)) event.preventDefault();
  }
  useEvent(page, 'dragover', onDrag);
  useEvent(page, 'drop', onDrag);

  useEvent<KeyboardEvent>(page, 'keydown', (event) => {
    const action = keyAction(event);
    if (!action) return;
    keepFromPage(event);
    action();
  });
  useEvent(page, 'beforeinput', deleteSelectedPlaceholders);
  useEvent(page, 'input', onInput);

  const onPageLeaving = useEffectEvent(endWriting);
  // Somebody may have begun a text while the next page was on its way.
  useLayoutEffect(() => () => onPageLeaving(), [page]);
}

/** Keeps an event from the browser and from the scripts of the page. */
function keepFromPage(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
