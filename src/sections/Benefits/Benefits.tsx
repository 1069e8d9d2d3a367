import type { ReactNode } from 'react';
import { BookingTextButton } from '../../components/Button/BookingTextButton.tsx';
import { Drawing } from '../../components/Picture/Drawing.tsx';
import { Picture } from '../../components/Picture/Picture.tsx';
import { useContent } from '../../render-context.ts';
import type { Benefit } from '../../content/schema.ts';
import { estimateWidth } from '../../styles/text-widths.ts';
import './Benefits.css';
import { PlanSteps } from './PlanSteps.tsx';

/** A note that is estimated wider than this (in em of its text) takes the place of the half sun in its arch. */
const LONG_NOTE = 44;
/** A note that is wider still does not fit into the arch and stands above it. */
const TOO_LONG_NOTE = 64;

/**
 * The classes of the drawn arch on the card "trust". A short text of the content, the note, stands in it; the longer the
 * note, the more room the classes give it (Benefits.css).
 */
function openingClass(note: string): string {
  const width = estimateWidth(note);
  if (width > TOO_LONG_NOTE) return 'benefit__opening benefit__opening--above';
  if (width > LONG_NOTE) return 'benefit__opening benefit__opening--long';
  return 'benefit__opening';
}

/**
 * The section of the six benefits: cards that lie edge to edge like a mosaic. The content decides title, text and order of
 * the cards. The field `icon` of each card names its drawing, one of `drawings`.
 */
export function Benefits() {
  const { title, lead, items, discretionImage, discretionImageFocus, note, cta } = useContent().landing.benefits;

  const drawings: Record<Benefit['icon'], ReactNode> = {
    planning: (
      <>
        <PlanSteps />
        {cta && <BookingTextButton label={cta} className="benefit__cta" />}
      </>
    ),
    discretion: (
      <div className="benefit__window">
        <Picture file={discretionImage} alt="" slot="discretion" focus={discretionImageFocus} />
      </div>
    ),
    comfort: <Drawing name="nest" className="benefit__nest" />,
    freedom: <Drawing name="cup" className="benefit__cup" />,
    efficiency: (
      <div className="benefit__stages" data-plan-lit="">
        <Drawing name="stages" className="benefit__stages-all" />
        <Drawing name="stages" className="benefit__stages-lit" />
      </div>
    ),
    trust: (
      <div className={openingClass(note)}>
        <Drawing name="voussoirs" className="benefit__voussoirs" />
        <p>{note}</p>
      </div>
    ),
  };

  return (
    <section className="benefits" id="tratamiento" aria-labelledby="benefits-title">
      <div className="benefits__title">
        <h2 id="benefits-title">{title}</h2>
        <p className="lead">{lead}</p>
      </div>
      {/* Without markers, Safari takes the list for plain text; the role makes it a list again. */}
      <ul role="list">
        {items.map(({ icon, title, description }) => (
          <li key={icon} className={`benefit benefit--${icon}`} data-reveal="">
            <div className="benefit__text">
              <h3>{title}</h3>
              <p>{description}</p>
            </div>
            {drawings[icon]}
          </li>
        ))}
      </ul>
    </section>
  );
}
