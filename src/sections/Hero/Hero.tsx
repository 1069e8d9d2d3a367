import { HeroArch } from '../../drawings/HeroArch.tsx';
import { Icon } from '../../drawings/Icon.tsx';
import { BookingButton } from '../../components/Button/BookingButton.tsx';
import { whatsappHref } from '../../components/ContactLinks.tsx';
import { ExternalLink } from '../../components/ExternalLink.tsx';
import { Interpolate } from '../../components/Interpolate.tsx';
import { Lines } from '../../components/Lines.tsx';
import { useRenderContext } from '../../render-context.ts';
import './Hero.css';
import './Hero.deferred.css';

/** The first screen. The HTML ships the painted dawn; the script lays the film over it. */
export function Hero() {
  const { content, film: filmSource } = useRenderContext();
  const { landing, interface: labels } = content;
  const { title, intro, notes, price, doubt, points, film } = landing.hero;
  const sources = ({ av1, h264 }: typeof film.wide) => [filmSource(av1), filmSource(h264)];

  return (
    <section className={price ? 'hero hero--price' : 'hero'} id="inicio" aria-labelledby="hero-title">
      <div className="hero__film" data-film={JSON.stringify({ wide: sources(film.wide), tall: sources(film.tall) })} />
      <div className="hero__overlay" />
      <div className="hero__veil" />
      <div className="hero__dusk" />
      <div className="hero__sun" />
      <HeroArch />
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
              <Lines lines={price ? [...notes, price] : notes} />
            </p>
            {doubt && (
              <p className="hero__doubt">
                <Interpolate
                  text={doubt.text}
                  values={{
                    whatsapp: (
                      <ExternalLink href={whatsappHref(content.site, doubt.message)}>{doubt.link}</ExternalLink>
                    ),
                  }}
                />
              </p>
            )}
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
