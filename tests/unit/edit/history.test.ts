/** Whatever the order of edits, foreign changes, undo and redo: nothing of another, no tag and no comment is lost. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { History } from '../../../scripts/edit/content/history.ts';
import { areSameBytes, reverse, type Step } from '../../../scripts/edit/content/step.ts';
import { readValue, setValue } from '../../../scripts/edit/content/yaml-text.ts';

const FILE = 'content/site.yaml';
const KEYS = ['a', 'b', 'c', 'd'] as const;
type Key = (typeof KEYS)[number];

const original = `# head
a: !sample a0 # about a
b: !sample b0 # about b
# above c
c: c0

d: !sample d0 # about d
`;
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A content file in memory, with an editor's history and somebody else who writes it, too. */
class Workspace {
  text = original;
  history = new History();
  /** By field, its last writer who was not undone. */
  readonly foreign = new Map<Key, string>();
  readonly touched = new Set<Key>();

  edit(key: Key, value: string): void {
    const before = this.text;
    this.text = setValue(FILE, before, [key], value);
    const files = [{ file: FILE, before: bytesOf(before), after: bytesOf(this.text) }];
    this.history = this.history.withStep({ field: { file: FILE, path: key }, files });
    this.foreign.delete(key);
    this.touched.add(key);
  }

  changeOutside(key: Key, value: string): void {
    this.text = setValue(FILE, this.text, [key], value);
    this.foreign.set(key, value);
    this.touched.add(key);
  }

  /** As the editor does it, which writes a step only if its files are as the step expects them. */
  move(direction: 'undo' | 'redo'): 'made' | 'refused' | 'nothing left' {
    const next = direction === 'undo' ? this.history.nextUndo() : this.history.nextRedo();
    if (!next) return 'nothing left';
    const [change] = next.step.files;
    const isPossible = areSameBytes(bytesOf(this.text), change?.before);
    this.history = isPossible ? next.history : next.historyWithoutStep;
    if (isPossible) this.text = new TextDecoder().decode(change?.after);
    return isPossible ? 'made' : 'refused';
  }

  value(key: Key): unknown {
    return (readValue(FILE, this.text) as Record<Key, unknown>)[key];
  }
}

const key = fc.constantFrom(...KEYS);
const operation = fc.oneof(
  fc.record({ kind: fc.constant('edit' as const), key }),
  fc.record({ kind: fc.constant('outside' as const), key }),
  fc.record({ kind: fc.constantFrom('undo' as const, 'redo' as const) }),
);

test('no sequence of edits, undo and redo loses a change of somebody else, a comment or an untouched sample tag', () => {
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 25 }), (operations) => {
      const workspace = new Workspace();
      for (const [index, step] of operations.entries()) {
        if (step.kind === 'edit') workspace.edit(step.key, `mine${index}`);
        else if (step.kind === 'outside') workspace.changeOutside(step.key, `theirs${index}`);
        else workspace.move(step.kind);
        for (const [field, value] of workspace.foreign) expect(workspace.value(field)).toBe(value);
        for (const field of KEYS.filter((field) => field !== 'c' && !workspace.touched.has(field))) {
          expect(workspace.text).toContain(`${field}: !sample ${field}0 # about ${field}`);
        }
        const comments = ['# head', '# about a', '# about b', '# above c', '# about d'];
        for (const comment of comments) expect(workspace.text).toContain(comment);
      }
    }),
    { numRuns: 150 },
  );
});

test('without changes of others, undoing everything restores the first bytes, and redoing everything the last', () => {
  fc.assert(
    fc.property(fc.array(key, { minLength: 1, maxLength: 12 }), (keys) => {
      const workspace = new Workspace();
      for (const [index, field] of keys.entries()) workspace.edit(field, `mine${index}`);
      const last = workspace.text;
      while (workspace.move('undo') === 'made');
      expect(workspace.text).toBe(original);
      while (workspace.move('redo') === 'made');
      expect(workspace.text).toBe(last);
    }),
    { numRuns: 60 },
  );
});

test('a step whose file others have changed is refused once, and the next click tries the step before it', () => {
  const otherFile: Step = {
    field: { file: 'content/landing.yaml', path: 'a' },
    files: [{ file: 'content/landing.yaml', before: bytesOf('old'), after: bytesOf('new') }],
  };
  const workspace = new Workspace();
  workspace.history = workspace.history.withStep(otherFile);
  workspace.edit('d', 'mine');
  workspace.changeOutside('a', 'theirs');
  expect(workspace.move('undo')).toBe('refused');
  expect([workspace.value('a'), workspace.value('d')]).toEqual(['theirs', 'mine']);
  expect(workspace.history.nextUndo()?.step).toEqual(reverse(otherFile));
});

test('the oldest steps are forgotten once the history holds 200', async () => {
  let history = new History();
  for (let step = 0; step < 210; step++) {
    const files = [{ file: FILE, before: bytesOf(`${step}`), after: bytesOf(`${step + 1}`) }];
    history = history.withStep({ field: { file: FILE, path: `a${step}` }, files });
  }
  expect(history.undoStack).toHaveLength(200);
  expect(history.undoStack.at(-1)?.field.path).toBe('a209');
});

test('the latest step can be undone, however large it is', () => {
  const film: Step = {
    field: { file: FILE, path: 'film' },
    files: [{ file: 'content/media/film.mp4', before: undefined, after: new Uint8Array(500_000_001) }],
  };
  const history = new History().withStep(film).withStep({ ...film, field: { file: FILE, path: 'other' } });
  expect(history.undoStack.map(({ field }) => field.path)).toEqual(['other']);
});
