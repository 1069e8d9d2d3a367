import { BookingTextButton } from '../../components/Button/BookingTextButton.tsx';
import { Picture } from '../../components/Picture/Picture.tsx';
import { useContent, useIsSample } from '../../render-context.ts';
import './Insurance.css';

export function Insurance() {
  const { landing } = useContent();
  const areInsurersSample = useIsSample('insurance.insurers');
  if (!landing.insurance) return null;
  const { title, lead, benefits, cta, conditions, insurersTitle, insurers, sampleNotice } = landing.insurance;
  // Insurance.css arranges benefits and logos by how many there are (`--2`).
  return (
    <section className="insurance" aria-labelledby="insurance-title">
      <div className="insurance__title">
        <h2 id="insurance-title">{title}</h2>
        <p className="lead">{lead}</p>
      </div>
      <div className={`insurance__offer insurance__offer--${benefits.length}`} data-reveal="">
        <dl>
          {benefits.map((benefit) => (
            <div key={benefit.title}>
              <dt>{benefit.title}</dt>
              <dd>{benefit.text}</dd>
            </div>
          ))}
        </dl>
      </div>
      {cta && <BookingTextButton label={cta} className="insurance__cta" />}
      <p className="insurance__conditions">{conditions}</p>
      <div className={`insurance__wall insurance__wall--${insurers.length}`}>
        <p className="insurance__caption">
          <b id="insurers-title">{insurersTitle}</b>
          {areInsurersSample && <span>{sampleNotice}</span>}
        </p>
        {/* Safari needs the role to treat a list without markers as a list. */}
        <ul className="insurance__arcade" role="list" aria-labelledby="insurers-title" data-reveal="">
          {insurers.map(({ name, logo }) => (
            <li key={name}>
              <Picture file={logo} alt={name} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
