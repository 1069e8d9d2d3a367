import { useContent } from '../../render-context.ts';
import './BookingTextButton.css';

/**
 * A booking button that looks like an underlined link, in a paragraph of its own, for the middle of a section. It opens
 * the same popup as `BookingButton`.
 *
 * @param className more classes of the paragraph
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
