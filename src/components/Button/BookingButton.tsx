import type { ReactNode } from 'react';
import { useContent } from '../../render-context.ts';
import './Button.css';

/**
 * A button that opens the booking popup: `src/booking/popup.ts` finds it by `data-booking`. `hint` tells screen readers
 * that a popup opens.
 */
export function BookingButton({ className, children }: { className: string; children: ReactNode }) {
  const { hint } = useContent().interface.booking;
  return (
    <button className={`button ${className}`} type="button" data-booking="">
      {children}
      <span className="unseen"> {hint}</span>
    </button>
  );
}
