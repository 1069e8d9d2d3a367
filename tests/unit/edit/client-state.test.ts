/** The state of the editor's page: nothing that somebody typed is lost, whatever the server answers. */
import { expect, test } from 'vitest';
import {
  hasUnsavedWords,
  initialState,
  isSaving,
  reduce,
  siteAfterSaves,
  type ClientEvent,
} from '../../../scripts/edit/client/client-state.ts';
import { emptyEditorState as site } from '../../support/editor-state.ts';

const after = (...events: ClientEvent[]) => events.reduce(reduce, initialState(site));

const change = { file: 'content/landing.yaml', path: 'hero.intro', base: 'Antes', value: 'Después' };
const started: ClientEvent = { type: 'save-started', save: { id: 1, change, phase: 'saving' } };
const refused: ClientEvent = { type: 'save-refused', id: 1, refusal: { code: 'conflict' } };

test('words count as unsaved until the server has accepted them or the person has given them up', () => {
  expect(hasUnsavedWords(after())).toBe(false);
  expect(hasUnsavedWords(after(started))).toBe(true);
  expect(hasUnsavedWords(after(started, refused))).toBe(true);
  expect(hasUnsavedWords(after(started, { type: 'save-lost', id: 1 }))).toBe(true);
  expect(hasUnsavedWords(after(started, { type: 'save-accepted', id: 1, isPagePending: false }))).toBe(false);
  expect(hasUnsavedWords(after(started, refused, { type: 'save-removed', id: 1 }))).toBe(false);
});

test('a refused save keeps its words and does not block the next one', () => {
  const next: ClientEvent = { type: 'save-started', save: { id: 2, change, phase: 'saving' } };
  const state = after(started, refused, next, { type: 'save-accepted', id: 2, isPagePending: false });
  expect(state.saves).toEqual([{ id: 1, change, phase: 'refused', refusal: { code: 'conflict' } }]);
  expect(isSaving(state)).toBe(false);
});

test('a lost answer is shown as a server that is gone, and no longer once it answers', () => {
  const offline = after(started, { type: 'connection-lost' }, { type: 'save-lost', id: 1 });
  expect(offline.isOffline).toBe(true);
  expect(reduce(offline, { type: 'server-answered', site }).isOffline).toBe(false);
});

test('a form keeps what was typed when the server refuses it or is gone', () => {
  const form = { change, onlyKeys: undefined, draft: undefined, isDirty: false, phase: 'editing' } as const;
  const typed: ClientEvent[] = [
    { type: 'form-opened', form },
    { type: 'form-changed', draft: 'Después' },
    { type: 'form-sent' },
  ];
  const sent = { ...form, draft: 'Después', isDirty: true };
  const answers: ClientEvent[] = [
    { type: 'form-refused', sent, refusal: { code: 'invalid' } },
    { type: 'form-lost', sent },
  ];
  for (const answer of answers) {
    const state = after(...typed, answer);
    expect(state.form?.draft).toBe('Después');
    expect(hasUnsavedWords(state)).toBe(true);
  }
});

test('the answer about a form that was closed meanwhile leaves the form that is open then as it is', () => {
  const sent = { change, onlyKeys: undefined, draft: 'Después', isDirty: true, phase: 'editing' } as const;
  const other = { ...sent, change: { ...change, path: 'hero.price' }, draft: 'Otra cosa' };
  const events: ClientEvent[] = [
    { type: 'form-opened', form: sent },
    { type: 'form-sent' },
    { type: 'form-closed' },
    { type: 'form-opened', form: other },
  ];
  const answers: ClientEvent[] = [
    { type: 'form-accepted', sent, nextChange: { ...change, base: 'Después' }, isPagePending: false },
    { type: 'form-refused', sent, refusal: { code: 'invalid' } },
    { type: 'form-lost', sent },
  ];
  for (const answer of answers) expect(after(...events, answer).form).toEqual(other);
});

test('a form into which somebody types while it is saved is sent again only after the first answer, on top of it', () => {
  const sent = { change, onlyKeys: undefined, draft: 'Después', isDirty: true, phase: 'editing' } as const;
  const typedMeanwhile = after(
    { type: 'form-opened', form: sent },
    { type: 'form-sent' },
    { type: 'form-changed', draft: 'Mucho después' },
  );
  expect(isSaving(typedMeanwhile)).toBe(true);
  const nextChange = { ...change, base: 'Después' };
  const { form } = reduce(typedMeanwhile, { type: 'form-accepted', sent, nextChange, isPagePending: false });
  expect(form).toMatchObject({ change: nextChange, draft: 'Mucho después', isDirty: true, phase: 'editing' });
});

test('a paragraph that somebody else has removed while words for it are on their way does not come back', () => {
  const file = 'content/legal/privacidad.md';
  const files = { [file]: { form: { title: 'Política de privacidad' }, value: {}, blocks: ['Uno.'] } };
  const save = { id: 1, change: { file, path: '#1', base: 'Dos.', value: 'Dos nuevo.' }, phase: 'saving' } as const;
  const state = after({ type: 'server-answered', site: { ...site, files } }, { type: 'save-started', save });
  expect(siteAfterSaves(state).files[file]?.blocks).toEqual(['Uno.']);
});
