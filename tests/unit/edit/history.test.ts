/** Whatever the order of edits, foreign changes, undo and redo: nothing of another, no tag and no comment is lost. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { LiveSite } from '../../../scripts/dev/live-site.ts';
import { Editor } from '../../../scripts/edit/effect/editor.ts';
import { readValue, setValue } from '../../../scripts/edit/content/yaml-text.ts';

/** Can be built whatever it says, and takes no time. */
const live = {
  current: () => ({ site: undefined, diagnostics: [], build: 1 }),
  rebuild: async () => {},
} as unknown as LiveSite;

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

const root = mkdtempSync(path.join(tmpdir(), 'alba-history-'));
mkdirSync(path.join(root, 'content'));
afterAll(() => rmSync(root, { recursive: true }));

/** A content file, with its editor and somebody else who writes it, too. */
class Workspace {
  readonly editor = new Editor(root, live);
  /** By field, its last writer who was not undone. */
  readonly foreign = new Map<Key, string>();
  readonly touched = new Set<Key>();

  constructor() {
    this.text = original;
  }

  get text(): string {
    return readFileSync(path.join(root, FILE), 'utf8');
  }

  set text(text: string) {
    writeFileSync(path.join(root, FILE), text);
  }

  async edit(key: Key, value: string): Promise<void> {
    const before = this.text;
    const files = [{ file: FILE, before: bytesOf(before), after: bytesOf(setValue(FILE, before, [key], value)) }];
    expect((await this.editor.apply({ field: { file: FILE, path: key }, files })).refusal).toBeUndefined();
    this.foreign.delete(key);
    this.touched.add(key);
  }

  changeOutside(key: Key, value: string): void {
    this.text = setValue(FILE, this.text, [key], value);
    this.foreign.set(key, value);
    this.touched.add(key);
  }

  async undoAll(): Promise<void> {
    while (this.editor.state().canUndo) await this.editor.undo();
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
        if (step.kind === 'edit') await workspace.edit(step.key, `mine${index}`);
        else if (step.kind === 'outside') workspace.changeOutside(step.key, `theirs${index}`);
        else await workspace.editor[step.kind]();
        const { text } = workspace;
        for (const [field, value] of workspace.foreign) expect(workspace.value(field)).toBe(value);
        for (const field of KEYS.filter((field) => field !== 'c' && !workspace.touched.has(field))) {
          expect(text).toContain(`${field}: !sample ${field}0 # about ${field}`);
        }
        const comments = ['# head', '# about a', '# about b', '# above c', '# about d'];
        for (const comment of comments) expect(text).toContain(comment);
      }
    }),
    { numRuns: 150 },
  );
});

test('without changes of others, undoing everything restores the first bytes, and redoing everything the last', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(key, { minLength: 1, maxLength: 12 }), async (keys) => {
      const workspace = new Workspace();
      for (const [index, field] of keys.entries()) await workspace.edit(field, `mine${index}`);
      const last = workspace.text;
      await workspace.undoAll();
      expect(workspace.text).toBe(original);
      while (workspace.editor.state().canRedo) await workspace.editor.redo();
      expect(workspace.text).toBe(last);
    }),
    { numRuns: 60 },
  );
});

test('a step that cannot be undone, as on a full disk, stays to be undone', async () => {
  const workspace = new Workspace();
  await workspace.edit('a', 'mine');
  // A file in the place of the folder of temporary files: nothing can be written.
  rmSync(path.join(root, '.cache'), { recursive: true });
  writeFileSync(path.join(root, '.cache'), '');
  await expect(workspace.editor.undo()).rejects.toThrow('EEXIST');
  rmSync(path.join(root, '.cache'));
  expect((await workspace.editor.undo()).refusal).toBeUndefined();
  expect(workspace.text).toBe(original);
});

test('large steps push out earlier ones, but the latest can always be undone', async () => {
  const workspace = new Workspace();
  await workspace.edit('a', 'mine');
  const film = new Uint8Array(251_000_000);
  const paths = ['content/media/a.mp4', 'content/media/b.mp4'];
  const files = paths.map((file) => ({ file, before: undefined, after: film }));
  expect((await workspace.editor.apply({ field: { file: FILE, path: 'b' }, files })).refusal).toBeUndefined();
  await workspace.undoAll();
  expect(paths.filter((file) => existsSync(path.join(root, file)))).toEqual([]);
  expect(workspace.value('a')).toBe('mine');
});

test('without a built site, a chosen photo is refused, not dropped', async () => {
  const { editor } = new Workspace();
  const change = { file: FILE, path: 'c', base: 'c0', value: 'c0' };
  const { refusal } = await editor.change(change, new Map([['c', new File(['photo'], 'foto.jpg')]]));
  expect(refusal).toEqual({ code: 'invalid', problems: [] });
});
