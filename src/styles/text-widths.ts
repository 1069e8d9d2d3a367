/**
 * Build only: CSS cannot measure a text to choose a type size that makes it fit. Therefore the build estimates widths
 * (in em) and writes them into custom properties, for the hero, the title of You and the header, or chooses a class by
 * them.
 */
import type { Content } from '../content/schema.ts';

/** Matches characters without width, such as a word joiner, or the editor's marks of a text's field. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/** A text without them, to count or measure it. */
export const visibleText = (text: string): string => text.replaceAll(invisible, '');

/** Widths in em, about those of both typefaces (text-widths.test.ts). The first pattern that matches counts. */
const characterWidths: readonly { characters: RegExp; width: number }[] = [
  { characters: /[ \u00A0,:;!]/, width: 0.23 },
  { characters: /[iíjlIJf.|'-]/, width: 0.31 },
  { characters: /[rst?¿+]/, width: 0.42 },
  { characters: /[vyzx]/, width: 0.48 },
  { characters: /[aácegé]/, width: 0.55 },
  { characters: /[mM]/, width: 1 },
  { characters: /W/, width: 1.08 },
  { characters: /[DGHOÓQw]/, width: 0.85 },
  { characters: /\p{Lu}/u, width: 0.74 },
];
/** Width in em of all other characters. */
const OTHER_WIDTH = 0.61;
/** Factor for the headline's kerning and negative letter spacing. */
const HEADLINE_TRACKING = 0.9;

const toHundredths = (width: number): number => Math.round(width * 100) / 100;

/** Estimates the width on one line in em: 2.21 for `Alba`. */
export function estimateWidth(text: string): number {
  const widthOf = (character: string) =>
    characterWidths.find(({ characters }) => characters.test(character))?.width ?? OTHER_WIDTH;
  let width = 0;
  for (const character of visibleText(text)) width += widthOf(character);
  return toHundredths(width);
}

/** Indentation of the second line in You.css, in em. */
const YOU_INDENT = 1.55;

/**
 * Returns the estimated widths, in em on one line, of texts that CSS has to fit in, as declarations such as
 * `--logo-width:2.21;--descriptor-width:5.54`, without units so that CSS can divide by them.
 */
export function widthDeclarations({ site, landing, interface: { booking } }: Content): string {
  const { lines, answer } = landing.hero.title;
  const { logo } = site.practice;
  const [firstLine = '', secondLine = ''] = landing.you.titleLines;
  const inHeadline = (text: string) => toHundredths(estimateWidth(text) * HEADLINE_TRACKING);
  const widths = {
    'headline-width': inHeadline(lines.join(' ')),
    'headline-line-width': Math.max(...lines.map(inHeadline)),
    'answer-width': inHeadline(answer),
    'you-title-width': Math.max(estimateWidth(firstLine), estimateWidth(secondLine) + YOU_INDENT),
    'logo-width': estimateWidth(logo.name),
    'descriptor-width': estimateWidth(logo.descriptor),
    // The style sheets add the gaps between the names.
    'navigation-width': estimateWidth(site.navigation.map(({ name }) => name).join('')),
    'cta-width': estimateWidth(booking.cta),
    'cta-short-width': estimateWidth(booking.ctaShort),
  };
  return Object.entries(widths)
    .map(([name, width]) => `--${name}:${width}`)
    .join(';');
}
