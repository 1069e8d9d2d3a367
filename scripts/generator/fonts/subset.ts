import type { Recipe } from '../cache.ts';

export interface Subset {
  source: Buffer;
  characters: string;
  /** OpenType features to keep. */
  features: string[];
  dropTables: string[];
  /** `woff2` is for browsers, `sfnt` (TrueType) for `fontkit`, which reads the metrics. */
  format: 'woff2' | 'sfnt';
  /** For each axis of a variable font, the range to keep, or the value of a static instance. */
  axes?: Record<string, number | { min: number; max: number }> | undefined;
}

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
