/** A step of the editor: the files that one change replaces. */
import type { Field } from '../protocol.ts';

/** One file before and after a step. */
export interface FileChange {
  /** Path from the project's root. */
  file: string;
  /** Its bytes; undefined if it does not exist then. */
  before: Uint8Array | undefined;
  /** Its bytes; undefined if the step deletes it. */
  after: Uint8Array | undefined;
}

/** Everything that one change replaces, in the order in which it is written. */
export interface Step {
  /** What the step is about, for people. */
  field: Field;
  files: readonly FileChange[];
}

/** The step that takes another one back: its files in reverse order, before and after exchanged. */
export const reverse = ({ field, files }: Step): Step => ({
  field,
  files: files.map(({ file, before, after }) => ({ file, before: after, after: before })).toReversed(),
});

/**
 * Whether two contents of a file are equal; undefined stands for a file that does not exist, and equals only itself.
 */
export const areSameBytes = (bytesA: Uint8Array | undefined, bytesB: Uint8Array | undefined): boolean =>
  bytesA === undefined || bytesB === undefined ? bytesA === bytesB : Buffer.compare(bytesA, bytesB) === 0;
