import type { Code, DiagnosticParams } from './codes.ts';
import type { Sentence } from './sentence.ts';

export type Catalogue = { readonly [C in Code]: (params: DiagnosticParams[C]) => Sentence };
