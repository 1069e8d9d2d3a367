/** The package (2.9) ships no types. These are the options that the build uses. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'sfnt' | 'woff' | 'woff2';
      keepFeatures?: string[];
      variationAxes?: Record<string, number | { min: number; max: number; default?: number }>;
      noHinting?: boolean;
      dropTables?: string[];
    },
  ): Promise<Buffer>;
}
