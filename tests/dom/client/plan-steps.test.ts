/** The slider of the treatment plan, which needs the drawing's file a second time, as elements. */
import { expect, test, vi } from 'vitest';
import { startPlanSteps } from '../../../src/client/plan-steps.ts';
import { get, useFreshPage } from '../../support/unit-browser.ts';

useFreshPage();

const plan = `
  <div data-plan><img src="/assets/plan.svg" alt=""></div>
  <div data-step-text="Etapa {etapa} de {etapas}" hidden><input type="range" min="1" max="5"><output></output></div>`;

test.each([
  ['is missing', 404, '<!doctype html><title>404</title><p>No existe</p>'],
  ['is a sign-in page of the network', 200, '<html><body><p>Wi-Fi</p></body></html>'],
])('the picture stays, without a slider, if the file of the drawing %s', async (_, status, body) => {
  document.body.innerHTML = plan;
  const reported = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('requestIdleCallback', (task: () => void) => task());
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
  startPlanSteps();
  await vi.waitFor(() => expect(reported).toHaveBeenCalled());
  expect(document.querySelectorAll('[data-plan] img')).toHaveLength(1);
  expect(get('[data-step-text]').hidden).toBe(true);
});

test('the outlines of where the teeth started are faint only at the last step', async () => {
  document.body.innerHTML = plan;
  vi.stubGlobal('requestIdleCallback', (task: () => void) => task());
  vi.stubGlobal(
    'fetch',
    async () => new Response('<svg xmlns="http://www.w3.org/2000/svg"><g class="plan__ghosts"/></svg>'),
  );
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  startPlanSteps();
  await vi.waitFor(() => expect(get('[data-step-text]').hidden).toBe(false));
  const range = get<HTMLInputElement>('input');
  const isFaintAt = (step: number) => {
    range.value = `${step}`;
    range.dispatchEvent(new Event('input'));
    return !get('[data-plan]').matches('[data-unfinished]');
  };
  expect([1, 4, 5].map(isFaintAt)).toEqual([false, false, true]);
});
