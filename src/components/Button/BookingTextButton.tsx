import { useContent } from '../../render-context.ts';
import './BookingTextButton.css';

/** An underlined booking button for the middle of a section; it opens the same popup as `BookingButton`. */
export function BookingTextButton({ label, className = '' }: { label: string; className?: string }) {
  const { hint } = useContent().interface.booking;
  return (
    <p className={`text-button ${className}`.trim()}>
      <button type="button" data-booking="">
        {label}
        <span className="unseen"> {hint}</span>
      </button>
    </p>
  );
}
