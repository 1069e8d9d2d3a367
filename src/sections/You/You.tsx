import { Lines } from '../../components/Lines.tsx';
import { Picture, usePictureKind } from '../../components/Picture/Picture.tsx';
import { withLeadingZero } from '../../opening-hours.ts';
import { useContent } from '../../render-context.ts';
import './You.css';

/** Hours of a day beside a tall arch. The light in the arch changes as the hours scroll by (`data-light`, You.css). */
export function You() {
  const { titleLines, lead, text, dayLabel, day, closing, image, imageFocus } = useContent().landing.you;
  const isPhoto = usePictureKind(image) === 'photo';
  // One or two hours do not fill the height of the arch.
  const isShort = day.length < 3;
  return (
    <section className={isShort ? 'you you--short' : 'you'} aria-labelledby="you-title">
      <h2 className="you__title" id="you-title">
        <Lines lines={titleLines} />
      </h2>
      <div className="you__text" data-reveal="">
        <p className="lead">{lead}</p>
        <p>{text}</p>
      </div>
      <ol className="you__day" aria-label={dayLabel} data-reveal="">
        {day.map(({ time, title, text }) => (
          <li key={time} data-light={lightAt(time)}>
            {/* `datetime` requires two digits for the hour. */}
            <time dateTime={withLeadingZero(time)}>{time}</time>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p className="you__closing" data-reveal="">
        <span>{closing}</span>
      </p>
      <div className={`you__arch frame${isPhoto ? ' frame--photo' : ''}`} data-reveal="">
        {/* A drawing has no sky of its own and stands before this one. Around a photo, a band of this sky is seen. */}
        <div className="you__sky">
          <div className="you__sun" />
        </div>
        <Picture file={image} alt="" slot="you" focus={imageFocus} />
      </div>
    </section>
  );
}

function lightAt(time: string): 'dawn' | 'noon' | 'evening' {
  const hour = parseInt(time, 10);
  if (hour < 11) return 'dawn';
  if (hour < 18) return 'noon';
  return 'evening';
}
