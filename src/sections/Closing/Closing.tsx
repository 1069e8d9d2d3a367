import { BookingButton } from '../../components/Button/BookingButton.tsx';
import { BookingHelp } from '../../components/ContactLinks.tsx';
import { Interpolate } from '../../components/Interpolate.tsx';
import { daysInWords, eveningHours } from '../../opening-hours.ts';
import { useContent } from '../../render-context.ts';
import './Closing.css';

/** The last call to book, with a drawn door for each evaluation that the practice offers in a week. */
export function Closing() {
  const { site, landing } = useContent();
  const { before, after, promise, lead, points, cta, next } = landing.closing;
  const { weeklySlots } = site.facts;
  return (
    <section className="closing" aria-labelledby="closing-title">
      <div className="closing__grid">
        <h2 className="closing__title" id="closing-title">
          <span className="closing__line">{before}</span> <span className="closing__number">{weeklySlots}</span>{' '}
          <span className="closing__line">
            {after} <span className="line unbroken">{promise}</span>
          </span>
        </h2>
        <div className="closing__action">
          <BookingButton className="button--wine">{cta}</BookingButton>
          {next && <p className="closing__next">{next}</p>}
          <BookingNotes />
        </div>
        <div className="closing__text">
          <p className="lead">{lead}</p>
          <ul className="closing__points">
            {points.map(({ title, text }) => (
              <li key={title}>
                <b>{title}</b> <span>{text}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
      {/* Only a pointer can book by the doors; keyboards and screen readers have the button above. */}
      <ol className={doorsClass(weeklySlots)} aria-hidden="true" data-booking="" data-reveal="">
        {Array.from({ length: weeklySlots }, (_, index) => (
          <li key={index}>
            <span>{index + 1}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Optional notes below the booking button. Without any, there is no empty box. */
function BookingNotes() {
  const { site, landing, interface: labels } = useContent();
  const { price, payment, late } = landing.closing;
  // A sentence that offers WhatsApp and e-mail.
  const { write: otherWays } = labels.booking;
  const evening = eveningHours(site.locations);
  const lateNote = late && evening && (
    <p>
      <Interpolate
        text={late}
        values={{ dia: daysInWords(evening.days), hora: evening.closes, sede: evening.office }}
      />
    </p>
  );
  if (!price && !lateNote && !payment && !otherWays) return null;
  return (
    <div className="closing__facts">
      {price && <p>{price}</p>}
      {lateNote}
      {payment && <p>{payment}</p>}
      {otherWays && <BookingHelp text={otherWays} />}
    </div>
  );
}

/** The classes of the doors. Without others, a row has ten doors on wide windows and five on phones (Closing.css). */
function doorsClass(doorCount: number): string {
  const classes = ['closing__doors'];
  // On wide windows, few doors are larger, and many form two rows, such as 7 and 6 for `rows-of-7`.
  if (doorCount <= 8) classes.push('closing__doors--few');
  if (doorCount > 10) classes.push(`closing__doors--rows-of-${Math.ceil(doorCount / 2)}`);
  // On phones, these numbers of doors look better in rows of three or four, in which the doors are larger.
  if (doorCount === 6) classes.push('closing__doors--threes');
  if ([2, 3, 4, 7, 8].includes(doorCount)) classes.push('closing__doors--fours');
  return classes.join(' ');
}
