import type { ReactNode } from 'react';
import { useContent } from '../../render-context.ts';
import './Button.css';

/** A button that opens the booking popup; the browser's part is `src/booking/popup.ts`. */
export function BookingButton({ look, children }: { look: string; children: ReactNode }) {
  const { hint } = useContent().interface.booking;
  return (
    <button className={`button ${look}`} type="button" data-booking="">
      {children}
      <span className="unseen"> {hint}</span>
    </button>
  );
}
