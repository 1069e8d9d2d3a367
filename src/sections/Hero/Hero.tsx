import { HeroArch } from '../../drawings/HeroArch.tsx';
import { Icon } from '../../drawings/Icon.tsx';
import { BookingButton } from '../../components/Button/BookingButton.tsx';
import { whatsappHref } from '../../components/ContactLinks.tsx';
import { ExternalLink } from '../../components/ExternalLink.tsx';
import { Interpolate } from '../../components/Interpolate.tsx';
import { Lines } from '../../components/Lines.tsx';
import { Picture } from '../../components/Picture/Picture.tsx';
import type { Content } from '../../content/schema.ts';
import type { FilmCuts } from '../../client/film-player.ts';
import { useContent, useRenderContext } from '../../render-context.ts';
import { visibleText } from '../../styles/text-widths.ts';
import './Hero.css';
import './Hero.tall.css';
import './Hero.deferred.css';

type HeroContent = Content['landing']['hero'];

/** An intro of at most this many characters fits one line in any font, so CSS reserves one line (`hero__short`). */
const ONE_LINE_INTRO = 24;

/**
 * About how many characters fit one line on a phone of 375 px. A note has a column of 15rem beside the face
 * (Hero.tall.css), the line about WhatsApp (`doubt`) has the whole width.
 */
const phoneLine = { note: 36, doubt: 44 };

/** Matches characters that reach below the baseline. */
const descenders = /[gjpqyç,;Q]/;

/**
 * The section is as tall as the window, so its style sheets make room by these classes: for the optional price
 * (`hero--price`) and, on phones, for second lines (`hero--long`) and for descenders in the last line above the arch
 * (`hero--descent`).
 */
function heroClass(hero: HeroContent): string {
  const lastLine = hero.title.lines.at(-1) ?? '';
  const classes = ['hero'];
  if (hero.price) classes.push('hero--price');
  if (needsSecondLines(hero)) classes.push('hero--long');
  if (descenders.test(lastLine)) classes.push('hero--descent');
  return classes.join(' ');
}

/** Whether, on phones, a note or the line about WhatsApp takes two lines. */
function needsSecondLines({ notes, doubt }: HeroContent): boolean {
  const isLongNote = notes.some((note) => visibleText(note).length > phoneLine.note);
  if (isLongNote) return true;
  if (!doubt) return false;
  // The page replaces `{whatsapp}` by the link.
  const doubtWords = doubt.text.replace('{whatsapp}', doubt.link);
  return visibleText(doubtWords).length > phoneLine.doubt;
}

/** The first screen of the landing page, over a sunrise that CSS paints and a film then animates. */
export function Hero() {
  const { hero } = useContent().landing;
  const hasOneLineIntro = visibleText(hero.intro).length <= ONE_LINE_INTRO;
  return (
    <section className={heroClass(hero)} id="inicio" aria-labelledby="hero-title">
      <FilmStage />
      {/* The layers of the sunrise. */}
      <div className="hero__overlay" />
      <div className="hero__veil" />
      <div className="hero__glow" />
      <div className="hero__sun" />
      <HeroArch />
      <div className="hero__words">
        <h1 className="hero__title" id="hero-title">
          <span className="hero__first">
            <span className="hero__lines">
              <Lines lines={hero.title.lines} />
            </span>
          </span>{' '}
          <span className="hero__answer">{hero.title.answer}</span>
        </h1>
        <div className="hero__text">
          <p className={hasOneLineIntro ? 'hero__short' : undefined}>{hero.intro}</p>
          <HeroAction />
        </div>
        <ul className="hero__points">
          {hero.points.map((point) => (
            <li key={point.title}>
              <h2>{point.title}</h2>
              <p>{point.text}</p>
            </li>
          ))}
        </ul>
      </div>
      <FilmControl />
      {/* The low arch at the end of the section. */}
      <div className="hero__cut" />
    </section>
  );
}

/** Where `src/client/film.ts` plays the film of `data-film`, unless the visitor asks for less motion or data. */
function FilmStage() {
  // A call of `filmSource` also makes the build publish the file.
  const { content, film: filmSource } = useRenderContext();
  const { wide, tall } = content.landing.hero.film;
  // Best format first: browsers play the first one that they support.
  const sourcesOf = ({ av1, h264 }: typeof wide) => [filmSource(av1), filmSource(h264)];
  const filmCuts: FilmCuts = { wide: sourcesOf(wide), tall: sourcesOf(tall) };
  return <div className="hero__film" data-film={JSON.stringify(filmCuts)} />;
}

/**
 * Hidden until the film plays. `src/client/film-player.ts` sets its label to `data-pause` or `data-play`, and
 * `data-state`, by which Hero.deferred.css shows one of the icons.
 */
function FilmControl() {
  const { pause, play } = useContent().interface.video;
  return (
    <button
      className="hero__control"
      type="button"
      aria-label={pause}
      data-film-control=""
      data-pause={pause}
      data-play={play}
      data-state="playing"
      hidden
    >
      <Icon name="pause" />
      <Icon name="play" />
    </button>
  );
}

/** The booking button; the notes and the price, beside the doctor's face; in narrow windows, a line about WhatsApp. */
function HeroAction() {
  const { site, landing, interface: labels } = useContent();
  const { notes, price, doubt } = landing.hero;
  const { portrait } = landing.about;
  return (
    <div className="hero__action">
      <BookingButton className="button--sulphur">{labels.booking.cta}</BookingButton>
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
              whatsapp: <ExternalLink href={whatsappHref(site, doubt.message)}>{doubt.link}</ExternalLink>,
            }}
          />
        </p>
      )}
    </div>
  );
}
