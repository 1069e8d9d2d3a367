/** Keeps an open panel from covering what somebody looks at on the page. */
import { useState, type RefObject } from 'react';

/** The room between an element and the panel beside it (px). */
const GAP_PX = 24;

/** How far the page is moved to the left, and moving it. */
export interface PageShift {
  /** The CSS property `translate` of the box around the page, such as `-120px`; undefined if the page is not moved. */
  translate: string | undefined;
  /**
   * Moves the page to the left just so far that an element of it stands beside the open panel. Moves it back to its place
   * if the panel would not cover the element there, or if no panel is open.
   */
  bringIntoView: (element: Element) => void;
}

/**
 * Moves the page to the left, so that an open panel does not cover the text or picture that has the focus. Called once by
 * the editor's page, which puts `translate` on the box around the page and calls `bringIntoView` for each element of the
 * page that gets the focus.
 *
 * @param frame the frame with the page
 * @param isPanelOpen while it is false, the page stands in its place, however far it was moved before. When a panel is opened
 *   again, the page is moved as far as before, until an element gets the focus
 */
export function usePageShift(frame: RefObject<HTMLIFrameElement | null>, isPanelOpen: boolean): PageShift {
  const [shift, setShift] = useState(0);
  return {
    translate: isPanelOpen && shift > 0 ? `${-shift}px` : undefined,
    bringIntoView(element) {
      const panel = document.querySelector('.panel');
      if (!panel || !frame.current) return setShift(0);
      // The element's edges in the window, as they are without a shift. Its box is measured from the frame's left edge.
      const unshiftedFrameLeft = frame.current.getBoundingClientRect().left + shift;
      const box = element.getBoundingClientRect();
      const elementLeft = unshiftedFrameLeft + box.left;
      const elementRight = unshiftedFrameLeft + box.right;
      const panelLeft = panel.getBoundingClientRect().left;
      const neededShift = elementRight + GAP_PX - panelLeft;
      // With a larger shift, the beginning of a wide element would leave the window.
      const largestShift = elementLeft - GAP_PX;
      setShift(Math.max(0, Math.min(neededShift, largestShift)));
    },
  };
}
