import { useState, type RefObject } from 'react';

/** Between an element and the panel beside it, or the edge of the window. */
const GAP_PX = 24;

/** Keeps a panel from covering what gets the focus on the page while it is open; `translate` is the style for that. */
export function usePageShift(frameRef: RefObject<HTMLIFrameElement | null>, isPanelOpen: boolean) {
  // Kept while no panel is open: the next one would cover the same element, if that still has the focus.
  const [shift, setShift] = useState(0);
  return {
    translate: isPanelOpen && shift > 0 ? `${-shift}px` : undefined,
    /** Moves the page as far as an element of it needs to stand beside the panel. */
    keepBesidePanel(element: Element): void {
      const panel = document.querySelector('.panel');
      if (!panel || !frameRef.current) return setShift(0);
      const unshiftedFrameLeft = frameRef.current.getBoundingClientRect().left + shift;
      const boxInFrame = element.getBoundingClientRect();
      const elementLeft = unshiftedFrameLeft + boxInFrame.left;
      const elementRight = unshiftedFrameLeft + boxInFrame.right;
      const panelLeft = panel.getBoundingClientRect().left;
      const neededShift = elementRight + GAP_PX - panelLeft;
      // A larger shift would move the beginning of a wide element out of the window.
      const largestShift = elementLeft - GAP_PX;
      setShift(Math.max(0, Math.min(neededShift, largestShift)));
    },
  };
}
