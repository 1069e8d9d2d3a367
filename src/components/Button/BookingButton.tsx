import type { ReactNode } from 'react';
import { useContent } from '../../render-context.ts';
import './Button.css';

/** `src/booking/popup.ts` opens the popup for clicks on all elements with `data-booking`. */
export function BookingButton({ look, children }: { look: string; children: ReactNode }) {
  const { hint } = useContent().interface.booking;
  return (
    <button className={`button ${look}`} type="button" data-booking="">
      {children}
      <span className="unseen"> {hint}</span>
    </button>
  );
}
