/** What becomes of two people's changes of the same content. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DiagnosticError } from '../../../scripts/lib/diagnostic.ts';
import { conflictId, mergeCommit, mergeFile, type Choices } from '../../../scripts/edit/publish/merge.ts';
import { Repository } from '../../../scripts/edit/publish/repository.ts';

const SITE = 'content/site.yaml';
const TERMS = 'content/legal/terminos.md';
const nothingChosen: Choices = new Map();

function emptyFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'alba-merge-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

type Texts = Record<'base' | 'ours' | 'theirs', string | undefined>;

async function merge(file: string, { base, ours, theirs }: Texts, choices = nothingChosen) {
  const bytesOf = (text: string | undefined) => (text === undefined ? undefined : Buffer.from(text));
  const versions = { base: bytesOf(base), ours: bytesOf(ours), theirs: bytesOf(theirs) };
  const { bytes, conflicts } = await mergeFile(file, versions, choices, emptyFolder());
  return { text: bytes && String(bytes), conflicts };
}

describe('where git cannot merge lines,', () => {
  test('different fields are merged, and the same field is a conflict until somebody chooses', async () => {
    const texts = {
      base: 'phone: "1"\nemail: a@alba.cl # Correo\n',
      ours: 'phone: "2"\nemail: a@alba.cl # Correo\n',
      theirs: 'phone: "3"\nemail: b@alba.cl # Correo\n',
    };
    const conflict = { file: SITE, path: 'phone', ours: '2', theirs: '3' };
    expect(await merge(SITE, texts)).toMatchObject({ conflicts: [conflict] });
    const choose = (side: 'ours' | 'theirs') => merge(SITE, texts, new Map([[conflictId(conflict), side]]));
    expect(await choose('ours')).toEqual({ text: 'phone: "2"\nemail: b@alba.cl # Correo\n', conflicts: [] });
    expect(await choose('theirs')).toEqual({ text: 'phone: "3"\nemail: b@alba.cl # Correo\n', conflicts: [] });
  });

  test('fields of the entries of a list are merged if both sides have the same entries; else the list is chosen', async () => {
    const offices = (...streets: string[]) =>
      `locations:\n${streets.map((street, index) => `  - id: o${index}\n    street: ${street}\n`).join('')}`;
    const base = offices('Uno 1', 'Dos 2');
    const ours = offices('Uno 11', 'Dos 2');
    expect(await merge(SITE, { base, ours, theirs: offices('Uno 1', 'Dos 22') })).toEqual({
      text: offices('Uno 11', 'Dos 22'),
      conflicts: [],
    });
    const theirs = offices('Uno 1', 'Dos 22', 'Tres 3');
    const { conflicts } = await merge(SITE, { base, ours, theirs });
    expect(conflicts.map((conflict) => conflict.path)).toEqual(['locations']);
  });

  test('a field that one side removed and the other changed is a conflict', async () => {
    const texts = { base: 'a: "1"\nb: "1"\n', ours: 'a: "1"\n', theirs: 'a: "1"\nb: "2"\n' };
    const { conflicts } = await merge(SITE, texts);
    expect(conflicts).toEqual([{ file: SITE, path: 'b', ours: undefined, theirs: '2' }]);
    const choices: Choices = new Map([[`${SITE} b`, 'ours']]);
    expect(await merge(SITE, texts, choices)).toEqual({ text: 'a: "1"\n', conflicts: [] });
  });

  test('a sample of the other side does not lose its tag: the file is chosen as a whole', async () => {
    const texts = { base: 'phone: "1"\n', ours: 'phone: "2"\n', theirs: 'phone: !sample "3"\n' };
    expect((await merge(SITE, texts)).conflicts).toMatchObject([{ path: '' }]);
    const choices: Choices = new Map([[`${SITE} `, 'theirs']]);
    expect((await merge(SITE, texts, choices)).text).toBe(texts.theirs);
  });

  test('of a legal text, the passages that both have rewritten are chosen; the others stay', async () => {
    const text = (date: string, ...lines: string[]) => `---\nupdated: ${date}\n---\n\n${lines.join('\n\n')}\n`;
    const texts = {
      base: text('2026-12-01', 'Uno.', 'Dos.', 'Tres.'),
      ours: text('2026-12-02', 'Uno y medio.', 'Dos.', 'Tres.'),
      theirs: text('2026-12-03', 'Uno.', 'Dos.', 'Tres y medio.'),
    };
    const { conflicts } = await merge(TERMS, texts);
    expect(conflicts).toMatchObject([{ file: TERMS, path: '', ours: 'updated: 2026-12-02 · Uno y medio. · Tres.' }]);
    const chosen = await merge(TERMS, texts, new Map([[`${TERMS} `, 'theirs']]));
    expect(chosen.text).toBe(text('2026-12-03', 'Uno y medio.', 'Dos.', 'Tres y medio.'));
  });

  test('a file that the other side has broken is reported with its line, and is no bug of the scripts', async () => {
    const texts = { base: 'phone: "1"\n', ours: 'phone: "2"\n', theirs: 'email: a\nphone: "3\n' };
    await expect(merge(SITE, texts)).rejects.toThrow(DiagnosticError);
  });
});

test('the project gets the changes of others in one step; a conflict changes nothing, nor does a file saved meanwhile', async () => {
  const root = emptyFolder();
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const write = (file: string, text: string) => writeFileSync(path.join(root, file), text);
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  for (const folder of ['content/media', 'src/pages']) mkdirSync(path.join(root, folder), { recursive: true });
  write('content/media/foto.jpg', 'one');
  write('content/media/otra.jpg', 'one');
  write(SITE, 'name: Alba\n');
  const repository = await Repository.findOrCreate(root);

  git('checkout', '--quiet', '-b', 'others');
  write('content/media/foto.jpg', 'two');
  write('content/media/otra.jpg', 'two');
  write('content/media/equipo.jpg', 'new');
  write('code.ts', 'theirs');
  await repository.commit('.', 'Theirs');
  const theirs = await repository.head();

  git('checkout', '--quiet', 'main');
  rmSync(path.join(root, 'content/media/foto.jpg'));
  await repository.commit('content', 'Ours');
  const before = git('rev-parse', 'HEAD');
  const conflicts = await mergeCommit(repository, theirs, 'Merged', nothingChosen);
  expect(conflicts).toMatchObject([{ file: 'content/media/foto.jpg', path: '', ours: undefined }]);
  expect([git('rev-parse', 'HEAD'), git('status', '--porcelain')]).toEqual([before, '']);

  const choices: Choices = new Map([['content/media/foto.jpg ', 'ours']]);
  write('content/media/otra.jpg', 'saved meanwhile');
  await expect(mergeCommit(repository, theirs, 'Merged', choices)).rejects.toThrow(/otra\.jpg/);
  expect(read('content/media/otra.jpg')).toBe('saved meanwhile');

  git('checkout', '--quiet', '--', 'content');
  expect(await mergeCommit(repository, theirs, 'Merged', choices)).toEqual([]);
  expect(existsSync(path.join(root, 'content/media/foto.jpg'))).toBe(false);
  expect([read('content/media/otra.jpg'), read('content/media/equipo.jpg'), read('code.ts')]).toEqual([
    'two',
    'new',
    'theirs',
  ]);
  expect(git('status', '--porcelain')).toBe('');
  expect(git('worktree', 'list').split('\n'), 'no copy is left').toHaveLength(1);
});
