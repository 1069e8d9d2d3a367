import { useState } from 'react';
import './FlipButton.css';

interface Side {
  /** Visible label. */
  label: string;
  /** Accessible name; begins with the label. */
  name: string;
}

/**
 * A booking button with two sides; each click turns it over. The popup is opened by
 * `src/booking/popup.ts`, as for every `[data-booking]` button.
 *
 * Its accessible name is that of the side shown, and its change is what tells a screen reader of the
 * turn. There is no pressed state (both sides do the same) and no live region, which would say the
 * name twice where changes of the focused element's name are read out.
 */
export function FlipButton({ front, back }: { front: Side; back: Side }) {
  const [flipped, setFlipped] = useState(false);
  return (
    <button
      className="flip"
      type="button"
      data-booking=""
      data-flipped={flipped}
      aria-label={(flipped ? back : front).name}
      onClick={() => setFlipped(!flipped)}
      // A click made before hydration may have left `aria-busy`.
      suppressHydrationWarning
    >
      <span className="flip__card">
        <span className="flip__face flip__face--front" aria-hidden={flipped}>
          {front.label}
        </span>
        <span className="flip__face flip__face--back" aria-hidden={!flipped}>
          {back.label}
        </span>
      </span>
    </button>
  );
}
