/** What becomes of two people's changes of the same file. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DiagnosticError } from '../../../scripts/lib/diagnostic.ts';
import { conflictOf, resolveBothWays, mergeCommit } from '../../../scripts/edit/publish/merge.ts';
import { Repository } from '../../../scripts/edit/publish/repository.ts';
import type { ConflictChoices } from '../../../scripts/edit/shared/publishing-protocol.ts';

const SITE = 'content/site.yaml';
const TERMS = 'content/legal/terminos.md';

type Files = Readonly<Record<string, string | undefined>>;
type Texts = Record<'base' | 'ours' | 'theirs', string | undefined>;

/** The two versions of a file between which somebody would choose, and what the panel shows of the choice. */
async function resolutionsOf(file: string, { base, ours, theirs }: Texts) {
  const bytesOf = (text: string | undefined) => (text === undefined ? undefined : Buffer.from(text));
  const resolutions = await resolveBothWays(file, {
    base: bytesOf(base),
    ours: bytesOf(ours),
    theirs: bytesOf(theirs),
  });
  const conflict = conflictOf(file, resolutions, 'HEAD');
  const shown = conflict.texts.map(({ path: { before, after }, ...sides }) => ({
    path: after ?? before,
    ours: sides.after,
    theirs: sides.before,
  }));
  const textOf = (bytes: Uint8Array | undefined) => bytes && String(Buffer.from(bytes));
  return { ours: textOf(resolutions.ours), theirs: textOf(resolutions.theirs), shown };
}

