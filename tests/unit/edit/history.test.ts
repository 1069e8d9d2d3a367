/** Whatever the order of edits, foreign changes, undo and redo: nothing of another, no tag and no comment is lost. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { History } from '../../../scripts/edit/content/history.ts';
import type { Step } from '../../../scripts/edit/content/step.ts';
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
    this.history = this.history.record({ field: { file: FILE, path: key }, files });
    this.foreign.delete(key);
    this.touched.add(key);
  }

  changeOutside(key: Key, value: string): void {
    this.text = setValue(FILE, this.text, [key], value);
    this.foreign.set(key, value);
    this.touched.add(key);
  }

  async move(direction: 'undo' | 'redo'): Promise<string> {
    const read = async () => bytesOf(this.text);
    const decision = await (direction === 'undo'
      ? this.history.planUndo(read, () => true)
      : this.history.planRedo(read, () => true));
    if (decision.outcome === 'planned') {
      this.history = decision.history;
      this.text = new TextDecoder().decode(decision.step.files[0]?.after);
    }
    return decision.outcome;
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

test('no sequence of edits, undo and redo loses a change of somebody else, a comment or an untouched sample tag', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { maxLength: 25 }), async (operations) => {
      const workspace = new Workspace();
      for (const [index, step] of operations.entries()) {
        if (step.kind === 'edit') workspace.edit(step.key, `mine${index}`);
        else if (step.kind === 'outside') workspace.changeOutside(step.key, `theirs${index}`);
        else await workspace.move(step.kind);
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

test('without changes of others, undoing everything restores the first bytes, and redoing everything the last', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(key, { minLength: 1, maxLength: 12 }), async (keys) => {
      const workspace = new Workspace();
      for (const [index, field] of keys.entries()) workspace.edit(field, `mine${index}`);
      const last = workspace.text;
      while ((await workspace.move('undo')) === 'planned');
      expect(workspace.text).toBe(original);
      while ((await workspace.move('redo')) === 'planned');
      expect(workspace.text).toBe(last);
    }),
    { numRuns: 60 },
  );
});

test('a change from outside blocks the undo of only the steps that it touches, and names their fields', async () => {
  const workspace = new Workspace();
  workspace.edit('a', 'mine');
  workspace.edit('d', 'mine');
  workspace.changeOutside('d', 'theirs');
  expect(await workspace.move('undo')).toBe('planned');
  expect(workspace.text).toBe(original.replace('!sample d0', 'theirs'));
  const refused = await workspace.history.planUndo(
    async () => bytesOf(workspace.text),
    () => true,
  );
  expect(refused).toEqual({ outcome: 'changed-outside', fields: [{ file: FILE, path: 'd' }] });
  // A new step is not held up by the one that cannot be undone.
  workspace.edit('b', 'mine');
  expect(await workspace.move('undo')).toBe('planned');
  expect(workspace.text).toContain('b: !sample b0');
});

test('a step that would break the site is not undone', async () => {
  const workspace = new Workspace();
  workspace.edit('a', 'mine');
  const read = async () => bytesOf(workspace.text);
  expect(await workspace.history.planUndo(read, () => false)).toMatchObject({ outcome: 'changed-outside' });
  expect(await new History().planUndo(read, () => true)).toEqual({ outcome: 'nothing-left' });
});

test('undo brings a deleted picture back, unless another one took its name', async () => {
  const file = 'content/media/a.jpg';
  const step: Step = { field: { file: FILE, path: 'a' }, files: [{ file, before: bytesOf('old'), after: undefined }] };
  const history = new History().record(step);
  const undo = (now: Uint8Array | undefined) =>
    history.planUndo(
      async () => now,
      () => true,
    );
  expect(await undo(undefined)).toMatchObject({ step: { files: [{ after: bytesOf('old') }] } });
  expect(await undo(bytesOf('other'))).toMatchObject({ outcome: 'changed-outside' });
});

test('the oldest steps are forgotten once the history holds 200', async () => {
  let history = new History();
  for (let step = 0; step < 210; step++) {
    const files = [{ file: FILE, before: bytesOf(`${step}`), after: bytesOf(`${step + 1}`) }];
    history = history.record({ field: { file: FILE, path: `a${step}` }, files });
  }
  expect(history.undoStack).toHaveLength(200);
  expect(history.undoStack.at(-1)?.field.path).toBe('a209');
});
