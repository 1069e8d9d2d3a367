import { colours } from '../colours.ts';
import { LOGO_MARK } from '../drawings/logo-mark.ts';

/** Pixels that link previews are made for (Open Graph; 1.91 to 1). */
export const SOCIAL_CARD = { width: 1200, height: 630 };

/** The words stand left of the subject of the picture behind them. */
const COLUMN = 500;

const column = { display: 'flex', flexDirection: 'column' } as const;

export interface SocialCardProps {
  practice: string;
  /** Lines as they should break; they shrink, and break again, where they are too long. */
  title: readonly string[];
  summary: string;
}

/**
 * What stands on the picture of a shared link: practice, heading and summary. For satori, which knows flex
 * boxes and the two families `Gloock` and `Instrument Sans`.
 */
export function SocialCard({ practice, title, summary }: SocialCardProps) {
  // One line breaks into two; a letter is half as wide as its type is large.
  const rows = title.length > 1 ? title : title.flatMap((line) => [line.slice(line.length / 2), ...line.split(' ')]);
  const longest = Math.max(...rows.map((row) => row.length));
  const size = Math.max(52, Math.min(112, COLUMN / (longest * 0.5), 300 / title.length));
  return (
    <div
      style={{
        ...column,
        boxSizing: 'border-box',
        width: '100%',
        height: '100%',
        padding: '50px 72px 72px',
        backgroundImage: [
          `linear-gradient(to top, ${colours.wineDeep}b3, ${colours.wineDeep}00 38%)`,
          `linear-gradient(to right, ${colours.wineDeep}eb, ${colours.wineDeep}b3 34%, ${colours.wineDeep}00 66%)`,
        ].join(),
        color: colours.enamel,
      }}
    >
      <div style={{ display: 'flex', alignItems: 'center', gap: 14, marginBottom: 'auto', color: colours.sulphur }}>
        <svg width="44" height="38.5" viewBox="0 0 40 35">
          <path d={LOGO_MARK.arch} fill="none" stroke={colours.sulphur} strokeWidth={LOGO_MARK.archThickness} />
          <circle {...LOGO_MARK.sun} fill={colours.sulphur} />
        </svg>
        <span style={{ fontFamily: 'Gloock', fontSize: 31 }}>{practice}</span>
      </div>
      <div style={{ ...column, width: COLUMN + 40, fontFamily: 'Gloock', letterSpacing: '-0.018em' }}>
        {title.map((line) => (
          <span key={line} style={{ fontSize: size, lineHeight: 0.98, textWrap: 'balance' }}>
            {line}
          </span>
        ))}
      </div>
      <span style={{ width: COLUMN - 20, marginTop: 40, fontSize: 22, lineHeight: 1.36 }}>{summary}</span>
    </div>
  );
}
