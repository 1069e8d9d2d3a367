import { expect, test, vi } from 'vitest';
import { startBack } from '../../../src/client/back.ts';
import { click, get, useFreshPage } from '../../support/unit-browser.ts';

useFreshPage();

const SITE = 'http://localhost:3000/alba/';
const TERMS = `${SITE}terminos/`;

test.each<[string, { referrer?: string; entries?: number; ctrlKey?: true }, string | undefined]>([
  ['back in history from a page of this site', {}, undefined],
  // Also where it was opened directly or from another site, or after a jump: tests/browser/spec/legal.spec.ts.
  ['to / from a host whose name begins alike', { referrer: 'http://localhost:3000.example.com/alba/' }, SITE],
  ['to / from another project of the same host', { referrer: 'http://localhost:3000/otro/' }, SITE],
  ['to / in a tab without history', { entries: 1 }, SITE],
  ['to / in a new tab, with a modifier key', { ctrlKey: true }, SITE],
])('the back link leads %s', (_, { referrer = TERMS, entries = 2, ctrlKey }, address) => {
  document.body.innerHTML = '<a data-back href="/alba/">← Volver</a>';
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
  vi.spyOn(history, 'length', 'get').mockReturnValue(entries);
  const back = vi.spyOn(history, 'back').mockImplementation(() => {});
  startBack();
  const { defaultPrevented } = click(get('a'), { ctrlKey: Boolean(ctrlKey) });
  expect(back).toHaveBeenCalledTimes(address ? 0 : 1);
  expect(defaultPrevented ? undefined : get<HTMLAnchorElement>('a').href).toBe(address);
});
