import { useEffect, useEffectEvent } from 'react';

/** Key in `localStorage`, set once this browser's user has changed something. */
const KNOWN_KEY = 'alba-knows-how-to-edit';

const OUTLINES_MS = 5000;

interface FirstHintProps {
  /** Returns the page in the frame. */
  getPage: () => Document | undefined;
  hasPageLoaded: boolean;
  /** Whether somebody has changed the content before. */
  hasChanges: boolean;
}

/**
 * Until the first change, says over the page how to begin, and outlines what can be changed for some seconds whenever
 * the editor opens.
 */
export function FirstHint({ getPage, hasPageLoaded, hasChanges }: FirstHintProps) {
  // Read anew each time, because undoing the first change makes `hasChanges` false again.
  const knowsHowToEdit = hasChanges || localStorage.getItem(KNOWN_KEY) !== null;
  useEffect(() => {
    if (hasChanges) localStorage.setItem(KNOWN_KEY, 'yes');
  }, [hasChanges]);

  const isShown = !knowsHowToEdit && hasPageLoaded;
  const setOutlined = useEffectEvent((isOutlined: boolean) => {
    getPage()?.documentElement.toggleAttribute('data-outlined', isOutlined);
  });
  useEffect(() => {
    if (!isShown) return undefined;
    setOutlined(true);
    const timer = setTimeout(() => setOutlined(false), OUTLINES_MS);
    return () => {
      clearTimeout(timer);
      setOutlined(false);
    };
  }, [isShown]);

  return (
    <p role="status" className="hint">
      {isShown && 'Haz clic en cualquier texto o foto para cambiarlo'}
    </p>
  );
}
