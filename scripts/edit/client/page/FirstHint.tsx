import { useEffect, useEffectEvent, useState } from 'react';

/** Key in `localStorage`, set once this browser's user has changed something. */
const KNOWN_KEY = 'alba-knows-how-to-edit';

/** How long the outlines of everything that can be changed are shown. */
const OUTLINES_MS = 5000;

interface FirstHintProps {
  /** Returns the page in the frame. */
  page: () => Document | undefined;
  isLoaded: boolean;
  hasChanges: boolean;
}

/** Says over the page how to begin; after the first change never again. */
export function FirstHint({ page, isLoaded, hasChanges }: FirstHintProps) {
  const [isKnown, setIsKnown] = useState(() => localStorage.getItem(KNOWN_KEY) !== null);
  if (hasChanges && !isKnown) setIsKnown(true);
  useEffect(() => {
    if (isKnown) localStorage.setItem(KNOWN_KEY, 'yes');
  }, [isKnown]);

  const isShown = !isKnown && isLoaded;
  const outline = useEffectEvent((isOutlined: boolean) => {
    page()?.documentElement.toggleAttribute('data-outlined', isOutlined);
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
