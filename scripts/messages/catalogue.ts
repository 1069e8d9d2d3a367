import type { Code, DiagnosticParams } from './codes.ts';
import type { Sentence } from './sentence.ts';

/**
 * The sentences of one language: by the code of a problem, a function that makes its sentence of the problem's values. A
 * code without a sentence, or a sentence without its values, does not compile.
 */
export type Catalogue = { readonly [C in Code]: (params: DiagnosticParams[C]) => Sentence };
