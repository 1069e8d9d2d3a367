import { BookingTextButton } from '../../components/Button/BookingTextButton.tsx';
import { Drawing } from '../../components/Picture/Drawing.tsx';
import { Picture } from '../../components/Picture/Picture.tsx';
import { useContent } from '../../render-context.ts';
import type { Benefit } from '../../content/schema.ts';
import { estimateWidth } from '../../styles/text-widths.ts';
import './Benefits.css';
import { PlanSteps } from './PlanSteps.tsx';

/** Estimated width (em) up to which a note fits into the arch above the half sun at its bottom. */
const LONGEST_WITH_SUN = 44;
/** Estimated width (em) up to which a note fits into the arch without the sun; a longer note stands above the arch. */
const LONGEST_IN_ARCH = 64;

/** The class for the arch of the card "trust", by the room that the note needs. */
function trustArchClass(note: string): string {
  const width = estimateWidth(note);
  if (width > LONGEST_IN_ARCH) return 'benefit__opening benefit__opening--above';
  if (width > LONGEST_WITH_SUN) return 'benefit__opening benefit__opening--long';
  return 'benefit__opening';
}

/** A mosaic of six cards. `icon` identifies a card, and with it drawing, colours and place (Benefits.css). */
export function Benefits() {
  const { title, lead, items } = useContent().landing.benefits;
  return (
    <section className="benefits" id="tratamiento" aria-labelledby="benefits-title">
      <div className="benefits__title">
        <h2 id="benefits-title">{title}</h2>
        <p className="lead">{lead}</p>
      </div>
      {/* Safari needs the role to treat a list without markers as a list. */}
      <ul role="list">
        {items.map(({ icon, title, description }) => {
          // A card that spans two rows is revealed when its text comes into view (src/client/reveal.ts).
          const isTall = icon === 'trust';
          return (
            <li key={icon} className={`benefit benefit--${icon}`} data-reveal="">
              <div className="benefit__text" data-reveal-by={isTall ? '' : undefined}>
                <h3>{title}</h3>
                <p>{description}</p>
              </div>
              <Illustration icon={icon} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Illustration({ icon }: Pick<Benefit, 'icon'>) {
  const { discretionImage, discretionImageFocus, note, cta } = useContent().landing.benefits;
  switch (icon) {
    case 'planning':
      return (
        <>
          <PlanSteps />
          {cta && <BookingTextButton label={cta} className="benefit__cta" />}
        </>
      );
    case 'discretion':
      return (
        <div className="benefit__window">
          <Picture file={discretionImage} alt="" slot="discretion" focus={discretionImageFocus} />
        </div>
      );
    case 'comfort':
      return <Drawing name="nest" className="benefit__nest" />;
    case 'freedom':
      return <Drawing name="cup" className="benefit__cup" />;
    case 'efficiency':
      // Shows the drawing faint and, over it, lit as far as the slider of the card "planning"
      // (src/client/plan-steps.ts).
      return (
        <div className="benefit__stages" data-plan-lit="">
          <Drawing name="stages" className="benefit__stages-all" />
          <Drawing name="stages" className="benefit__stages-lit" />
        </div>
      );
    case 'trust':
      return (
        <div className={trustArchClass(note)}>
          <Drawing name="voussoirs" className="benefit__voussoirs" />
          <p>{note}</p>
        </div>
      );
  }
}
