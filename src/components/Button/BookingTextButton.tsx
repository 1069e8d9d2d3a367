import { useContent } from '../../render-context.ts';
import './BookingTextButton.css';

/** A booking button that looks like a link, in a paragraph of its own. */
export function BookingTextButton({ label, className }: { label: string; className: string }) {
  const { hint } = useContent().interface.booking;
  return (
    <p className={`text-button ${className}`}>
      <button type="button" data-booking="">
        {label}
        <span className="unseen"> {hint}</span>
      </button>
    </p>
  );
}
