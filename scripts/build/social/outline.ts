import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** A typeface whose text is set as outlines, so that a picture needs no installed font. */
export interface Outliner {
  /** Width of the text in pixels. */
  width(text: string, size: number): number;
  /** Path data of the text, kerned, with its baseline's left end at `x`, `y`. */
  path(text: string, size: number, x: number, y: number): string;
}

/**
 * Opens a font file of `node_modules`. Letters that it lacks lose their accent where that helps and
 * are left out otherwise (emoji).
 *
 * @param tracking space added to every letter, in type sizes
 */
export async function openOutliner(source: string, tracking = 0): Promise<Outliner> {
  const { create } = await import('fontkit');
  const font = create(await readFile(createRequire(import.meta.url).resolve(source)));
  if (!('unitsPerEm' in font)) throw new Error(`${source} is a font collection`);
  const em = font.unitsPerEm;
  const has = (character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);

  const layout = (text: string) => {
    const known = [...text.normalize('NFC')]
      .flatMap((character) => (has(character) ? [character] : [...character.normalize('NFD')].filter(has)))
      .join('')
      .replaceAll(/ +/g, ' ');
    return font.layout(known);
  };

  return {
    width(text, size) {
      const run = layout(text);
      return (run.advanceWidth / em + tracking * run.glyphs.length) * size;
    },
    path(text, size, x, y) {
      const run = layout(text);
      const scale = size / em;
      let at = x;
      return run.glyphs
        .map((glyph, index) => {
          const position = run.positions[index];
          const outline = glyph.path
            .scale(scale, -scale)
            .translate(at + (position?.xOffset ?? 0) * scale, y - (position?.yOffset ?? 0) * scale);
          at += (position?.xAdvance ?? 0) * scale + tracking * size;
          return outline.toSVG();
        })
        .join('');
    },
  };
}
