/** A step of the editor: the files that one change replaces. */
import type { Field } from '../shared/protocol.ts';
import { isText } from './files.ts';

export interface FileChange {
  file: string;
  /** Undefined if there is no such file before the step. */
  before: Uint8Array | undefined;
  /** Undefined if there is none after it. */
  after: Uint8Array | undefined;
}

/** A change of files, in the order in which they are written. */
export interface Step {
  /** The changed field, which messages name. */
  field: Field;
  files: readonly FileChange[];
}

/**
 * The step that makes these changes. Media are written before the texts and deleted after them, so that no text ever
 * names a missing file, even if this process is killed in the middle.
 */
export function stepOf(field: Field, changes: readonly FileChange[]): Step {
  const texts = changes.filter(({ file }) => isText(file));
  const media = changes.filter(({ file }) => !isText(file));
  const writtenMedia = media.filter(({ after }) => after !== undefined);
  const deletedMedia = media.filter(({ after }) => after === undefined);
  return { field, files: [...writtenMedia, ...texts, ...deletedMedia] };
}

/** The step that undoes another. */
export function reverse({ field, files }: Step): Step {
  const changes = files.map(({ file, before, after }) => ({ file, before: after, after: before }));
  return stepOf(field, changes);
}

/** Whether two files have the same bytes, or neither exists. */
export const areSameBytes = (bytesA: Uint8Array | undefined, bytesB: Uint8Array | undefined): boolean =>
  bytesA === undefined || bytesB === undefined ? bytesA === bytesB : Buffer.compare(bytesA, bytesB) === 0;
