import type { Recipe } from '../cache.ts';

/** CSS weights, such as 400 to 600. */
export interface WeightRange {
  min: number;
  max: number;
}

interface Subset {
  source: Buffer;
  characters: string;
  /** The part to keep of a variable font. */
  weights: WeightRange | undefined;
}

export const subsetRecipe: Recipe<Subset> = {
  namespace: 'font',
  async create({ source, characters, weights }) {
    const { default: subsetFont } = await import('subset-font');
    return subsetFont(source, characters, {
      targetFormat: 'woff2',
      // Gloock's hints weigh 4.5 kB.
      noHinting: true,
      // No ligatures: nearly all display text has letter spacing, with which browsers form none, and in the text font,
      // f and i do not touch.
      keepFeatures: ['kern'],
      // GDEF varies the kerning with the weight: 5 kB for 3/1000 of the type size on average.
      dropTables: ['GDEF', 'GSUB', 'STAT'],
      variationAxes: weights && { wght: weights },
    });
  },
};
