/** One thing that is wrong with a file's bytes; the place is added where the file is named. */
export interface Problem {
  expected: string;
  found: string;
  hint?: string;
}
