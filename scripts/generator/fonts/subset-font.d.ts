/** The package (2.9) ships no types. These are the options that the build uses. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'woff2';
      keepFeatures: string[];
      variationAxes: Record<string, { min: number; max: number }> | undefined;
      noHinting: boolean;
      dropTables: string[];
    },
  ): Promise<Buffer>;
}
