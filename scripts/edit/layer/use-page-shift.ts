import { useState, type RefObject } from 'react';

/** The room between an element and the panel beside it (px). */
const GAP_PX = 24;

/** Moves the page to the left, so that an open panel does not cover what somebody looks at or writes. */
export interface PageShift {
  /** For the style of the page's box. */
  translate: string | undefined;
  /** Moves the page so far that an element of it stands beside the panel; back, if it is not covered. */
  bringIntoView: (element: Element) => void;
}

/** @param isPanelOpen while no panel is open, the page stands where it is */
export function usePageShift(frame: RefObject<HTMLIFrameElement | null>, isPanelOpen: boolean): PageShift {
  const [shift, setShift] = useState(0);
  return {
    translate: isPanelOpen && shift > 0 ? `${-shift}px` : undefined,
    bringIntoView(element) {
      const panel = document.querySelector('.panel');
      if (!panel || !frame.current) return setShift(0);
      const box = element.getBoundingClientRect();
      const frameLeft = frame.current.getBoundingClientRect().left + shift;
      const covered = frameLeft + box.right + GAP_PX - panel.getBoundingClientRect().left;
      // The beginning of the element never leaves the window.
      const room = frameLeft + box.left - GAP_PX;
      setShift(Math.max(0, Math.min(covered, room)));
    },
  };
}
