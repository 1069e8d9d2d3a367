import { colours } from '../colours.ts';
import { logoShapes } from '../drawings/logo-mark.ts';

/** Widths in px. The words stand left of the subject of the picture behind them. */
const HEADING_WIDTH = 540;
const SUMMARY_WIDTH = 480;
/** Less than HEADING_WIDTH, because the width of letters is estimated. */
const HEADING_LINE_WIDTH = 500;

const HEADING_HEIGHT = 300;

/** Type sizes in px. */
const SMALLEST_HEADING = 52;
const LARGEST_HEADING = 112;

const SERIF = 'Gloock, Gloock Extended';
const SANS = 'Instrument Sans, Instrument Sans Extended';

const stacked = { display: 'flex', flexDirection: 'column' } as const;

export interface SocialCardProps {
  practice: string;
  /** Intended lines. If they are too long, they are set smaller and may break again. */
  title: readonly string[];
  summary: string;
}

const lettersOfLongest = (texts: readonly string[]): number => Math.max(...texts.map((text) => text.length));

/** The longer of the two lines into which a line breaks: at least half of the letters, or the longest word. */
const lettersOfBroken = (line: string): number =>
  Math.max(Math.ceil(line.length / 2), lettersOfLongest(line.split(' ')));

/**
 * The type size in px, from SMALLEST_HEADING to LARGEST_HEADING, at which the longest line fits HEADING_LINE_WIDTH, and
 * all lines fit HEADING_HEIGHT. A single line may break into two.
 */
function headingSize(lines: readonly string[]): number {
  const [firstLine = '', ...otherLines] = lines;
  const isSingle = otherLines.length === 0;
  const letters = isSingle ? lettersOfBroken(firstLine) : lettersOfLongest(lines);
  // On average, the width of a letter is half the type size.
  const fittingWidth = HEADING_LINE_WIDTH / (letters * 0.5);
  // A single line that breaks fits, too: HEADING_HEIGHT has room for two lines of LARGEST_HEADING.
  const fittingHeight = HEADING_HEIGHT / lines.length;
  return Math.max(SMALLEST_HEADING, Math.min(LARGEST_HEADING, fittingWidth, fittingHeight));
}

/** The words of a shared link's picture, which satori lays out: it knows only flex boxes, and the fonts it is given. */
export function SocialCard({ practice, title, summary }: SocialCardProps) {
  const fontSize = headingSize(title);
  return (
    <div
      style={{
        ...stacked,
        boxSizing: 'border-box',
        width: '100%',
        height: '100%',
        padding: '50px 72px 72px',
        // Darkens the lower and the left part of the picture that is laid behind the words.
        backgroundImage: [
          `linear-gradient(to top, ${colours.wineDeep}b3, ${colours.wineDeep}00 38%)`,
          `linear-gradient(to right, ${colours.wineDeep}eb, ${colours.wineDeep}b3 34%, ${colours.wineDeep}00 66%)`,
        ].join(),
        color: colours.enamel,
        fontFamily: SANS,
      }}
    >
      <div style={{ display: 'flex', alignItems: 'center', gap: 14, marginBottom: 'auto', color: colours.sulphur }}>
        <svg width="44" height="38.5" viewBox="0 0 40 35">
          <path d={logoShapes.arch} fill="none" stroke={colours.sulphur} strokeWidth={logoShapes.archThickness} />
          <circle {...logoShapes.sun} fill={colours.sulphur} />
        </svg>
        <span style={{ fontFamily: SERIF, fontSize: 31 }}>{practice}</span>
      </div>
      <div style={{ ...stacked, width: HEADING_WIDTH, fontFamily: SERIF, letterSpacing: '-0.018em' }}>
        {title.map((line) => (
          <span key={line} style={{ fontSize, lineHeight: 0.98, textWrap: 'balance' }}>
            {line}
          </span>
        ))}
      </div>
      <span style={{ width: SUMMARY_WIDTH, marginTop: 40, fontSize: 22, lineHeight: 1.36 }}>{summary}</span>
    </div>
  );
}
