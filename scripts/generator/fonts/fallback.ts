import { createFontStack } from '@capsizecss/core';

type FontMetrics = Parameters<typeof createFontStack>[0][number];

export interface Fallback {
  family: string;
  /** Full names of the font and, for Linux, of an open font with the same widths. The first installed one is used. */
  local: readonly string[];
  system: FontMetrics;
  /** The replaced web font at each weight that this font replaces. */
  replaces: Readonly<Record<number, FontMetrics>>;
}

/**
 * Returns an `@font-face` rule for each weight. It gives a system font the dimensions of the web font, so that the page
 * does not move when the web font arrives (Safari ignores the overrides of ascent and descent).
 */
export function fallbackFaces({ family, local, system, replaces }: Fallback): string {
  const sources = local.map((name) => `local("${name}")`).join();
  const rules = Object.entries(replaces).flatMap(([weight, webFont]) => {
    const { fontFaces } = createFontStack([webFont, system], { fontFaceFormat: 'styleObject' });
    return fontFaces.map(({ '@font-face': face }) => {
      const { sizeAdjust = '100%', ascentOverride = 'normal', descentOverride = 'normal' } = face;
      // No `line-gap-override`: a line gap affects only `line-height: normal`, which the site never uses.
      const dimensions = `size-adjust:${sizeAdjust};ascent-override:${ascentOverride};descent-override:${descentOverride}`;
      return `@font-face{font-family:"${family}";src:${sources};font-weight:${weight};${dimensions}}`;
    });
  });
  return rules.join('');
}
