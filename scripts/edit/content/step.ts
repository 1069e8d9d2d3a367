/** A step of the editor: the files that one change replaces. */
import type { Field } from '../shared/protocol.ts';

export interface FileChange {
  file: string;
  /** Undefined if the step creates the file. */
  before: Uint8Array | undefined;
  /** Undefined if the step deletes it. */
  after: Uint8Array | undefined;
}

/** A change of files, in the order in which they are written: new media before the text that names them. */
export interface Step {
  /** The changed field, which messages name. */
  field: Field;
  files: readonly FileChange[];
}

/**
 * The step that undoes another. The last file comes first: a new medium is deleted only once no text names it any more.
 */
export const reverse = ({ field, files }: Step): Step => ({
  field,
  files: files.map(({ file, before, after }) => ({ file, before: after, after: before })).toReversed(),
});

/** Whether two files have the same bytes, or neither exists. */
export const areSameBytes = (bytesA: Uint8Array | undefined, bytesB: Uint8Array | undefined): boolean =>
  bytesA === undefined || bytesB === undefined ? bytesA === bytesB : Buffer.compare(bytesA, bytesB) === 0;
