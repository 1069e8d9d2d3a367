import type { ReactNode } from 'react';
import { useContent } from '../../render-context.ts';
import './Button.css';

/**
 * `src/booking/popup.ts` opens the popup for clicks on all elements with `data-booking`; `hint` tells screen readers
 * so.
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
