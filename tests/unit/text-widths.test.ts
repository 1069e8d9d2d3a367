/** The build's estimate of how wide a text is, against the fonts themselves. */
import { openSync, type Font } from 'fontkit';
import { expect, test } from 'vitest';
import { estimateWidth } from '../../src/styles/text-widths.ts';

const fonts = [
  '@fontsource/gloock/files/gloock-latin-400-normal.woff2',
  '@fontsource/instrument-sans/files/instrument-sans-latin-500-normal.woff2',
].map((file) => openSync(`node_modules/${file}`) as Font);

test.each([
  'Nadie lo nota.',
  'Valderrama',
  'Clínica Muñoz',
  'Tratamiento',
  'Agenda tu evaluación',
  'ÑANDÚES MAYORES',
  'WWWWWWWW',
  'illicit',
  'Y\u00A0a\u00A0ti\u00A0y\u00A0a\u00A0mí',
])('the estimated width of «%s» is at most 5 percent below and 30 percent above the real one', (text) => {
  for (const font of fonts) {
    const real = font.layout(text).advanceWidth / font.unitsPerEm;
    expect(estimateWidth(text) / real).toBeGreaterThan(0.95);
    expect(estimateWidth(text) / real).toBeLessThan(1.3);
  }
});
