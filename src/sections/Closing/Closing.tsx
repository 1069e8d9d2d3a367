import { BookingButton } from '../../components/Button/BookingButton.tsx';
import { BookingHelp } from '../../components/ContactLinks.tsx';
import { Interpolate } from '../../components/Interpolate.tsx';
import { daysInWords, eveningHours } from '../../opening-hours.ts';
import { useContent } from '../../render-context.ts';
import './Closing.css';

/** The last call to book, with a drawn door for each evaluation that the practice offers in a week. */
export function Closing() {
  const { site, landing } = useContent();
  const { before: firstLine, after: lineBelowNumber, promise: lastLine, lead, points, cta, next } = landing.closing;
  const { weeklySlots } = site.facts;
  return (
    <section className="closing" aria-labelledby="closing-title">
      <div className="closing__grid">
        <h2 className="closing__title" id="closing-title">
          <span className="closing__line">{firstLine}</span> <span className="closing__number">{weeklySlots}</span>{' '}
          <span className="closing__line">
            {lineBelowNumber} <span className="line unbroken">{lastLine}</span>
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
  const { write: otherWaysToBook } = labels.booking;
  const evening = eveningHours(site.locations);
  const lateNote = late && evening && (
    <p>
      <Interpolate
        text={late}
        values={{ dia: daysInWords(evening.days), hora: evening.closes, sede: evening.office }}
      />
    </p>
  );
  if (!price && !lateNote && !payment && !otherWaysToBook) return null;
  return (
    <div className="closing__facts">
      {price && <p>{price}</p>}
      {lateNote}
      {payment && <p>{payment}</p>}
      {otherWaysToBook && <BookingHelp text={otherWaysToBook} />}
    </div>
  );
}

function doorsClass(doorCount: number): string {
  const classes = ['closing__doors', classOfWideRows(doorCount), classOfPhoneRows(doorCount)];
  return classes.filter((name) => name !== undefined).join(' ');
}

/** On wide windows, up to ten doors form one row, larger if there are at most eight; more form two, such as 7 and 6. */
function classOfWideRows(doorCount: number): string | undefined {
  if (doorCount <= 8) return 'closing__doors--few';
  if (doorCount <= 10) return undefined;
  const longerRow = Math.ceil(doorCount / 2);
  // Closing.css has no class for rows of ten, which are the default.
  return longerRow < 10 ? `closing__doors--rows-of-${longerRow}` : undefined;
}

/** On phones, rows have five doors; up to eight that do not fill one stand larger, in rows of three or four. */
function classOfPhoneRows(doorCount: number): string | undefined {
  if (doorCount === 6) return 'closing__doors--threes';
  return [2, 3, 4, 7, 8].includes(doorCount) ? 'closing__doors--fours' : undefined;
}
