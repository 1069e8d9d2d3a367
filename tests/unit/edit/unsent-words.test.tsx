// @vitest-environment happy-dom
/** Words on the page that the server has not taken, when somebody opens their text again. */
import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useTextEditing } from '../../../scripts/edit/client/page/use-text-editing.ts';

const field = { file: 'content/landing.yaml', path: 'hero.title.answer' };
const labels = { textOf: (name: string) => name, titleOf: (name: string) => name };

afterEach(() => {
  document.body.replaceChildren();
});

/** An element of the page with the words that the server sent, and the functions to write in it. */
function openText(words: string) {
  const element = document.createElement('p');
  element.textContent = words;
  document.body.append(element);
  const countLetters = (text: string) => text.length;
  const { result } = renderHook(() =>
    useTextEditing({ labels, countLetters, onStart: vi.fn(), onLengthChange: vi.fn() }),
  );
  return { element, text: result.current };
}

function typeInto(element: HTMLElement, words: string, text: ReturnType<typeof useTextEditing>) {
  element.textContent = words;
  text.readInput();
}

test('go if they were refused and are given up', () => {
  const { element, text } = openText('Tú sí.');
  text.start(element, { change: { ...field, base: 'Tú sí.' } });
  typeInto(element, 'Tú {tambien}.', text);
  text.end('keep');

  text.start(element, { change: { ...field, base: 'Tú sí.' }, words: 'Tú {tambien}.' });
  text.end('discard');
  expect(element.textContent).toBe('Tú sí.');
});

test('of a browser that translates are none that somebody typed', () => {
  const { element, text } = openText('Tú sí.');
  text.start(element, { change: { ...field, base: 'Tú sí.' } });
  typeInto(element, 'Tú también.', text);
  element.textContent = 'You, too.';
  expect(text.end('keep')?.change.value).toBe('Tú también.');

  const next = openText('Tú sí.');
  next.text.start(next.element, { change: { ...field, base: 'Tú sí.' } });
  next.element.textContent = 'You do.';
  expect(next.text.end('keep')?.isChanged).toBe(false);
  expect(next.element.textContent).toBe('Tú sí.');
});
