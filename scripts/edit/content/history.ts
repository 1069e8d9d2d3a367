/** Undo and redo: decides which step comes next, and adapts it to what others have changed in the files. Pure. */
import { merge } from 'node-diff3';
import type { Field } from '../shared/protocol.ts';
import { isText } from './files.ts';
import { areSameBytes, reverse, type FileChange, type Step } from './step.ts';

/** Resolves to undefined for a file that does not exist. */
export type ReadFile = (file: string) => Promise<Uint8Array | undefined>;

/** Steps hold the bytes of their files, films of 40 MB included: the oldest beyond these limits are forgotten. */
const MAX_STEPS = 200;
const MAX_BYTES = 500_000_000;

/** `steps` has the oldest first. */
function withinLimits(steps: readonly Step[]): Step[] {
  const kept: Step[] = [];
  let bytes = 0;
  for (const step of steps.toReversed()) {
    for (const { before, after } of step.files) bytes += (before?.length ?? 0) + (after?.length ?? 0);
    if (kept.length === MAX_STEPS || bytes > MAX_BYTES) break;
    kept.push(step);
  }
  return kept.reverse();
}

export type HistoryDecision =
  /** `history` contains the step already. */
  | { outcome: 'planned'; step: Step; history: History }
  /** Others have changed the same lines; `fields` are those of the steps that were tried, the latest first. */
  | { outcome: 'changed-outside'; fields: Field[] }
  | { outcome: 'nothing-left' };

/**
 * A change of one file, on top of what others have written since; undefined if both changed the same lines, or others
 * have changed a file that cannot be merged by lines.
 */
function rebaseFile({ file, before, after }: FileChange, current: Uint8Array | undefined): FileChange | undefined {
  const isUntouched = areSameBytes(current, before);
  const isAlreadyDone = areSameBytes(current, after);
  if (isUntouched || isAlreadyDone) return { file, before: current, after };
  if (!isText(file) || !before || !after || !current) return undefined;
  const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  const { conflict, result } = merge(textOf(current), textOf(before), textOf(after), { stringSeparator: '\n' });
  return conflict ? undefined : { file, before: current, after: new TextEncoder().encode(result.join('\n')) };
}

async function rebase({ field, files }: Step, read: ReadFile): Promise<Step | undefined> {
  const rebased = await Promise.all(files.map(async (change) => rebaseFile(change, await read(change.file))));
  const isPossible = rebased.every((change) => change !== undefined);
  return isPossible ? { field, files: rebased } : undefined;
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
    return new History(withinLimits([...this.undoStack, step]));
  }

  /** The latest step; if others have changed its lines since, or it is not allowed, the one before it, and so on. */
  async planUndo(read: ReadFile, isAllowed: (step: Step) => boolean): Promise<HistoryDecision> {
    const search = await findLastPossible(this.undoStack.map(reverse), read, isAllowed);
    if (search.outcome !== 'found') return search;
    const { step, index } = search;
    const history = new History(this.undoStack.toSpliced(index, 1), [...this.redoStack, reverse(step)]);
    return { outcome: 'planned', step, history };
  }

  async planRedo(read: ReadFile, isAllowed: (step: Step) => boolean): Promise<HistoryDecision> {
    const search = await findLastPossible(this.redoStack, read, isAllowed);
    if (search.outcome !== 'found') return search;
    const { step, index } = search;
    const history = new History([...this.undoStack, step], this.redoStack.toSpliced(index, 1));
    return { outcome: 'planned', step, history };
  }
}

/** `step` is the candidate at `index`, adapted to the files of today. */
type Search = { outcome: 'found'; step: Step; index: number } | Exclude<HistoryDecision, { outcome: 'planned' }>;

/** Steps that cannot be made are passed over and stay in the history. */
async function findLastPossible(
  candidates: readonly Step[],
  read: ReadFile,
  isAllowed: (step: Step) => boolean,
): Promise<Search> {
  if (candidates.length === 0) return { outcome: 'nothing-left' };
  const fieldsOfImpossible: Field[] = [];
  for (const [index, candidate] of [...candidates.entries()].reverse()) {
    const step = await rebase(candidate, read);
    if (step && isAllowed(step)) return { outcome: 'found', step, index };
    fieldsOfImpossible.push(candidate.field);
  }
  return { outcome: 'changed-outside', fields: fieldsOfImpossible };
}
