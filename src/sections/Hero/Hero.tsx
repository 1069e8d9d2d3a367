import { HeroArch } from '../../drawings/HeroArch.tsx';
import { Icon } from '../../drawings/Icon.tsx';
import { BookingButton } from '../../components/Button/BookingButton.tsx';
import { whatsappHref } from '../../components/ContactLinks.tsx';
import { ExternalLink } from '../../components/ExternalLink.tsx';
import { Interpolate } from '../../components/Interpolate.tsx';
import { Lines } from '../../components/Lines.tsx';
import type { Content } from '../../content/schema.ts';
import { useRenderContext } from '../../render-context.ts';
import './Hero.css';
import './Hero.deferred.css';

/** An intro of at most this many characters stays on one line, in whatever font. */
const SHORT_INTRO = 24;

/** The most characters of the note, of its price and of the line about WhatsApp that fit in one line of a phone. */
const PHONE_LINE = { note: 44, price: 52, doubt: 44 };

/** The classes of the section: what its texts need the first screen to leave room for. */
function heroClass({ title, notes, price, doubt }: Content['landing']['hero']): string {
  const isLong =
    notes.some((note) => note.length > PHONE_LINE.note) ||
    (price ?? '').length > PHONE_LINE.price ||
    `${doubt?.text ?? ''}${doubt?.link ?? ''}`.replace('{whatsapp}', '').length > PHONE_LINE.doubt;
  const hasDescender = /[gjpqyç,;Q]/.test(title.lines.at(-1) ?? '');
  const classes = ['hero', price && 'hero--price', isLong && 'hero--long', hasDescender && 'hero--descent'];
  return classes.filter(Boolean).join(' ');
}

/** The first screen. The HTML ships the painted dawn; the script lays the film over it. */
export function Hero() {
  const { content, film: filmSource } = useRenderContext();
  const { landing, interface: labels } = content;
  const { title, intro, notes, price, doubt, points, film } = landing.hero;
  const sources = ({ av1, h264 }: typeof film.wide) => [filmSource(av1), filmSource(h264)];

  return (
    <section className={heroClass(landing.hero)} id="inicio" aria-labelledby="hero-title">
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
          <p className={intro.length <= SHORT_INTRO ? 'hero__short' : undefined}>{intro}</p>
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
