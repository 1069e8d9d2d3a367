/** Undo and redo: the steps made since the editor started, and which one comes next. Pure. */
import { reverse, type Step } from './step.ts';

/** Steps hold the bytes of their files, films of 40 MB included: the oldest beyond these limits are forgotten. */
const MAX_STEPS = 200;
const MAX_BYTES = 500_000_000;

const sizeOf = ({ files }: Step): number =>
  files.reduce((bytes, { before, after }) => bytes + (before?.length ?? 0) + (after?.length ?? 0), 0);

/** `steps` has the oldest first. Keeps the latest one, however large it is. */
function withoutOldest(steps: readonly Step[]): Step[] {
  const kept: Step[] = [];
  let bytes = 0;
  for (const step of steps.slice(-MAX_STEPS).reverse()) {
    bytes += sizeOf(step);
    if (bytes > MAX_BYTES && kept.length > 0) break;
    kept.unshift(step);
  }
  return kept;
}

/** What the next undo or redo does. */
export interface NextStep {
  /** The step to make; for an undo, it is reversed already. */
  step: Step;
  /** The history once the step is made. */
  history: History;
  /** The history if the step cannot be made, so that the one before it comes next. */
  historyWithout: History;
}

/** The steps made since the editor started. Never changed in place: each operation gives a new history. */
export class History {
  /** The latest step is the last entry. */
  readonly undoStack: readonly Step[];
  /** The next step to redo is the last entry. */
  readonly redoStack: readonly Step[];

  constructor(undoStack: readonly Step[] = [], redoStack: readonly Step[] = []) {
    this.undoStack = undoStack;
    this.redoStack = redoStack;
  }

  record(step: Step): History {
    return new History(withoutOldest([...this.undoStack, step]));
  }

  /** Undefined if there is nothing to undo. */
  nextUndo(): NextStep | undefined {
    const step = this.undoStack.at(-1);
    if (!step) return undefined;
    const remaining = this.undoStack.slice(0, -1);
    return {
      step: reverse(step),
      history: new History(remaining, [...this.redoStack, step]),
      historyWithout: new History(remaining, this.redoStack),
    };
  }

  /** Undefined if there is nothing to redo. */
  nextRedo(): NextStep | undefined {
    const step = this.redoStack.at(-1);
    if (!step) return undefined;
    const remaining = this.redoStack.slice(0, -1);
    return {
      step,
      history: new History([...this.undoStack, step], remaining),
      historyWithout: new History(this.undoStack, remaining),
    };
  }
}
