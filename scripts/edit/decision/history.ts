/** Undo and redo: which step comes next, and what it does to files that others have changed meanwhile. Pure. */
import type { Field } from '../protocol.ts';
import { mergeText } from './merge-text.ts';
import { areSameBytes, reverse, type FileChange, type Step } from './step.ts';

/** The bytes of a file as they are now; undefined if it does not exist. */
export type ReadFile = (file: string) => Uint8Array | undefined;

export type HistoryDecision =
  | { outcome: 'planned'; step: Step; history: History }
  /** Others have changed what each remaining step is about. */
  | { outcome: 'changed-outside'; fields: Field[] }
  | { outcome: 'nothing-left' };

const isContentText = (file: string) => /^content\/.*\.(?:yaml|md)$/.test(file) && !file.startsWith('content/media/');

/** The change of one file, on top of what others did to it; undefined if they changed the same lines. */
function rebaseFile({ file, before, after }: FileChange, current: Uint8Array | undefined): FileChange | undefined {
  if (areSameBytes(current, before) || areSameBytes(current, after)) return { file, before: current, after };
  if (!before || !after || !current || !isContentText(file)) return undefined;
  const decoder = new TextDecoder();
  const merged = mergeText(file, decoder.decode(before), decoder.decode(current), decoder.decode(after));
  return merged === undefined ? undefined : { file, before: current, after: new TextEncoder().encode(merged) };
}

function rebase({ field, files }: Step, read: ReadFile): Step | undefined {
  const rebased = files.map((change) => rebaseFile(change, read(change.file)));
  const isPossible = rebased.every((change) => change !== undefined);
  return isPossible ? { field, files: rebased } : undefined;
}

/** The steps made since the editor started. Never changed in place: each operation gives a new history. */
export class History {
  /** The steps that can be undone, the latest last. */
  readonly undoStack: readonly Step[];
  /** The steps that bring back what was undone, the next one last. */
  readonly redoStack: readonly Step[];

  constructor(undoStack: readonly Step[] = [], redoStack: readonly Step[] = []) {
    this.undoStack = undoStack;
    this.redoStack = redoStack;
  }

  /** With a step that was just made. What was undone before it cannot be redone any more. */
  record(step: Step): History {
    return new History([...this.undoStack, step]);
  }

  /**
   * The step back: of the latest step that nobody else has touched.
   *
   * @param read the files as they are now
   * @param isAllowed whether the site can be built after a step
   */
  planUndo(read: ReadFile, isAllowed: (step: Step) => boolean): HistoryDecision {
    return plan(this.undoStack.map(reverse), read, isAllowed, (index, step) => {
      const undoStack = this.undoStack.toSpliced(index, 1);
      return new History(undoStack, [...this.redoStack, reverse(step)]);
    });
  }

  /** The step forward again, under the same conditions. */
  planRedo(read: ReadFile, isAllowed: (step: Step) => boolean): HistoryDecision {
    return plan(this.redoStack, read, isAllowed, (index, step) => {
      const redoStack = this.redoStack.toSpliced(index, 1);
      return new History([...this.undoStack, step], redoStack);
    });
  }
}

/** The last of `candidates` that is possible. */
function plan(
  candidates: readonly Step[],
  read: ReadFile,
  isAllowed: (step: Step) => boolean,
  historyAfter: (index: number, step: Step) => History,
): HistoryDecision {
  const fields: Field[] = [];
  for (const [index, candidate] of [...candidates.entries()].reverse()) {
    const step = rebase(candidate, read);
    if (step && isAllowed(step)) return { outcome: 'planned', step, history: historyAfter(index, step) };
    fields.push(candidate.field);
  }
  return fields.length > 0 ? { outcome: 'changed-outside', fields } : { outcome: 'nothing-left' };
}
