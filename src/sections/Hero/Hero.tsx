import { Icon } from '../../drawings/Icon.tsx';
import { BookingButton } from '../../components/Button/BookingButton.tsx';
import { Lines } from '../../components/Lines.tsx';
import { useContent, useSite } from '../../components/site.tsx';
import './Hero.css';

/** Where the film's tall cut takes the wide one's place; the same condition stands in Hero.css. */
const TALL = '(max-width: 559px), (max-width: 1023px) and (max-aspect-ratio: 6/5)';

/** The first screen. The HTML ships the painted dawn; the script lays the film over it. */
export function Hero() {
  const site = useSite();
  const { landing, interface: labels } = useContent();
  const { title, intro, notes, points, film } = landing.hero;
  const sources = ({ av1, h264 }: typeof film.wide) => [site.film(av1), site.film(h264)];

  return (
    <section className="hero" id="inicio" aria-labelledby="hero-title">
      <div
        className="hero__film"
        data-film={JSON.stringify({ tall: TALL, sources: { wide: sources(film.wide), tall: sources(film.tall) } })}
      />
      <div className="hero__overlay" />
      <div className="hero__veil" />
      <div className="hero__words">
        <h1 className="hero__title" id="hero-title">
          <span className="hero__first">
            <span className="hero__lines">
              <Lines lines={title.lines} />
            </span>
          </span>{' '}
          <span className="hero__answer">{title.answer}</span>
        </h1>
        <div className="hero__text">
          <p>{intro}</p>
          <div className="hero__action">
            <BookingButton look="button--sulphur">{labels.booking.cta}</BookingButton>
            <p className="hero__note">
              <Lines lines={notes} />
            </p>
          </div>
        </div>
        <ul className="hero__points">
          {points.map((point) => (
            <li key={point.title}>
              <h2>{point.title}</h2>
              <p>{point.text}</p>
            </li>
          ))}
        </ul>
      </div>
      <button
        className="hero__control"
        type="button"
        aria-label={labels.video.pause}
        data-film-control=""
        data-pause={labels.video.pause}
        data-play={labels.video.play}
        data-state="playing"
        hidden
      >
        <Icon name="pause" />
        <Icon name="play" />
      </button>
      <div className="hero__cut" />
    </section>
  );
}
