/** The state of the editor's page: nothing that somebody typed is lost, whatever the server answers. */
import { expect, test } from 'vitest';
import {
  hasUnsavedWords,
  initialState,
  isSaving,
  reduce,
  siteAfterSaves,
  type ClientEvent,
  type Save,
} from '../../../scripts/edit/client/client-state.ts';
import type { Refusal } from '../../../scripts/edit/shared/protocol.ts';
import { emptyEditorState as site } from '../../support/editor-state.ts';

const after = (...events: ClientEvent[]) => events.reduce(reduce, initialState(site));

const change = { file: 'content/landing.yaml', path: 'hero.intro', base: 'Antes', value: 'Después' };
const started: ClientEvent = { type: 'save-started', save: { id: 1, change, phase: 'saving' } };
const refused: ClientEvent = { type: 'save-refused', id: 1, refusal: { code: 'conflict' } };

test('words count as unsaved until the server has accepted them or the person has given them up', () => {
  expect(hasUnsavedWords(after())).toBe(false);
  expect(hasUnsavedWords(after(started))).toBe(true);
  expect(hasUnsavedWords(after(started, refused))).toBe(true);
  expect(hasUnsavedWords(after(started, { type: 'save-removed', id: 1 }))).toBe(false);
  expect(hasUnsavedWords(after(started, refused, { type: 'save-removed', id: 1 }))).toBe(false);
});

test('a refused save keeps its words and does not block the next one', () => {
  const next: ClientEvent = { type: 'save-started', save: { id: 2, change, phase: 'saving' } };
  const state = after(started, refused, next, { type: 'save-removed', id: 2 });
  expect(state.saves).toEqual([{ id: 1, change, phase: 'refused', refusal: { code: 'conflict' } }]);
  expect(isSaving(state)).toBe(false);
});

test('a lost answer is shown as a server that is gone, and no longer once it answers', () => {
  const offline = after(started, { type: 'connection-lost' });
  expect(offline.isOffline).toBe(true);
  expect(reduce(offline, { type: 'server-answered', site }).isOffline).toBe(false);
});

test('a form keeps what was typed when the server refuses it', () => {
  const form = { change, draft: undefined, isDirty: false, phase: 'editing' } as const;
  const typed: ClientEvent[] = [
    { type: 'form-opened', form },
    { type: 'form-changed', draft: 'Después' },
    { type: 'form-sent' },
  ];
  const state = after(...typed, { type: 'form-refused', refusal: { code: 'invalid' } });
  expect(state.form?.draft).toBe('Después');
  expect(hasUnsavedWords(state)).toBe(true);
});

test('a paragraph that somebody else has removed while words for it are on their way does not come back', () => {
  const file = 'content/legal/privacidad.md';
  const files = { [file]: { form: { title: 'Política de privacidad' }, value: {}, blocks: ['Uno.'] } };
  const save = { id: 1, change: { file, path: '#1', base: 'Dos.', value: 'Dos nuevo.' }, phase: 'saving' } as const;
  const state = after({ type: 'server-answered', site: { ...site, files } }, { type: 'save-started', save });
  expect(siteAfterSaves(state).files[file]?.blocks).toEqual(['Uno.']);
});

test('an undo that is under way is not told as done because a save was', () => {
  const undo: ClientEvent = { type: 'save-started', save: { id: 2, phase: 'saving' } };
  const state = after(started, undo, { type: 'save-removed', id: 1 });
  expect(isSaving(state)).toBe(true);
  expect(hasUnsavedWords(state)).toBe(false);
  expect(isSaving(reduce(state, { type: 'save-removed', id: 2 }))).toBe(false);
});

test('of undos that are refused alike, only the latest has a card; a refused change always has its own', () => {
  const refuse = (id: number, refusal: Refusal, save: Partial<Save> = {}): ClientEvent[] => [
    { type: 'save-started', save: { id, ...save, phase: 'saving' } },
    { type: 'save-refused', id, refusal },
  ];
  const cards = (...events: ClientEvent[][]) => after(...events.flat()).saves.map(({ id }) => id);
  const field = { file: 'content/landing.yaml', path: 'lead' };
  const ofField = (code: Refusal['code']): Refusal => ({ code, field: { ...field } });
  expect(cards(refuse(1, { code: 'internal' }), refuse(2, { code: 'internal' }))).toEqual([2]);
  expect(cards(refuse(1, ofField('changed-outside')), refuse(2, ofField('changed-outside')))).toEqual([2]);
  expect(cards(refuse(1, { code: 'changed-outside' }), refuse(2, ofField('changed-outside')))).toEqual([1, 2]);
  expect(cards(refuse(1, { code: 'internal' }, { change }), refuse(2, { code: 'internal' }))).toEqual([1, 2]);
  expect(cards(refuse(1, { code: 'internal' }), refuse(2, { code: 'internal' }, { change }))).toEqual([1, 2]);
  const twoChanges = [refuse(1, { code: 'internal' }, { change }), refuse(2, { code: 'internal' }, { change })];
  expect(cards(...twoChanges)).toEqual([1, 2]);
});
