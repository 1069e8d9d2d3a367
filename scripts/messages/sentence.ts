/** A problem in words, without its place and field. */
export interface Sentence {
  message: string;
  /** What to do about it, such as `did you mean "address"?`. */
  hint?: string | undefined;
}
