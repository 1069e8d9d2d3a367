/**
 * Build only: CSS knows neither the length of a text nor a type size that makes it fit. So the build writes estimated
 * widths (in em) into custom properties, by which the sheets of first screen and header divide their room.
 */
import type { Content } from '../content/schema.ts';

/** Takes no room, such as a word joiner, or those by which the editor marks where a text comes from. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** What a reader sees of a text. */
export const visibleText = (text: string): string => text.replaceAll(INVISIBLE, '');

/** In em; the first pattern that matches counts. Both typefaces are within a few hundredths of them. */
const WIDTHS: readonly { characters: RegExp; width: number }[] = [
  { characters: /[ ,:;!]/, width: 0.23 },
  { characters: /[iíjlIJf.|'-]/, width: 0.31 },
  { characters: /[rst?¿+]/, width: 0.42 },
  { characters: /[vyzx]/, width: 0.48 },
  { characters: /[aácegé]/, width: 0.55 },
  { characters: /[mM]/, width: 1 },
  { characters: /W/, width: 1.08 },
  { characters: /[DGHOÓQw]/, width: 0.85 },
  { characters: /\p{Lu}/u, width: 0.74 },
];
const OTHERS = 0.61;
/** By kerning and its negative letter spacing. */
const HEADLINE_TRACKING = 0.9;

const toHundredths = (width: number): number => Math.round(width * 100) / 100;

/** On one line, in em: 2.21 for `Alba`. */
export function estimateWidth(text: string): number {
  const widthOf = (character: string) => WIDTHS.find(({ characters }) => characters.test(character))?.width ?? OTHERS;
  let width = 0;
  for (const character of visibleText(text)) width += widthOf(character);
  return toHundredths(width);
}

/** Of the second line in You.css, in em. */
const YOU_INDENT = 1.55;

/**
 * Declarations for `:root`, such as `--logo-width:2.1;--answer-width:2.3`; without a unit, so that CSS can divide by
 * them.
 */
export function textWidths({ site, landing, interface: { booking } }: Content): string {
  const { lines, answer } = landing.hero.title;
  const { logo } = site.practice;
  // The title may have only one line.
  const [firstLine = '', secondLine = ''] = landing.you.titleLines;
  const inHeadline = (text: string) => toHundredths(estimateWidth(text) * HEADLINE_TRACKING);
  const widths = {
    'headline-width': inHeadline(lines.join(' ')),
    'headline-line-width': Math.max(...lines.map(inHeadline)),
    'answer-width': inHeadline(answer),
    'you-title-width': Math.max(estimateWidth(firstLine), estimateWidth(secondLine) + YOU_INDENT),
    'logo-width': estimateWidth(logo.name),
    'descriptor-width': estimateWidth(logo.descriptor),
    // The words alone: the style sheets add the gaps between them.
    'navigation-width': estimateWidth(site.navigation.map(({ name }) => name).join('')),
    'cta-width': estimateWidth(booking.cta),
    'cta-short-width': estimateWidth(booking.ctaShort),
  };
  return Object.entries(widths)
    .map(([name, width]) => `--${name}:${width}`)
    .join(';');
}
