import { useState } from 'react';
import './FlipButton.css';

interface Side {
  /** Visible label. */
  label: string;
  /** Accessible name; begins with the label. */
  name: string;
}

/**
 * A booking button with two sides; each click turns it over. `src/booking/popup.ts` opens the popup, as for every
 * `[data-booking]` control.
 *
 * Its accessible name is that of the visible side, and screen readers announce the turn because the name changes. There
 * is no pressed state (both sides do the same) and no live region, which would repeat the name in screen readers that
 * announce name changes of the focused element.
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
      // A click before hydration may have set `aria-busy`, which React did not render.
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
