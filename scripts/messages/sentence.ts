/** A problem in words, without its place and field, which `format.ts` puts before it. */
export interface Sentence {
  message: string;
  /** What to do about it, such as `did you mean "address"?`. */
  hint?: string | undefined;
}
