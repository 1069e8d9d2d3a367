import type { Code, DiagnosticParams } from './codes.ts';

/** A problem in words. */
export interface Sentence {
  /** What is expected and what was found. Place and field stand before it and are not repeated in it. */
  message: string;
  /** What to do about it, such as `did you mean "address"?`; absent if the message says enough. */
  hint?: string | undefined;
}

/** The sentences of one language. A code without a sentence, or a sentence without its values, does not compile. */
export type Catalogue = { readonly [C in Code]: (params: DiagnosticParams[C]) => Sentence };
