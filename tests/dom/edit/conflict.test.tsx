/** Two people at one field: the second sees both versions, and chooses. */
import { fireEvent, render, renderHook, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ConflictView, RefusalView } from '../../../scripts/edit/client/RefusalView.tsx';
import {
  initialState,
  siteAfterSaves,
  type ClientState,
  type OpenForm,
  type Save,
} from '../../../scripts/edit/client/client-state.ts';
import { useForms } from '../../../scripts/edit/client/form/use-forms.ts';
import type { Saving } from '../../../scripts/edit/client/use-saving.ts';
import type { Conflict, EditorState, Refusal } from '../../../scripts/edit/shared/protocol.ts';
import { emptyEditorState } from '../../support/editor-state.ts';

const file = 'content/landing.yaml';
const text = { type: 'string' } as const;
const person = {
  title: 'Persona',
  type: 'object',
  properties: { name: { ...text, title: 'Nombre' }, photo: { ...text, title: 'Foto', format: 'media' } },
} as const;
const properties = {
  doctor: person,
  team: { title: 'Equipo', type: 'array', items: person },
  film: { ...text, title: 'Video', format: 'media' },
  words: { title: 'Palabras', type: 'array', items: { ...text, title: 'Palabra' } },
} as const;
const value = { doctor: { name: 'Ana', photo: 'ana.jpg' }, team: [{ name: 'Eva' }], words: ['zirconia'] };
const site: EditorState = {
  ...emptyEditorState,
  files: { [file]: { form: { title: 'Página', type: 'object', properties }, value, blocks: [] } },
};

const name = { file, path: 'doctor.name' };

const showConflicts = (...conflicts: Omit<Conflict, 'file'>[]) => {
  const onResolve = vi.fn<(keepsMine: boolean) => void>();
  const withFile = conflicts.map((conflict) => ({ file, ...conflict }));
  render(<ConflictView site={site} conflicts={withFile} onResolve={onResolve} />);
  return onResolve;
};

test('one choice decides all fields', () => {
  const onResolve = showConflicts(
    { path: 'doctor.name', mine: 'Ana M.', theirs: 'Ana R.' },
    { path: 'words', mine: ['a'], theirs: ['b'] },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Guardar lo mío' }));
  fireEvent.click(screen.getByRole('button', { name: 'Dejar lo que dice ahora' }));
  expect(onResolve.mock.calls).toEqual([[true], [false]]);
});

test('a list is shown in words, a picture as a picture, a removed value as such', () => {
  showConflicts(
    { path: 'team', mine: [{ name: 'Eva' }, { name: 'Sol' }], theirs: [{ name: 'Eva' }] },
    { path: 'doctor.photo', mine: new File(['x'], 'nueva.jpg'), theirs: 'ana-2.jpg' },
    { path: 'words', mine: ['a'], theirs: undefined },
  );
  const versions = screen.getAllByRole('definition');
  expect(versions.slice(0, 2).map(({ textContent }) => textContent)).toEqual(['Eva · Sol', 'Eva']);
  const addresses = versions.slice(2, 4).map((version) => version.querySelector('img')?.getAttribute('src'));
  expect(addresses).toEqual([expect.stringMatching(/^blob:/), 'media/ana-2.jpg']);
  expect(versions[5]?.textContent).toBe('(quitado)');
});

test('a film, which is no picture, is shown by its name, stored or chosen', () => {
  showConflicts({ path: 'film', mine: new File(['x'], 'nuevo.MP4'), theirs: 'film.webm' });
  const versions = screen.getAllByRole('definition');
  expect(versions.map(({ textContent }) => textContent)).toEqual(['nuevo.MP4', 'film.webm']);
});

test('the form is saved with the chosen versions and everything else that was typed, files included', () => {
  const photo = new File(['x'], 'nueva.jpg');
  const form: OpenForm = {
    change: { file, path: 'doctor', base: value.doctor },
    draft: { name: 'Ana M.', photo, phone: '1', hours: 'tarde' },
    isDirty: true,
    phase: 'refused',
    refusal: {
      code: 'conflict',
      conflicts: [
        { file, path: 'doctor.name', theirs: 'Ana R.', mine: 'Ana M.' },
        { file, path: 'doctor.phone', theirs: '2', mine: '1' },
      ],
    },
  };
  const saveForm = vi.fn<Saving['saveForm']>();
  const saving = { saveForm } as unknown as Saving;
  const state: ClientState = { ...initialState(site), form };
  const options = { state, dispatch: vi.fn(), saving };
  const { result } = renderHook(() => useForms(options));
  result.current.resolveConflicts(true);
  result.current.resolveConflicts(false);
  const [[mine] = [], [theirs] = []] = saveForm.mock.calls;
  for (const saved of [mine, theirs])
    expect(saved?.change.base).toEqual({ name: 'Ana R.', photo: 'ana.jpg', phone: '2' });
  expect(mine?.draft).toEqual({ name: 'Ana M.', photo, phone: '1', hours: 'tarde' });
  expect(theirs?.draft).toEqual({ name: 'Ana R.', photo, phone: '2', hours: 'tarde' });
});

test('who wrote in an entry that is gone is told so, with nothing to press that would throw the words away', () => {
  render(<RefusalView site={site} refusal={{ code: 'removed' }} onGo={vi.fn()} />);
  expect(screen.getByRole('alert').textContent).toContain('Alguien quitó esto');
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test.each<[string, Refusal, number]>([
  [
    'a problem of the refused step',
    { code: 'invalid', field: name, problems: [{ ...name, description: 'Falta.' }] },
    1,
  ],
  ['the field that others have changed', { code: 'changed-outside', field: name }, 1],
  [
    'no field, for a step that brings back a version',
    { code: 'changed-outside', field: { file: 'content', path: '' } },
    0,
  ],
])('a refused undo has one button, which leads to its field: %s', (_, refusal, count) => {
  render(<RefusalView site={site} refusal={refusal} onGo={vi.fn()} />);
  expect(screen.queryAllByRole('button')).toHaveLength(count);
});

test('a form opens with the words that were just written on the page, whose save has not arrived yet', () => {
  const change = { file, path: 'team[0].name', base: 'Eva', value: 'Eva María' };
  const save = { id: 0, change, phase: 'saving' as const };
  const dispatch = vi.fn();
  const state: ClientState = { ...initialState(site), saves: [save] };
  const options = { state, dispatch, saving: {} as Saving };
  const { result } = renderHook(() => useForms(options));
  result.current.open({ file, path: 'team' });
  const opened = expect.objectContaining({
    change: { file, path: 'team', base: [{ name: 'Eva María' }] },
  }) as unknown;
  expect(dispatch).toHaveBeenCalledWith({ type: 'form-opened', form: opened });
});

test('two clicks one right after the other go on from each other: the second word is learned beside the first', () => {
  const change = { file, path: 'words', base: ['zirconia'], value: ['zirconia', 'retenedor'] };
  const confirmed = { file, path: 'doctor.name', base: 'Ana', isConfirmed: true };
  const refused = { file, path: 'team', base: [], value: [] };
  const saves: Save[] = [
    { id: 0, change, phase: 'saving' },
    { id: 1, change: confirmed, phase: 'saving' },
    { id: 2, change: refused, phase: 'refused', refusal: { code: 'invalid' } },
  ];
  const after = siteAfterSaves({ ...initialState(site), saves });
  expect(after.files[file]?.value).toEqual({ ...value, words: ['zirconia', 'retenedor'] });
});
