// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { startBack } from '../../../src/client/back.ts';
import { click, get, useFreshPage } from './browser.ts';

describe('back link', () => {
  useFreshPage();
  /** Whether the browser would have followed the link. */
  let followed: boolean;
  const back = () => vi.mocked(history.back);

  beforeEach(() => {
    document.body.innerHTML = '<a data-back href="/">← Volver</a>';
    // So that the link itself leads nowhere in the test.
    window.addEventListener('click', (event) => {
      followed = !event.defaultPrevented;
      event.preventDefault();
    });
    vi.spyOn(history, 'back').mockImplementation(() => {});
  });

  const visit = (referrer: string, entries: number) => {
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
    vi.spyOn(history, 'length', 'get').mockReturnValue(entries);
    startBack();
  };

  test('returns to the previous page of this site', () => {
    visit('http://localhost:3000/', 2);
    click(get('a'));
    expect(followed).toBe(false);
    expect(back()).toHaveBeenCalledOnce();
  });

  test.each([
    ['opened directly', '', 2],
    ['from another site', 'https://example.com/', 2],
    ['from a site whose name begins alike', 'http://localhost:3000.example.com/', 2],
    ['in a tab of its own', 'http://localhost:3000/', 1],
  ])('goes to / when %s', (_, referrer, entries) => {
    visit(referrer, entries);
    click(get('a'));
    expect(followed).toBe(true);
    expect(back()).not.toHaveBeenCalled();
    expect(get('a').getAttribute('href')).toBe('/');
  });

  test('a click for a new tab stays one', () => {
    visit('http://localhost:3000/', 2);
    click(get('a'), { ctrlKey: true });
    expect(back()).not.toHaveBeenCalled();
  });

  test.each(['jump', 'reload'])(
    'after a %s at a section, leads to the previous page and not to the same one',
    (last) => {
      if (last === 'reload') window.location.hash = '#uso';
      visit('http://localhost:3000/terminos/', 2);
      window.location.hash = '#uso';
      click(get('a'));
      expect(followed).toBe(true);
      expect(back()).not.toHaveBeenCalled();
      expect(get<HTMLAnchorElement>('a').href).toBe('http://localhost:3000/terminos/');
    },
  );
});
