/** A step of the editor: the files that one change replaces. */
import type { Field } from '../protocol.ts';

/** One file before and after a step; undefined where it does not exist. */
export interface FileChange {
  /** Path from the project's root. */
  file: string;
  before: Uint8Array | undefined;
  after: Uint8Array | undefined;
}

/** Everything that one change replaces, in the order in which it is written. */
export interface Step {
  /** What the step is about, for people. */
  field: Field;
  files: readonly FileChange[];
}

/** The step back. */
export const reverse = ({ field, files }: Step): Step => ({
  field,
  files: files.map(({ file, before, after }) => ({ file, before: after, after: before })).toReversed(),
});

export const areSameBytes = (one: Uint8Array | undefined, other: Uint8Array | undefined): boolean =>
  one === undefined || other === undefined ? one === other : Buffer.compare(one, other) === 0;
