import { useContent } from '../../render-context.ts';
import './BookingTextButton.css';

/**
 * A booking button that looks like an underlined link, for the middle of a section. It stands in a paragraph of its own,
 * and opens the same popup as `BookingButton`. A hint at its end, for screen readers only, says so.
 *
 * @param className classes of the paragraph beside `text-button`, such as `insurance__cta`; none by default
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
