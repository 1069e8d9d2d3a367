import { HeroArch } from '../../drawings/HeroArch.tsx';
import { Icon } from '../../drawings/Icon.tsx';
import { BookingButton } from '../../components/Button/BookingButton.tsx';
import { whatsappHref } from '../../components/ContactLinks.tsx';
import { ExternalLink } from '../../components/ExternalLink.tsx';
import { Interpolate } from '../../components/Interpolate.tsx';
import { Lines } from '../../components/Lines.tsx';
import { Picture } from '../../components/Picture/Picture.tsx';
import type { Content } from '../../content/schema.ts';
import { useRenderContext } from '../../render-context.ts';
import { visibleText } from '../../styles/text-widths.ts';
import './Hero.css';
import './Hero.deferred.css';

/** An intro of at most this many characters fits one line in any font, so CSS reserves one line (`hero__short`). */
const SHORT_INTRO = 24;

/**
 * About as many characters as fit one line on a phone of 375 px: of a note, whose column beside the face has 15rem
 * (Hero.css), and of the line about WhatsApp (`doubt`), which has the whole width.
 */
const phoneLine = { note: 36, doubt: 44 };

/** Matches characters that reach below the baseline. */
const descenders = /[gjpqyç,;Q]/;

/**
 * The section is exactly as tall as the window, so Hero.css makes room by these classes: for the optional price
 * (`hero--price`), for second lines on phones (`hero--long`), and for descenders of the headline (`hero--descent`).
 */
function heroClass({ title, notes, price, doubt }: Content['landing']['hero']): string {
  // The page replaces `{whatsapp}` by the link.
  const doubtWords = doubt ? doubt.text.replace('{whatsapp}', '') + doubt.link : '';
  const isLong =
    notes.some((note) => visibleText(note).length > phoneLine.note) || visibleText(doubtWords).length > phoneLine.doubt;
  const lastLine = title.lines.at(-1) ?? '';

  const classes = ['hero'];
  if (price) classes.push('hero--price');
  if (isLong) classes.push('hero--long');
  if (descenders.test(lastLine)) classes.push('hero--descent');
  return classes.join(' ');
}

/**
 * The first screen of the landing page, over a sunrise by CSS. When the page is idle, `src/client/film-player.ts` plays
 * the film of `data-film` over it, and shows the pause control.
 */
export function Hero() {
  const { content, film: filmSource } = useRenderContext();
  const { landing, interface: labels } = content;
  const { title, intro, notes, price, doubt, points, film } = landing.hero;
  const { portrait } = landing.about;
  const isShortIntro = visibleText(intro).length <= SHORT_INTRO;
  // Browsers play the first format that they support.
  const sourcesOf = ({ av1, h264 }: typeof film.wide) => [filmSource(av1), filmSource(h264)];
  const filmCuts = { wide: sourcesOf(film.wide), tall: sourcesOf(film.tall) };

  return (
    <section className={heroClass(landing.hero)} id="inicio" aria-labelledby="hero-title">
      {/* The stage of the film, and the layers of the sunrise (Hero.css). */}
      <div className="hero__film" data-film={JSON.stringify(filmCuts)} />
      <div className="hero__overlay" />
      <div className="hero__veil" />
      <div className="hero__glow" />
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
          <p className={isShortIntro ? 'hero__short' : undefined}>{intro}</p>
          <div className="hero__action">
            <BookingButton look="button--sulphur">{labels.booking.cta}</BookingButton>
            <div className="hero__note">
              <span className="hero__face">
                <Picture file={portrait.imageSrc} alt="" slot="face" focus={portrait.focus} />
              </span>
              <p>
                <Lines lines={notes} />
              </p>
              {price && <p className="hero__price">{price}</p>}
            </div>
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
      {/* The low arch at the end of the section. */}
      <div className="hero__cut" />
    </section>
  );
}
