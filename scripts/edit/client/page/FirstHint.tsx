import { useEffect, useEffectEvent, useState } from 'react';

/** Key in `localStorage`, set once this browser's user has changed something. */
const KNOWN_KEY = 'alba-knows-how-to-edit';

/** How long everything that can be changed is outlined at first, in milliseconds. */
const OUTLINES_MS = 5000;

interface FirstHintProps {
  /** Returns the page in the frame. */
  getPage: () => Document | undefined;
  isLoaded: boolean;
  /** Whether somebody has changed the content before. */
  hasChanges: boolean;
}

/** Says over the page how to begin, until the first change. */
export function FirstHint({ getPage, isLoaded, hasChanges }: FirstHintProps) {
  const [isKnown, setIsKnown] = useState(() => localStorage.getItem(KNOWN_KEY) !== null);
  if (hasChanges && !isKnown) setIsKnown(true);
  useEffect(() => {
    if (isKnown) localStorage.setItem(KNOWN_KEY, 'yes');
  }, [isKnown]);

  const isShown = !isKnown && isLoaded;
  const outline = useEffectEvent((isOutlined: boolean) => {
    getPage()?.documentElement.toggleAttribute('data-outlined', isOutlined);
  });
  useEffect(() => {
    if (!isShown) return undefined;
    outline(true);
    const timer = setTimeout(() => outline(false), OUTLINES_MS);
    return () => {
      clearTimeout(timer);
      outline(false);
    };
  }, [isShown]);

  return (
    <p role="status" className="hint">
      {isShown && 'Haz clic en cualquier texto o foto para cambiarlo'}
    </p>
  );
}
