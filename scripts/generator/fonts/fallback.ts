interface Metrics {
  /** How far a line reaches above and below its baseline, and the average width of a letter, in em. */
  ascent: number;
  descent: number;
  width: number;
}

const instrumentSans = { ascent: 0.97, descent: 0.25 };

/**
 * The average weighs letters by their frequency in English texts. All numbers come from @capsizecss/metrics 4.3, which
 * is no dependency because it takes 169 MB.
 */
export const webFontMetrics = {
  gloock: { ascent: 0.975, descent: 0.225, width: 0.467 },
  instrumentSans: { ...instrumentSans, width: 0.458 },
  instrumentSans500: { ...instrumentSans, width: 0.465 },
  instrumentSans600: { ...instrumentSans, width: 0.471 },
} as const satisfies Record<string, Metrics>;

const systemFontWidths = {
  arial: 913 / 2048,
  arialBold: 983 / 2048,
  georgia: 913 / 2048,
  notoSerif: 0.481,
  roboto: 911 / 2048,
  robotoBold: 926 / 2048,
  timesNewRoman: 832 / 2048,
} as const;

export interface Fallback {
  family: string;
  /** Full names of the font and, for Linux, of an open font with the same widths. The first installed one is used. */
  local: readonly string[];
  system: keyof typeof systemFontWidths;
  /** The web font that this font replaces, at each weight. */
  webFontByWeight: Readonly<Record<number, keyof typeof webFontMetrics>>;
}

const percent = (ratio: number) => `${Number((100 * ratio).toFixed(1))}%`;

/**
 * Returns an `@font-face` rule for each weight. It gives a system font the dimensions of the web font, so that the page
 * does not move when the web font arrives (Safari ignores the overrides of ascent and descent).
 */
export function fallbackFaces({ family, local, system, webFontByWeight }: Fallback): string {
  const sources = local.map((name) => `local("${name}")`).join();
  const rules = Object.entries(webFontByWeight).map(([weight, webFont]) => {
    const { ascent, descent, width } = webFontMetrics[webFont];
    const sizeAdjust = width / systemFontWidths[system];
    // The overrides are relative to the adjusted size. No `line-gap-override`: a line gap affects only
    // `line-height: normal`, which the site never uses.
    const overrides = `ascent-override:${percent(ascent / sizeAdjust)};descent-override:${percent(descent / sizeAdjust)}`;
    const dimensions = `size-adjust:${percent(sizeAdjust)};${overrides}`;
    return `@font-face{font-family:"${family}";src:${sources};font-weight:${weight};${dimensions}}`;
  });
  return rules.join('');
}
