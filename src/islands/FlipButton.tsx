import { useState } from 'react';
import './FlipButton.css';

interface FlipButtonProps {
  /** Visible labels of the two faces. */
  front: string;
  back: string;
  /** What the button does, in words; visible labels may only allude to it. */
  action: string;
}

/**
 * A booking button that turns over at each click. Screen readers announce it because the name changes. There is no
 * pressed state, because both faces do the same. The name begins with the visible label, so that voice control finds
 * the button (WCAG 2.2, 2.5.3).
 */
export function FlipButton({ front, back, action }: FlipButtonProps) {
  const [isFlipped, setFlipped] = useState(false);
  return (
    <button
      className="flip"
      type="button"
      data-booking=""
      data-flipped={isFlipped}
      aria-label={`${isFlipped ? back : front} — ${action}`}
      onClick={() => setFlipped(!isFlipped)}
    >
      <span className="flip__card">
        {/* Browsers that translate the page insert elements here; hydration must not fail because of them. */}
        <span className="flip__face flip__face--front" aria-hidden={isFlipped} suppressHydrationWarning>
          {front}
        </span>
        <span className="flip__face flip__face--back" aria-hidden={!isFlipped} suppressHydrationWarning>
          {back}
        </span>
      </span>
    </button>
  );
}
