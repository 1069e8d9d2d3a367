import { defineRecipe } from '../recipe.ts';

/** A font with only some of its characters. */
export interface Subset {
  /** The whole font file. */
  source: Buffer;
  characters: string;
  /** OpenType features that stay. */
  features: string[];
  /** OpenType tables that go. */
  dropTables: string[];
  /** `sfnt` is TrueType, which `fontkit` reads. */
  format: 'woff2' | 'sfnt';
  /** Axes of a variable font: one value makes a static instance. */
  axes?: Record<string, number | { min: number; max: number }> | undefined;
}

/** Reduces a font to some of its characters. */
export const subsetRecipe = defineRecipe<Subset>(import.meta.url, {
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
});
