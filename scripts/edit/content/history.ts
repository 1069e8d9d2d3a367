/** Undo and redo. Pure. */
import { reverse, type Step } from './step.ts';

/** Steps hold the bytes of their files, films of 40 MB included: those beyond these limits are forgotten. */
const MAX_STEPS = 200;
const MAX_BYTES = 500_000_000;

const bytesIn = (steps: readonly Step[]): number =>
  steps
    .flatMap(({ files }) => files)
    .reduce((bytes, { before, after }) => bytes + (before?.length ?? 0) + (after?.length ?? 0), 0);

/** The latest steps that fit the limits, but at least one. `steps` has the oldest first. */
function withinLimits(steps: readonly Step[]): readonly Step[] {
  const isTooMuch = steps.length > MAX_STEPS || bytesIn(steps) > MAX_BYTES;
  return isTooMuch && steps.length > 1 ? withinLimits(steps.slice(1)) : steps;
}

/** What the next undo or redo does. */
export interface NextStep {
  /** The step to make; for an undo, it is reversed already. */
  step: Step;
  /** The history once the step is made. */
  history: History;
  /** The history if the step cannot be made, so that the next click tries another one. */
  historyWithoutStep: History;
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

  /** Adds a step that was just made; what was undone before it can no longer be redone. */
  withStep(step: Step): History {
    return new History(withinLimits([...this.undoStack, step]));
  }

  /** What undoes the latest step; undefined if there is nothing to undo. */
  nextUndo(): NextStep | undefined {
    const step = this.undoStack.at(-1);
    if (!step) return undefined;
    const remaining = this.undoStack.slice(0, -1);
    return {
      step: reverse(step),
      history: new History(remaining, [...this.redoStack, step]),
      historyWithoutStep: new History(remaining, this.redoStack),
    };
  }

  /** What makes the step again that was undone last; undefined if there is nothing to redo. */
  nextRedo(): NextStep | undefined {
    const step = this.redoStack.at(-1);
    if (!step) return undefined;
    const remaining = this.redoStack.slice(0, -1);
    return {
      step,
      history: new History([...this.undoStack, step], remaining),
      historyWithoutStep: new History(this.undoStack, remaining),
    };
  }
}
