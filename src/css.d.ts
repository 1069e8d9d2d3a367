/** A component imports its style sheet for the bundler's sake: `scripts/build/pages.ts` collects them. */
declare module '*.css';
