import { beforeEach, expect, test, vi } from 'vitest';
import { startBehaviours } from '../../../src/client/start.ts';
import { useFreshPage } from '../../support/unit-browser.ts';

useFreshPage();
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  window.early = { booking: { adapter: {} }, earlyClicks: [document.body] } as never;
  document.body.innerHTML = '<script type="application/json" id="client-config">{"filmWarning":"no film"}</script>';
});

test('behaviours start once the document has been parsed', async () => {
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  const behaviour = vi.fn();
  startBehaviours([behaviour]);
  expect(behaviour).not.toHaveBeenCalled();
  state.mockReturnValue('interactive');
  document.dispatchEvent(new Event('DOMContentLoaded'));
  await vi.waitFor(() => expect(behaviour).toHaveBeenCalledOnce());
});

test.each<[string, () => void | Promise<void>]>([
  ['throws', () => JSON.parse('{')],
  ['rejects, later', () => Promise.resolve().then(() => JSON.parse('{'))],
])('a behaviour that %s is logged, and the others start all the same', async (_, broken) => {
  const next = vi.fn();
  startBehaviours([broken, next]);
  // With the configuration, and what the inline script has left.
  const page = { config: { filmWarning: 'no film' }, booking: { adapter: {} }, earlyClicks: [document.body] };
  await vi.waitFor(() => expect(next.mock.calls).toEqual([[page]]));
  expect(vi.mocked(console.error).mock.calls).toEqual([[expect.any(SyntaxError)]]);
});
