/** A step of the editor: the files that one change replaces. */
import type { Field } from '../protocol.ts';

/** One file before and after a step. */
export interface FileChange {
  /** Path from the project's root. */
  file: string;
  /** Its bytes before the step; undefined if the step creates the file. */
  before: Uint8Array | undefined;
  /** Its bytes after the step; undefined if the step deletes the file. */
  after: Uint8Array | undefined;
}

/** Everything that one change replaces, in the order in which it is written: new media before the text that names them. */
export interface Step {
  /** The field that the step changes, for messages to the person. */
  field: Field;
  files: readonly FileChange[];
}

/**
 * The inverse of a step, for undo and for a step that turned out to break the site. The order of the files is reversed,
 * too: a file that the step created is deleted only after the text that names it has changed back.
 */
export const reverse = ({ field, files }: Step): Step => ({
  field,
  files: files.map(({ file, before, after }) => ({ file, before: after, after: before })).toReversed(),
});

/** Whether two contents of a file are equal. Undefined stands for a file that does not exist; two of these are equal. */
export const areSameBytes = (bytesA: Uint8Array | undefined, bytesB: Uint8Array | undefined): boolean =>
  bytesA === undefined || bytesB === undefined ? bytesA === bytesB : Buffer.compare(bytesA, bytesB) === 0;
