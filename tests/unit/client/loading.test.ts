// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { whenIdle } from '../../../src/browser/loading.ts';
import { useFreshPage } from '../../support/unit-browser.ts';

useFreshPage();

test('on a prerendered page, idle tasks wait until the visitor opens the page', () => {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (task: () => void) => setTimeout(task));
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('complete');
  Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
  const task = vi.fn();
  whenIdle(task);
  vi.runAllTimers();
  expect(task).not.toHaveBeenCalled();
  document.dispatchEvent(new Event('prerenderingchange'));
  vi.runAllTimers();
  expect(task).toHaveBeenCalledOnce();
  Reflect.deleteProperty(document, 'prerendering');
});
