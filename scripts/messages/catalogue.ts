import type { Code, DiagnosticParams } from './codes.ts';

/** What a person reads of a problem. */
export interface Sentence {
  /** What is expected and what was found. Place and field stand before it and are not repeated in it. */
  message: string;
  /** A way on, such as `did you mean "address"?`. */
  hint?: string | undefined;
}

/** The sentences of one language. A code without a sentence, or a sentence without its values, does not compile. */
export type Catalogue = { readonly [C in Code]: (params: DiagnosticParams[C]) => Sentence };