describe('of a file that two people have changed,', () => {
  test('only the passages differ that both have changed, and the choice names every field in them', async () => {
    const text = (phone: string, email: string, name: string) =>
      `phone: "${phone}"\nemail: ${email} # Correo\n\n# La consulta\nname: ${name}\n`;
    const base = text('1', 'a@alba.cl', 'Alba');
    const ours = text('2', 'a@alba.cl', 'Alba');
    expect(await resolutionsOf(SITE, { base, ours, theirs: text('3', 'b@alba.cl', 'Aurora') })).toEqual({
      ours: text('2', 'a@alba.cl', 'Aurora'),
      theirs: text('3', 'b@alba.cl', 'Aurora'),
      shown: [
        { path: 'phone', ours: '2', theirs: '3' },
        { path: 'email', ours: 'a@alba.cl', theirs: 'b@alba.cl' },
      ],
    });
  });

  test('of a legal text, the passages that both have rewritten are chosen; the others stay', async () => {
    const text = (date: string, ...lines: string[]) => `---\nupdated: ${date}\n---\n\n${lines.join('\n\n')}\n`;
    const base = text('2026-12-01', 'Uno.', 'Dos.', 'Tres.');
    const ours = text('2026-12-02', 'Uno y medio.', 'Dos.', 'Tres.');
    const theirs = text('2026-12-03', 'Uno.', 'Dos.', 'Tres y medio.');
    expect(await resolutionsOf(TERMS, { base, ours, theirs })).toEqual({
      ours: text('2026-12-02', 'Uno y medio.', 'Dos.', 'Tres y medio.'),
      theirs: text('2026-12-03', 'Uno y medio.', 'Dos.', 'Tres y medio.'),
      shown: [{ path: 'updated', ours: '2026-12-02', theirs: '2026-12-03' }],
    });
  });

  test('of a legal text with the line ends of Windows, too, only those passages are chosen', async () => {
    const text = (...lines: string[]) => `---\r\nupdated: 2026-12-01\r\n---\r\n\r\n${lines.join('\r\n\r\n')}\r\n`;
    const base = text('Uno.', 'Dos.', 'Tres.');
    const ours = text('Uno y medio.', 'Dos.', 'Tres.');
    const theirs = text('Uno y algo.', 'Dos.', 'Tres y medio.');
    expect(await resolutionsOf(TERMS, { base, ours, theirs })).toEqual({
      ours: text('Uno y medio.', 'Dos.', 'Tres y medio.'),
      theirs,
      shown: [{ path: '#0', ours: 'Uno y medio.', theirs: 'Uno y algo.' }],
    });
  });

  test('the sides stay whole if one of them has no such file', async () => {
    const theirs = 'a: "1"\nc: "3"\n';
    expect(await resolutionsOf(SITE, { base: 'a: "1"\nc: "1"\n', ours: undefined, theirs })).toEqual({
      ours: undefined,
      theirs,
      shown: [
        { path: 'a', ours: undefined, theirs: '1' },
        { path: 'c', ours: undefined, theirs: '3' },
      ],
    });
  });

  test('the sides stay whole if their changes together could not be parsed: both have added the same field', async () => {
    const gap = 'b: "1"\nc: "1"\nd: "1"\n';
    const [base, ours, theirs] = [`a: "1"\n${gap}`, `phone: "2"\na: "2"\n${gap}`, `a: "3"\n${gap}phone: "3"\n`];
    expect(await resolutionsOf(SITE, { base, ours, theirs })).toEqual({
      ours,
      theirs,
      shown: [
        { path: 'phone', ours: '2', theirs: '3' },
        { path: 'a', ours: '2', theirs: '3' },
      ],
    });
  });

  test('a sample keeps its tag, whichever side is chosen', async () => {
    const texts = { base: 'phone: "1"\n', ours: 'phone: "2"\n', theirs: 'phone: !sample "3"\n' };
    expect(await resolutionsOf(SITE, texts)).toMatchObject({ ours: texts.ours, theirs: texts.theirs });
  });

  test('a file without words, such as a schema, and notes that no visitor sees are chosen between, too', async () => {
    const schema = 'content/schema/site.json';
    expect((await resolutionsOf(schema, { base: '{}', ours: '[1]', theirs: '[2]' })).shown).toEqual([]);
    const notes = { base: 'a: "1"\n', ours: 'a: "1" # Uno\n', theirs: 'a: "1" # Dos\n' };
    expect((await resolutionsOf(SITE, notes)).shown).toEqual([]);
  });

  test('one that the other side has broken is reported with its line, and is no bug of the scripts', async () => {
    const texts = { base: 'phone: "1"\n', ours: 'phone: "2"\n', theirs: 'email: a\nphone: "3\n' };
    await expect(resolutionsOf(SITE, texts)).rejects.toThrow(DiagnosticError);
  });

  test('no word of either side vanishes, unless the person chooses between it and what stands there instead', async () => {
    const wordsOf = (name: string) =>
      fc.array(fc.constantFrom('base', 'removed', 'same', name), { minLength: 6, maxLength: 6 });
    const fileOf = (words: readonly string[]) =>
      words.map((word, index) => (word === 'removed' ? '' : `key${index}: ${word}${index}\n`)).join('');
    const base = fileOf(Array<string>(6).fill('base'));
    await fc.assert(
      fc.asyncProperty(wordsOf('ours'), wordsOf('theirs'), async (ours, theirs) => {
        const merged = await resolutionsOf(SITE, { base, ours: fileOf(ours), theirs: fileOf(theirs) });
        const expectKept = (side: 'ours' | 'theirs', otherSide: 'ours' | 'theirs', words: readonly string[]) => {
          const newWords = words.flatMap((word, index) => (['same', side].includes(word) ? [`${word}${index}`] : []));
          for (const word of newWords) expect(merged[side]).toContain(word);
          const atStake = newWords.filter((word) => !merged[otherSide]?.includes(word));
          // A side without fields is shown beside all fields of the other, as one text.
          const shown = merged.shown.map((field) => field[side]).join(' · ');
          for (const word of atStake) expect(shown).toContain(word);
        };
        expectKept('ours', 'theirs', ours);
        expectKept('theirs', 'ours', theirs);
      }),
    );
  });
});

