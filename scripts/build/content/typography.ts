const noBreakSpace = '\u00A0';

/** Each match has one space or more that must not break a line. Rules: copy deck (general) and DESIGN.md (type). */
const bound: readonly RegExp[] = [
  /\+56 9 \d{4} \d{4}/g,
  /N° (?=\d)/g,
  /\bRUT (?=\d)/g,
  /\bDra?\. (?=\p{Lu})/gu,
  /(?<!\p{L})Por eso(?!\p{L})/gu,
  /(?<!\p{L})(?:oficina|piso) (?=\d)/giu,
  /\d (?=(?:años?|cupos?|horas?|minutos?)(?!\p{L}))/gu,
];

/**
 * Binds what belongs together (`N° 19.628`, `Dra. Rivas`, `10 cupos`, …) with no-break spaces.
 *
 * @param text filled-in text for people to read; never an address, an id or a file name
 */
export const bindSpaces = (text: string): string =>
  bound.reduce((result, pattern) => result.replace(pattern, (match) => match.replaceAll(' ', noBreakSpace)), text);
