import type { Font, FontCollection } from 'fontkit';

/** What has no shape of its own: spaces, control and format characters, variation selectors, accents that combine. */
const SHAPELESS = /[\p{Z}\p{C}\p{M}]/u;

/** The characters of a text that none of some fonts can draw, each once. */
export async function missingCharacters(text: string, fontFiles: readonly Buffer[]): Promise<string[]> {
  const { create } = await import('fontkit');
  const drawn = new Set(fontFiles.flatMap((file) => charactersOf(create(file))));
  const characters = new Set(text.normalize('NFC'));
  return [...characters].filter((character) => !SHAPELESS.test(character) && !drawn.has(character));
}

const charactersOf = (font: Font | FontCollection): string[] =>
  'characterSet' in font ? font.characterSet.map((codePoint) => String.fromCodePoint(codePoint)) : [];
