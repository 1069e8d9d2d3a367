import { ExternalLink } from '../../components/ExternalLink.tsx';
import { Interpolate } from '../../components/Interpolate.tsx';
import { Island } from '../../components/Island/Island.tsx';
import { Lines } from '../../components/Lines.tsx';
import { FramedPicture } from '../../components/Picture/FramedPicture.tsx';
import type { Content } from '../../content/schema.ts';
import { useContent } from '../../render-context.ts';
import { visibleText } from '../../styles/text-widths.ts';
import './About.css';

type AboutContent = Content['landing']['about'];

/** Maximum of characters that fit beside the top of the portrait's arch. */
const longestFigure = { value: 4, text: 22, since: 34 };

const isLongFigure = ({ value, text, since = '' }: AboutContent['figure']): boolean =>
  visibleText(value).length > longestFigure.value ||
  visibleText(text).length > longestFigure.text ||
  visibleText(since).length > longestFigure.since;

/** Approximate length of a line of the text's column in a window of 1440 px. */
const CHARACTERS_PER_LINE = 60;
const LINES_BETWEEN_TEXTS = 1;
/** Maximum of lines, including spaces between paragraphs, beside the portrait. */
const MAX_LINES_BESIDE_PORTRAIT = 40;

/** Estimates whether the text is far taller than the portrait. */
function isLongText({ lead, paragraphs, credentials, registry }: AboutContent): boolean {
  const texts = [lead, ...paragraphs, ...credentials];
  // The page replaces `{registro}` by the link.
  if (registry) texts.push(registry.text.replace('{registro}', registry.link));
  let lines = 0;
  for (const text of texts) lines += Math.ceil(visibleText(text).length / CHARACTERS_PER_LINE) + LINES_BETWEEN_TEXTS;
  return lines > MAX_LINES_BESIDE_PORTRAIT;
}

/** Classes that end in `--long` change the layout for unusually long texts. */
export function About() {
  const { landing, interface: labels } = useContent();
  const { about, flip } = landing;
  const { label, titleLines, lead, paragraphs, figure, portrait } = about;
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
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <Credentials {...about} />
        <Island name="FlipButton" props={{ ...flip, action: labels.booking.cta }} className="about__flip" />
      </div>
      <Experience figure={figure} />
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

function Credentials({ credentialsTitle, credentials, registry }: AboutContent) {
  return (
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
  );
}

function Experience({ figure }: Pick<AboutContent, 'figure'>) {
  const { value, text, since, label } = figure;
  // About.css moves a figure that begins with a plus to the left. The editor's marks may stand before the plus.
  const beginsWithPlus = visibleText(value).startsWith('+');
  return (
    <div className={`about__experience${isLongFigure(figure) ? ' about__experience--long' : ''}`}>
      {/* ARIA forbids a label on a paragraph without a role. */}
      <p
        className={beginsWithPlus ? 'about__figure about__figure--plus' : 'about__figure'}
        role="img"
        aria-label={label}
      >
        <b>{value}</b> <span>{text}</span>
      </p>
      {since && <p className="about__since">{since}</p>}
    </div>
  );
}
