import { useState } from 'react';
import './FlipButton.css';

interface Face {
  /** Visible label. */
  label: string;
  /** Accessible name; begins with the label. */
  name: string;
}

/**
 * Screen readers announce the flip because the name changes; a live region would make some say it twice. No pressed state:
 * both faces do the same.
 */
export function FlipButton({ front, back }: { front: Face; back: Face }) {
  const [flipped, setFlipped] = useState(false);
  return (
    <button
      className="flip"
      type="button"
      data-booking=""
      data-flipped={flipped}
      aria-label={(flipped ? back : front).name}
      onClick={() => setFlipped(!flipped)}
      // A click before hydration has set `aria-busy` while the booking popup loads. React has not rendered that attribute,
      // and would report the difference.
      suppressHydrationWarning
    >
      <span className="flip__card">
        {/* A browser that has translated the page has put elements into the faces: they stay, and so does the island. */}
        <span className="flip__face flip__face--front" aria-hidden={flipped} suppressHydrationWarning>
          {front.label}
        </span>
        <span className="flip__face flip__face--back" aria-hidden={!flipped} suppressHydrationWarning>
          {back.label}
        </span>
      </span>
    </button>
  );
}
