import type { Font, FontCollection } from 'fontkit';

/**
 * Matches characters without a shape: spaces, control and format characters, variation selectors, combining accents.
 */
const shapeless = /[\p{Z}\p{C}\p{M}]/u;

/** Lists the characters of a text that none of the fonts can draw. */
export async function missingCharacters(text: string, fontFiles: readonly Buffer[]): Promise<string[]> {
  const { create } = await import('fontkit');
  const drawn = new Set(fontFiles.flatMap((file) => charactersOf(create(file))));
  const characters = new Set(text.normalize('NFC'));
  return [...characters].filter((character) => !shapeless.test(character) && !drawn.has(character));
}

const charactersOf = (font: Font | FontCollection): string[] =>
  'characterSet' in font ? font.characterSet.map((codePoint) => String.fromCodePoint(codePoint)) : [];
