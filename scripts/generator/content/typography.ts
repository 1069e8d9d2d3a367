const NO_BREAK_SPACE = '\u00A0';

/** Spaces at which no line may break: `N° ` and `$ ` before a number, `Dra. ` before a name, `10 ` before `cupos`. */
const unbreakable: readonly RegExp[] = [
  /\+56 9 \d{4} \d{4}/g,
  /N° (?=\d)/g,
  /\$ (?=\d)/g,
  /\bRUT (?=\d)/g,
  /\bDra?\. (?=\p{Lu})/gu,
  /(?<!\p{L})Por eso(?!\p{L})/gu,
  /(?<!\p{L})(?:oficina|piso) (?=\d)/giu,
  /(?<!\p{L})se (?=descuenta(?!\p{L}))/gu,
  // A first word of one or two letters stays with the next word: «No tienes», «En una». Words of more than 13 letters
  // are an exception, because the pair would leave a gap at the end of a line on phones.
  /(?<=[.?!] )\p{Lu}\p{L}? (?=\p{L}{1,13}(?!\p{L}))/gu,
  // The same applies after a semicolon: «; el plazo».
  /(?<=; )\p{L}{1,2} (?=\p{L}{1,13}(?!\p{L}))/gu,
  /\d?\d:\d\d a (?=\d?\d:\d\d)/g,
  /\d (?=(?:años?|cupos?|horas?|minutos?)(?!\p{L}))/gu,
];

/** Keeps `N° 5`, `Dra. Rivas` and the like on one line. */
export function insertNoBreakSpaces(text: string): string {
  let result = text;
  for (const pattern of unbreakable) {
    result = result.replace(pattern, (match) => match.replaceAll(' ', NO_BREAK_SPACE));
  }
  return result;
}

/** In characters. Only in texts of one to three lines does a short word at the end of a line stand out. */
const SHORT_TEXT = 64;

/** In letters and spaces; longer groups would leave gaps or break inside a word on phones with large text. */
const LONGEST_GROUP = 12;

/** Matches a short word, maybe after a quotation mark or bracket. */
const shortWord = /^[^\p{L}]*(?:[aeouy]|al|con|de|del|en)$/iu;

/** In short texts, keeps `y`, `a`, `de` and the like on one line with the next word, unless that group is too long. */
export function bindShortWords(text: string): string {
  if (text.length > SHORT_TEXT) return text;
  const words = text.split(' ');
  let bound = words.pop() ?? '';
  // From the last word to the first: in `y a tu casa`, `a` is bound to `tu`, and then `y` to the group `a tu`.
  for (const word of words.toReversed()) {
    // The no-break spaces in the group do not split it.
    const [nextGroup = ''] = bound.split(' ');
    const space = isBound(word, nextGroup) ? NO_BREAK_SPACE : ' ';
    bound = word + space + bound;
  }
  return bound;
}

function isBound(word: string, nextGroup: string): boolean {
  const group = `${word} ${nextGroup}`.replaceAll(/[^\p{L}\s]/gu, '');
  return shortWord.test(word) && /^\p{L}/u.test(nextGroup) && group.length <= LONGEST_GROUP;
}
