import type { ReactNode } from 'react';
import { useContent } from '../../render-context.ts';
import './Button.css';

/**
 * A button that opens the popup of the scheduling service, for header, sections and footer. It needs no handler: in the
 * browser, `src/booking/popup.ts` handles clicks on everything with `data-booking`. A hint at its end, for screen readers
 * only, says that it opens a popup.
 *
 * @param look classes of Button.css that are added to `button`, such as `button--wine`
 * @param children the visible label
 */
export function BookingButton({ look, children }: { look: string; children: ReactNode }) {
  const { hint } = useContent().interface.booking;
  return (
    <button className={`button ${look}`} type="button" data-booking="">
      {children}
      <span className="unseen"> {hint}</span>
    </button>
  );
}
