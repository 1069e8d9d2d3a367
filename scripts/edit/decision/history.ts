/**
 * Undo and redo: decides which step comes next, and adapts it to what other programs have changed in the files
 * meanwhile. Pure: the editor runs the step.
 */
import type { Field } from '../protocol.ts';
import { mergeText } from './merge-text.ts';
import { areSameBytes, reverse, type FileChange, type Step } from './step.ts';

/** Returns the bytes of a file as they are now; undefined if it does not exist. */
export type ReadFile = (file: string) => Uint8Array | undefined;

/** What undo or redo would do. */
export type HistoryDecision =
  /** Possible: the editor runs `step`, and `history` is the history afterwards. */
  | { outcome: 'planned'; step: Step; history: History }
  /**
   * No step is possible, because other programs have changed the files meanwhile: the steps do not fit them any more, or
   * would make new mistakes in the content. `fields` has the field of each step that was tried, that of the latest step
   * first; a field that two steps change is listed twice.
   */
  | { outcome: 'changed-outside'; fields: Field[] }
  /** There is no step to undo or redo. */
  | { outcome: 'nothing-left' };

/** Whether a file is one of the practice's texts (YAML or Markdown), which can be merged, and not a picture or film. */
const isContentText = (file: string) => /^content\/.*\.(?:yaml|md)$/.test(file) && !file.startsWith('content/media/');

/**
 * Adapts a change of one file, which undo or redo is about to make, to the file as it is now: if another program has written
 * to the file since, the adapted change keeps what that program wrote.
 *
 * @param change from `before`, which the editor left in the file, to `after`. An undo comes here as its step reversed, so
 *   `after` is what the file had before the step
 * @param current the file's bytes now; undefined if it does not exist
 * @returns the change from `current`. Undefined if another program has written to the file and the two changes cannot be
 *   merged: it is a picture or film, one of the three versions does not exist, or `mergeText` finds a conflict (both changed
 *   the same lines or field, or a text cannot be parsed)
 */
function rebaseFile({ file, before, after }: FileChange, current: Uint8Array | undefined): FileChange | undefined {
  const isUntouched = areSameBytes(current, before);
  // The other program has made the same change: then the adapted one changes nothing.
  const isAlreadyDone = areSameBytes(current, after);
  if (isUntouched || isAlreadyDone) return { file, before: current, after };
  if (!isContentText(file) || !before || !after || !current) return undefined;
  const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  // Two changes of the same text, `before`: that of the other program leads to `current`, ours to `after`.
  const merged = mergeText(file, textOf(before), textOf(current), textOf(after));
  return merged === undefined ? undefined : { file, before: current, after: new TextEncoder().encode(merged) };
}

/** Adapts a whole step to the files as they are now (see `rebaseFile`); undefined if one of its files allows no change. */
function rebase({ field, files }: Step, read: ReadFile): Step | undefined {
  const rebased = files.map((change) => rebaseFile(change, read(change.file)));
  const isPossible = rebased.every((change) => change !== undefined);
  return isPossible ? { field, files: rebased } : undefined;
}

/** The steps made since the editor started. Never changed in place: each operation gives a new history. */
export class History {
  /** The steps that can be undone, the latest last. */
  readonly undoStack: readonly Step[];
  /** The steps that were undone and can be made again, the next one to redo last. */
  readonly redoStack: readonly Step[];

  constructor(undoStack: readonly Step[] = [], redoStack: readonly Step[] = []) {
    this.undoStack = undoStack;
    this.redoStack = redoStack;
  }

  /** The history after a new step, which can be undone. Steps that were undone before it can no longer be redone. */
  record(step: Step): History {
    return new History([...this.undoStack, step]);
  }

  /**
   * Plans to undo the latest step; if that is no longer possible, because other programs have changed its lines in the files
   * since, the one before it, and so on. In the history of the result, the step is in `redoStack`, so that it can be redone.
   * This object does not change.
   *
   * @param read returns the files as they are now
   * @param isAllowed whether a step, adapted to these files, may be run: not if it makes new mistakes in the content
   */
  planUndo(read: ReadFile, isAllowed: (step: Step) => boolean): HistoryDecision {
    // To undo a step is to run its inverse.
    const inverses = this.undoStack.map(reverse);
    return planLastPossible(inverses, read, isAllowed, (index, adaptedInverse) => {
      const undoStack = this.undoStack.toSpliced(index, 1);
      return new History(undoStack, [...this.redoStack, reverse(adaptedInverse)]);
    });
  }

  /**
   * Plans to redo the step that was undone last; if that is no longer possible, because other programs have changed its lines
   * in the files since, the one undone before it, and so on. In the history of the result, the step is in `undoStack` again,
   * so that it can be undone. This object does not change.
   *
   * @param read returns the files as they are now
   * @param isAllowed whether a step, adapted to these files, may be run: not if it makes new mistakes in the content
   */
  planRedo(read: ReadFile, isAllowed: (step: Step) => boolean): HistoryDecision {
    return planLastPossible(this.redoStack, read, isAllowed, (index, redoneStep) => {
      const redoStack = this.redoStack.toSpliced(index, 1);
      return new History([...this.undoStack, redoneStep], redoStack);
    });
  }
}

/**
 * Chooses the step to undo or redo: the last of `candidates` that can be adapted to the files as they are now and is
 * allowed. Passes over the steps that are not possible, but they stay in the history: they may be possible another time.
 *
 * @param candidates the steps to choose from, the preferred one last
 * @param read returns the files as they are now
 * @param isAllowed whether a step, adapted to these files, may be run
 * @param historyAfter returns the history after the candidate at `index` has been run in its adapted form `step`
 * @returns `changed-outside` if no candidate is possible, `nothing-left` if there are none
 */
function planLastPossible(
  candidates: readonly Step[],
  read: ReadFile,
  isAllowed: (step: Step) => boolean,
  historyAfter: (index: number, step: Step) => History,
): HistoryDecision {
  if (candidates.length === 0) return { outcome: 'nothing-left' };
  const fieldsOfImpossible: Field[] = [];
  for (const [index, candidate] of [...candidates.entries()].reverse()) {
    // Undefined if the files have changed so that the step does not fit them any more.
    const step = rebase(candidate, read);
    if (step && isAllowed(step)) return { outcome: 'planned', step, history: historyAfter(index, step) };
    fieldsOfImpossible.push(candidate.field);
  }
  return { outcome: 'changed-outside', fields: fieldsOfImpossible };
}
