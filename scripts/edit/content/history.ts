/**
 * Undo and redo: decides which step comes next, and adapts it to what other programs have changed in the files
 * meanwhile. Pure: the editor runs the step.
 */
import type { Field } from '../protocol.ts';
import { merge } from 'node-diff3';
import { areSameBytes, reverse, type FileChange, type Step } from './step.ts';

/** Reads the bytes of a file as they are now; undefined if it does not exist. */
export type ReadFile = (file: string) => Promise<Uint8Array | undefined>;

/** Steps hold the bytes of their files, films of 40 MB included: the oldest beyond these limits are forgotten. */
const MAX_STEPS = 200;
const MAX_STEP_BYTES = 500_000_000;

/** The latest steps that stay within the limits. */
function withinLimits(steps: readonly Step[]): Step[] {
  let bytes = 0;
  const tooOld = steps.findLastIndex(({ files }, index) => {
    for (const { before, after } of files) bytes += (before?.length ?? 0) + (after?.length ?? 0);
    return steps.length - index > MAX_STEPS || bytes > MAX_STEP_BYTES;
  });
  return steps.slice(tooOld + 1);
}

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
 * Adapts a change of one file, which undo or redo is about to make, to what other programs have written into the file since:
 * `before` is what the editor left there. Undefined if both changed the same lines, or if it is no text.
 */
function rebaseFile({ file, before, after }: FileChange, current: Uint8Array | undefined): FileChange | undefined {
  const isUntouched = areSameBytes(current, before);
  // The other program has made the same change: then the adapted one changes nothing.
  const isAlreadyDone = areSameBytes(current, after);
  if (isUntouched || isAlreadyDone) return { file, before: current, after };
  if (!isContentText(file) || !before || !after || !current) return undefined;
  const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  const { conflict, result } = merge(textOf(current), textOf(before), textOf(after), { stringSeparator: '\n' });
  return conflict ? undefined : { file, before: current, after: new TextEncoder().encode(result.join('\n')) };
}

/** Adapts a whole step to the files as they are now; undefined if one of its files allows no change. */
async function rebase({ field, files }: Step, read: ReadFile): Promise<Step | undefined> {
  const rebased = await Promise.all(files.map(async (change) => rebaseFile(change, await read(change.file))));
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

  /** The history after a new step. Steps that were undone before it can no longer be redone. */
  record(step: Step): History {
    return new History(withinLimits([...this.undoStack, step]));
  }

  /**
   * Plans to undo the latest step; if others have changed its lines since, the one before it, and so on.
   *
   * @param isAllowed whether a step, adapted to the files of now, may be run: not if it makes new mistakes in the content
   */
  planUndo(read: ReadFile, isAllowed: (step: Step) => boolean): Promise<HistoryDecision> {
    // To undo a step is to run its inverse.
    const inverses = this.undoStack.map(reverse);
    return planLastPossible(inverses, read, isAllowed, (index, adaptedInverse) => {
      const undoStack = this.undoStack.toSpliced(index, 1);
      return new History(undoStack, [...this.redoStack, reverse(adaptedInverse)]);
    });
  }

  /** Plans to redo the step that was undone last, or one before it, as `planUndo` does. */
  planRedo(read: ReadFile, isAllowed: (step: Step) => boolean): Promise<HistoryDecision> {
    return planLastPossible(this.redoStack, read, isAllowed, (index, redoneStep) => {
      const redoStack = this.redoStack.toSpliced(index, 1);
      return new History([...this.undoStack, redoneStep], redoStack);
    });
  }
}

/** Plans the last of `candidates` that is possible and allowed. The steps that it passes over stay in the history. */
async function planLastPossible(
  candidates: readonly Step[],
  read: ReadFile,
  isAllowed: (step: Step) => boolean,
  historyAfter: (index: number, step: Step) => History,
): Promise<HistoryDecision> {
  if (candidates.length === 0) return { outcome: 'nothing-left' };
  const fieldsOfImpossible: Field[] = [];
  for (const [index, candidate] of [...candidates.entries()].reverse()) {
    const step = await rebase(candidate, read);
    if (step && isAllowed(step)) return { outcome: 'planned', step, history: historyAfter(index, step) };
    fieldsOfImpossible.push(candidate.field);
  }
  return { outcome: 'changed-outside', fields: fieldsOfImpossible };
}
