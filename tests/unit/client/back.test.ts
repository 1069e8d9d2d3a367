// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { startBack } from '../../../src/client/back.ts';
import { click, get, useFreshPage } from '../../support/unit-browser.ts';

useFreshPage();

const SITE = 'http://localhost:3000/alba/';
const TERMS = `${SITE}terminos/`;

test.each<[string, { referrer?: string; entries?: number; ctrlKey?: true }, string | undefined]>([
  ['from a page of this site, the back link goes back in history', {}, undefined],
  // Also where it was opened directly or from another site, or after a jump: tests/browser/spec/legal.spec.ts.
  ['from a host whose name begins alike, to /', { referrer: 'http://localhost:3000.example.com/alba/' }, SITE],
  ['from another project of the same host, to /', { referrer: 'http://localhost:3000/otro/' }, SITE],
  ['in a tab of its own, to /', { entries: 1 }, SITE],
  ['in a new tab, to /', { ctrlKey: true }, SITE],
])('%s', (_, { referrer = TERMS, entries = 2, ctrlKey }, address) => {
  document.body.innerHTML = '<a data-back href="/alba/">← Volver</a>';
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
  vi.spyOn(history, 'length', 'get').mockReturnValue(entries);
  const back = vi.spyOn(history, 'back').mockImplementation(() => {});
  startBack();
  const { defaultPrevented } = click(get('a'), { ctrlKey: Boolean(ctrlKey) });
  expect(back).toHaveBeenCalledTimes(address ? 0 : 1);
  expect(defaultPrevented ? undefined : get<HTMLAnchorElement>('a').href).toBe(address);
});
