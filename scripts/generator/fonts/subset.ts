import type { Recipe } from '../cache.ts';

/** A font with only some of its characters, as `subsetRecipe` makes it. */
export interface Subset {
  /** The whole font file. */
  source: Buffer;
  characters: string;
  /** OpenType features that stay. */
  features: string[];
  /** OpenType tables that go. */
  dropTables: string[];
  /** `woff2` for browsers; `sfnt` (TrueType) for `fontkit`, which reads the metrics. */
  format: 'woff2' | 'sfnt';
  /** By axis of a variable font, the range to keep, or the one value of a static instance. Without it, axes stay whole. */
  axes?: Record<string, number | { min: number; max: number }> | undefined;
}

/** Reduces a font to some of its characters, and drops its hinting. */
export const subsetRecipe: Recipe<Subset> = {
  namespace: 'font',
  async create({ source, characters, features, dropTables, format, axes }) {
    const { default: subsetFont } = await import('subset-font');
    return subsetFont(source, characters, {
      targetFormat: format,
      noHinting: true,
      keepFeatures: features,
      dropTables,
      ...(axes && { variationAxes: axes }),
    });
  },
};
