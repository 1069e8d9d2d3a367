import { useState } from 'react';
import './FlipButton.css';

interface Face {
  /** Visible label. */
  label: string;
  /** Accessible name; begins with the label. */
  name: string;
}

/**
 * A booking button that turns over at each click. Screen readers announce it because the name changes; with a live
 * region, some would say it twice. There is no pressed state, because both faces do the same.
 */
export function FlipButton({ front, back }: { front: Face; back: Face }) {
  const [isFlipped, setFlipped] = useState(false);
  return (
    <button
      className="flip"
      type="button"
      data-booking=""
      data-flipped={isFlipped}
      aria-label={(isFlipped ? back : front).name}
      onClick={() => setFlipped(!isFlipped)}
    >
      <span className="flip__card">
        {/* Browsers that translate the page insert elements here; hydration must not fail because of them. */}
        <span className="flip__face flip__face--front" aria-hidden={isFlipped} suppressHydrationWarning>
          {front.label}
        </span>
        <span className="flip__face flip__face--back" aria-hidden={!isFlipped} suppressHydrationWarning>
          {back.label}
        </span>
      </span>
    </button>
  );
}
