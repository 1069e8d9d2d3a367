import { Lines } from '../../components/Lines.tsx';
import { FramedPicture } from '../../components/Picture/FramedPicture.tsx';
import type { Testimonial } from '../../content/schema.ts';
import { useContent, useIsSample } from '../../render-context.ts';
import { visibleText } from '../../styles/text-widths.ts';
import './Testimonials.css';

/** About as many characters as six lines hold: browsers balance no more lines than these. */
const LONG_QUOTE = 160;

/** On small screens, the list scrolls sideways. Only then `src/client/scrollers.ts` keeps it in the tab order. */
export function Testimonials() {
  const { landing } = useContent();
  const isSample = useIsSample('testimonials.items');
  if (!landing.testimonials) return null;
  const { titleLines, disclaimer, listLabel, items, sampleNotice } = landing.testimonials;
  return (
    <section className="testimonials" id="resultados" aria-labelledby="testimonials-title">
      <h2 id="testimonials-title">
        <Lines lines={titleLines} className="testimonials__line" />
      </h2>
      <p className="testimonials__note">
        {disclaimer} {isSample && <span>{sampleNotice}</span>}
      </p>
      {/* Safari needs the role to treat a list without markers as a list. */}
      <ul
        className={`testimonials__list testimonials__list--${items.length}`}
        role="list"
        aria-label={listLabel}
        tabIndex={0}
        data-scroller=""
      >
        {items.map(({ id, quote, name, role, imageSrc, imageAlt, focus }) => (
          <li key={id} data-reveal="">
            <figure>
              <blockquote className={visibleText(quote).length > LONG_QUOTE ? 'testimonials__quote--long' : undefined}>
                <p>{quote}</p>
              </blockquote>
              <Portrait name={name} imageSrc={imageSrc} imageAlt={imageAlt} focus={focus} />
              <figcaption>
                <b>{name}</b> <span>{role}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows the initial if there is no picture. Screen readers have the caption. */
function Portrait({ name, imageSrc, imageAlt, focus }: Pick<Testimonial, 'name' | 'imageSrc' | 'imageAlt' | 'focus'>) {
  if (imageSrc && imageAlt) return <FramedPicture file={imageSrc} alt={imageAlt} slot="testimonial" focus={focus} />;
  return (
    <div className="frame frame--initial" aria-hidden="true">
      <b>{visibleText(name).charAt(0)}</b>
    </div>
  );
}
