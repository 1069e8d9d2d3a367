/** A step of the editor: the files that one change replaces. */
import type { Field } from '../protocol.ts';

export interface FileChange {
  file: string;
  /** Undefined if the step creates the file. */
  before: Uint8Array | undefined;
  /** Undefined if the step deletes it. */
  after: Uint8Array | undefined;
}

/** In the order in which it is written: new media before the text that names them. */
export interface Step {
  /** For messages. */
  field: Field;
  files: readonly FileChange[];
}

/** In reverse order, too: a new medium is deleted only after the text that names it has changed back. */
export const reverse = ({ field, files }: Step): Step => ({
  field,
  files: files.map(({ file, before, after }) => ({ file, before: after, after: before })).toReversed(),
});

/** Two files that do not exist are equal. */
export const areSameBytes = (bytesA: Uint8Array | undefined, bytesB: Uint8Array | undefined): boolean =>
  bytesA === undefined || bytesB === undefined ? bytesA === bytesB : Buffer.compare(bytesA, bytesB) === 0;
