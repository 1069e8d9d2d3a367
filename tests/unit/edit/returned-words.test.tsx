// @vitest-environment happy-dom
/** Words that the server has refused, when somebody returns to them while the page shows something else. */
import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { initialState, type Save } from '../../../scripts/edit/layer/state.ts';
import { usePageTexts } from '../../../scripts/edit/layer/use-page-texts.ts';
import { emptyEditorState } from '../../support/editor-state.ts';

const file = 'content/legal/privacidad.md';
const site = {
  ...emptyEditorState,
  files: { [file]: { form: { title: 'Política de privacidad' }, value: {}, blocks: ['Guardamos poco.'] } },
};

afterEach(() => vi.restoreAllMocks());

test('refused words of a legal text wait in their card until its page is shown: they have no form', () => {
  const change = { file, path: '#0', base: 'Guardamos poco.', value: '[No guardamos nada.' };
  const save: Save = { id: 0, change, files: new Map(), phase: 'refused', refusal: { code: 'breaks-structure' } };
  const dispatch = vi.fn();
  const forms = {
    open: vi.fn(),
    openPicture: vi.fn(),
    close: vi.fn(),
    save: vi.fn(),
    saveOverConflict: vi.fn(),
    yieldToConflict: vi.fn(),
  };
  const saving = {
    save: vi.fn(),
    retry: vi.fn(),
    saveForm: vi.fn(),
    undoOrRedo: vi.fn(),
    confirm: vi.fn(),
    set: vi.fn(),
    check: vi.fn(),
    refresh: vi.fn(),
  };
  const { result } = renderHook(() => usePageTexts(() => document, initialState(site), dispatch, saving, forms));
  result.current.returnTo(save);
  expect(forms.open).not.toHaveBeenCalled();
  expect(dispatch).not.toHaveBeenCalledWith({ type: 'save-given-up', id: save.id });
});