/** A project and the commit of others; a file that is undefined on a side is removed there. */
async function projectWith(base: Files, ours: Files, others: Files) {
  const root = mkdtempSync(path.join(tmpdir(), 'alba-merge-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const read = (file: string) => (existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : '');
  const write = (files: Files) => {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      if (text === undefined) rmSync(path.join(root, file));
      else writeFileSync(path.join(root, file), text);
    }
  };
  write(base);
  const repository = await Repository.findOrCreate(root);
  git('checkout', '--quiet', '-b', 'others');
  write(others);
  await repository.commit('.', 'Theirs');
  const theirs = await repository.head();
  git('checkout', '--quiet', 'main');
  write(ours);
  await repository.commit('.', 'Ours');
  const merge = (choices: ConflictChoices = {}) => mergeCommit(repository, theirs, { message: 'Merged', choices });
  return { git, read, write, merge };
}

const PHOTO = 'content/media/foto.jpg';
const OTHER_PHOTO = 'content/media/otra.jpg';

test('the project gets the changes of others in one step; a conflict changes nothing, nor does a file saved meanwhile', async () => {
  const { git, read, write, merge } = await projectWith(
    { [SITE]: 'name: Alba\n', [PHOTO]: 'one', [OTHER_PHOTO]: 'one', 'src/code.ts': 'ours' },
    { [PHOTO]: undefined },
    { [PHOTO]: 'two', [OTHER_PHOTO]: 'two', 'content/media/equipo.jpg': 'new', 'src/code.ts': 'theirs' },
  );
  const before = git('rev-parse', 'HEAD');
  const [conflict, ...more] = await merge();
  expect([conflict?.file, more.length]).toEqual([PHOTO, 0]);
  expect([git('rev-parse', 'HEAD'), git('status', '--porcelain')]).toEqual([before, '']);

  const choices: ConflictChoices = { [conflict?.id ?? '']: 'ours' };
  write({ [OTHER_PHOTO]: 'saved meanwhile' });
  await expect(merge(choices)).rejects.toThrow(/otra\.jpg/);
  expect(read(OTHER_PHOTO)).toBe('saved meanwhile');

  git('checkout', '--quiet', '--', 'content');
  expect(await merge(choices)).toEqual([]);
  const files = [PHOTO, OTHER_PHOTO, 'content/media/equipo.jpg', 'src/code.ts'];
  expect(files.map(read)).toEqual(['', 'two', 'new', 'theirs']);
  expect(git('status', '--porcelain')).toBe('');
  expect(git('worktree', 'list').split('\n'), 'no copy is left').toHaveLength(1);
});

test('what git can merge is merged: if that makes no valid content, the check says so', async () => {
  const text = (name: string, phone: string) => `name: ${name}\n${'\n'.repeat(5)}phone: "${phone}"\n`;
  const { merge, read } = await projectWith(
    { [SITE]: text('Alba', '1') },
    { [SITE]: text('Aurora', '1') },
    { [SITE]: text('Alba', '2') },
  );
  expect(await merge()).toEqual([]);
  expect(read(SITE)).toBe(text('Aurora', '2'));
});

test.each(['true', 'input', 'false'])(
  'nobody chooses between line ends, and both changes are kept (core.autocrlf=%s)',
  async (setting) => {
    const text = (name: string, phone: string) => `name: ${name}\n\n\nphone: "${phone}"\n`;
    const { git, merge, read } = await projectWith(
      { [SITE]: text('Alba', '1'), [TERMS]: '---\ntitle: A\n---\n' },
      { [SITE]: text('Aurora', '1'), [TERMS]: '---\ntitle: B\n---\n' },
      { [SITE]: text('Alba', '2').replaceAll('\n', '\r\n'), [TERMS]: '---\r\ntitle: B\r\n---\r\n' },
    );
    git('config', 'core.autocrlf', setting);
    expect(await merge()).toEqual([]);
    expect(read(SITE).replaceAll('\r\n', '\n')).toBe(text('Aurora', '2'));
  },
);
