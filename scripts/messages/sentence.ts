/** A problem in words, without its place and field. */
export interface Sentence {
  message: string;
  /** A suggestion, such as `did you mean "address"?`. */
  hint?: string | undefined;
}

/** Parameters of a message that needs none. */
export type NoParams = Readonly<Record<never, never>>;

/** The sentences of one language, by the codes of `Params`. */
export type Sentences<Params> = { readonly [Code in keyof Params]: (params: Params[Code]) => Sentence };

/** Example: `1 entry`, `3 entries`. */
export const plural = (count: number, singular: string, pluralForm: string): string =>
  `${count} ${count === 1 ? singular : pluralForm}`;
