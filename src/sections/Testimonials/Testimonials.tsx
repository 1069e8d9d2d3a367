import { Picture } from '../../components/Picture/Picture.tsx';
import { useContent } from '../../components/site.tsx';
import './Testimonials.css';

/** Three patients, each with quote, name, occupation and portrait, on a common ground; nothing without testimonials. */
export function Testimonials() {
  const { landing, samples } = useContent();
  if (!landing.testimonials) return null;
  const { titleLines, disclaimer, listLabel, items, sampleNotice } = landing.testimonials;
  const isSample = samples.some(({ path }) => path.startsWith('testimonials.items'));
  return (
    <section className="testimonials" id="resultados" aria-labelledby="testimonials-title">
      <h2 id="testimonials-title">
        {titleLines.map((line) => (
          <span key={line}>{line} </span>
        ))}
      </h2>
      <p className="testimonials__note">
        {disclaimer} {isSample && <span>{sampleNotice}</span>}
      </p>
      <ul className="testimonials__list" aria-label={listLabel}>
        {items.map(({ id, quote, name, role, imageSrc, imageAlt }) => (
          <li key={id} data-reveal="">
            <figure>
              <blockquote>
                <p>{quote}</p>
              </blockquote>
              <figcaption>
                <b>{name}</b> <span>{role}</span>
              </figcaption>
              <div className="frame" data-reveal="">
                <Picture
                  file={imageSrc}
                  alt={imageAlt}
                  widths={[360, 540, 800]}
                  sizes="(max-width: 767px) 80vw, (max-width: 1023px) 50vw, 36vw"
                />
              </div>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
