/** Components import their style sheets so that `scripts/generator/pages.ts` can find them through the bundler. */
declare module '*.css' {
  /** Exists only for imports `with { type: 'text' }`. */
  const text: string;
  export default text;
}
