import { ExternalLink } from '../../components/ExternalLink.tsx';
import { Interpolate } from '../../components/Interpolate.tsx';
import { Island } from '../../components/Island/Island.tsx';
import { joinLastWordsOfLong } from '../../components/joinLastWords.ts';
import { Lines } from '../../components/Lines.tsx';
import { FramedPicture } from '../../components/Picture/FramedPicture.tsx';
import type { Content } from '../../content/schema.ts';
import { useContent } from '../../render-context.ts';
import './About.css';

/** Whether the words beside the large figure are longer than the room beside the crown of the portrait's arch. */
const isLongFigure = ({ value, text, since = '' }: Content['landing']['about']['figure']): boolean =>
  value.length > 4 || text.length > 22 || since.length > 34;

/** Characters in a line of the text's column at 1440 px, about. */
const LINE = 60;
/** A text of more lines than this is far taller than the portrait beside it. */
const LONG_TEXT = 40;

/** Whether the text beside the portrait is so long that it needs a layout of its own. */
function isLongText({ lead, paragraphs, credentials, registry }: Content['landing']['about']): boolean {
  const linesOf = (text: string) => Math.ceil(text.length / LINE);
  const entries = registry ? [...credentials, `${registry.text} ${registry.link}`] : credentials;
  // The space around a paragraph or a credential is about as high as a line.
  return [lead, ...paragraphs, ...entries].reduce((sum, text) => sum + linesOf(text) + 1, 0) > LONG_TEXT;
}

/** The doctor: portrait, text, credentials, years of experience, and a booking button with two sides. */
export function About() {
  const { about, flip } = useContent().landing;
  const { label, titleLines, lead, paragraphs, credentialsTitle, credentials, registry, figure, portrait } = about;
  return (
    <section className={isLongText(about) ? 'about about--long' : 'about'} id="sobre-mi" aria-labelledby="about-title">
      <div className="about__text">
        <p className="about__label">{label}</p>
        <h2 id="about-title">
          <Lines lines={titleLines} className="unbroken" />
        </h2>
        <div className="about__paragraphs">
          <p className="lead">{lead}</p>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{joinLastWordsOfLong(paragraph)}</p>
          ))}
        </div>
        <div className="about__credentials" data-reveal="">
          <h3>{credentialsTitle}</h3>
          <ul>
            {credentials.map((credential) => (
              <li key={credential}>{credential}</li>
            ))}
            {registry && (
              <li>
                <Interpolate
                  text={registry.text}
                  values={{ registro: <ExternalLink href={registry.url}>{registry.link}</ExternalLink> }}
                />
              </li>
            )}
          </ul>
        </div>
        <Island name="FlipButton" props={flip} />
      </div>
      <div className={`about__experience${isLongFigure(figure) ? ' about__experience--long' : ''}`}>
        <p
          className={figure.value.startsWith('+') ? 'about__figure about__figure--plus' : 'about__figure'}
          role="img"
          aria-label={figure.label}
        >
          <b>{figure.value}</b> <span>{figure.text}</span>
        </p>
        {figure.since && <p className="about__since">{figure.since}</p>}
      </div>
      <FramedPicture
        className="about__arch"
        file={portrait.imageSrc}
        alt={portrait.imageAlt}
        focus={portrait.focus}
        slot="doctor"
        reveals
      />
    </section>
  );
}
