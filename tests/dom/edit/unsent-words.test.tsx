/** Words on the page that the server has not taken, when somebody opens their text again. */
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useTextEditing, type TextEditing } from '../../../scripts/edit/client/page/use-text-editing.ts';
import { emptyEditorState } from '../../support/editor-state.ts';

const field = { file: 'content/landing.yaml', path: 'hero.title.answer' };
const change = { ...field, base: 'Tú sí.' };

/** An element of the page with the words that the server sent, the functions to write in it, and what they save. */
function openText() {
  const element = document.createElement('p');
  element.textContent = change.base;
  document.body.append(element);
  const save = vi.fn();
  const options = { site: emptyEditorState, dispatch: vi.fn(), saving: { save } };
  const { result } = renderHook(() => useTextEditing(options));
  return { element, text: result.current, save };
}

function typeInto(element: HTMLElement, words: string, text: TextEditing) {
  element.textContent = words;
  text.readInput();
}

test('go if they were refused and are given up', () => {
  const { element, text } = openText();
  text.start(element, change);
  typeInto(element, 'Tú {tambien}.', text);
  text.save();

  text.start(element, change, { refused: { words: 'Tú {tambien}.', refusal: { code: 'invalid' } } });
  text.cancel();
  expect(element.outerHTML).toBe('<p>Tú sí.</p>');
});

test('of a browser that translates are none that somebody typed', () => {
  const { element, text, save } = openText();
  text.start(element, change);
  typeInto(element, 'Tú también.', text);
  element.textContent = 'You, too.';
  text.save();
  expect(save).toHaveBeenCalledExactlyOnceWith({ ...change, value: 'Tú también.' });

  const next = openText();
  next.text.start(next.element, change);
  next.element.textContent = 'You do.';
  next.text.save();
  expect(next.save).not.toHaveBeenCalled();
  expect(next.element.textContent).toBe('Tú sí.');
});
