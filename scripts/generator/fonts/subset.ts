import type { Recipe } from '../cache.ts';

interface Subset {
  source: Buffer;
  characters: string;
  /** OpenType features to keep. */
  features: string[];
  dropTables: string[];
  /** For each axis of a variable font, the range to keep. */
  axes?: Record<string, { min: number; max: number }> | undefined;
}

export const subsetRecipe: Recipe<Subset> = {
  namespace: 'font',
  async create({ source, characters, features, dropTables, axes }) {
    const { default: subsetFont } = await import('subset-font');
    return subsetFont(source, characters, {
      targetFormat: 'woff2',
      // Gloock's hints weigh 4.5 kB.
      noHinting: true,
      keepFeatures: features,
      dropTables,
      variationAxes: axes,
    });
  },
};
