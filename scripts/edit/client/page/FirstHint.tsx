import { useEffect, useEffectEvent } from 'react';

/** Key in `localStorage`, set once this browser has shown a site that was edited. */
const KNOWN_KEY = 'alba-knows-how-to-edit';

const OUTLINES_MS = 5000;

interface FirstHintProps {
  /** Returns the page in the frame. */
  getPage: () => Document | undefined;
  hasPageLoaded: boolean;
  /** Whether somebody has changed the content before. */
  hasBeenEdited: boolean;
}

/**
 * Until the first change, says over the page how to begin, and outlines what can be changed for some seconds whenever
 * the editor opens.
 */
export function FirstHint({ getPage, hasPageLoaded, hasBeenEdited }: FirstHintProps) {
  // From `localStorage` each time: undoing the first change makes `hasBeenEdited` false again.
  const knowsHowToEdit = hasBeenEdited || localStorage.getItem(KNOWN_KEY) !== null;
  const isShown = !knowsHowToEdit && hasPageLoaded;
  useEffect(() => {
    if (hasBeenEdited) localStorage.setItem(KNOWN_KEY, 'yes');
  }, [hasBeenEdited]);

  const toggleOutlines = useEffectEvent((areShown: boolean) => {
    getPage()?.documentElement.toggleAttribute('data-outlined', areShown);
  });
  useEffect(() => {
    if (!isShown) return undefined;
    toggleOutlines(true);
    const timer = setTimeout(() => toggleOutlines(false), OUTLINES_MS);
    return () => {
      clearTimeout(timer);
      toggleOutlines(false);
    };
  }, [isShown]);

  return (
    // Empty until then: screen readers read what comes into a `status` that is there.
    <p role="status" className="hint">
      {isShown && 'Haz clic en cualquier texto o foto para cambiarlo'}
    </p>
  );
}
