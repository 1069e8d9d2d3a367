import type { Code, DiagnosticParams } from './codes.ts';

/** A problem in words, without its place and field, which `format.ts` puts before it. */
export interface Sentence {
  /** What is expected and what was found. */
  message: string;
  /** What to do about it, such as `did you mean "address"?`; absent if the message says enough. */
  hint?: string | undefined;
}

/**
 * The sentences of one language: by the code of a problem, a function that makes its sentence of the problem's values. A
 * code without a sentence, or a sentence without its values, does not compile.
 */
export type Catalogue = { readonly [C in Code]: (params: DiagnosticParams[C]) => Sentence };
