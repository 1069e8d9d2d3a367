import { useContent } from '../../render-context.ts';
import './BookingTextButton.css';

/**
 * A booking button that looks like an underlined link, for the middle of a section. It stands in a paragraph of its own.
 * By `data-booking` it opens the same popup as `BookingButton`; a hint for screen readers says that a popup opens.
 *
 * @param className more classes for the paragraph, which always has `text-button`; for example `insurance__cta`
 */
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
