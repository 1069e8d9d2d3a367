import { Lines } from '../../components/Lines.tsx';
import { Picture } from '../../components/Picture/Picture.tsx';
import { useContent } from '../../render-context.ts';
import './You.css';

/** "Pensado para mujeres como tú": a day with aligners beside the tall arch. */
export function You() {
  const { titleLines, lead, text, dayLabel, day, closing, image } = useContent().landing.you;
  return (
    <section className="you" aria-labelledby="you-title">
      <h2 className="you__title" id="you-title">
        <Lines lines={titleLines} />
      </h2>
      <div className="you__text" data-reveal="">
        <p className="lead">{lead}</p>
        <p>{text}</p>
      </div>
      <ol className="you__day" aria-label={dayLabel} data-reveal="">
        {day.map(({ time, title, text }) => (
          <li key={time}>
            <time dateTime={time.padStart(5, '0')}>{time}</time>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p className="you__closing" data-reveal="">
        <span>{closing}</span>
      </p>
      <div className="you__arch frame" data-reveal="">
        <Picture file={image} alt="" slot="you" />
      </div>
    </section>
  );
}
