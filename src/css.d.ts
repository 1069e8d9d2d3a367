/** A component imports its style sheet for the bundler's sake: `scripts/generator/pages.ts` collects them. */
declare module '*.css' {
  /** Only `with { type: 'text' }`. */
  const text: string;
  export default text;
}
