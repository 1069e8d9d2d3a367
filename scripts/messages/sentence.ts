/** A problem in words, without its place and field. */
export interface Sentence {
  message: string;
  /** A suggestion, such as `did you mean "address"?`. */
  hint?: string | undefined;
}
