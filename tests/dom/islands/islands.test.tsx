import { createElement, type FunctionComponent, useId, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { hydrateIsland } from '../../../src/client/hydrate.tsx';
import { startIslands } from '../../../src/client/islands.ts';
import type { Page } from '../../../src/client/page.ts';
import { islands } from '../../../src/islands/registry.ts';
import { click, get, useFreshPage, useNetwork } from '../../support/unit-browser.ts';

Object.assign(islands, { Counter, Fragile });

function Counter() {
  const id = useId();
  const [count, setCount] = useState(0);
  return (
    <button id={id} onClick={() => setCount(count + 1)}>
      <b>{count}</b>
    </button>
  );
}

/** The number of clicks at which `Fragile` throws; undefined in the build. */
let limit: number | undefined;

function Fragile() {
  const [count, setCount] = useState(0);
  if (count === limit) throw new Error('cracked');
  return <button onClick={() => setCount(count + 1)}>{count}</button>;
}

/** Stands for the bundle of React and the islands: a module that tells when it runs. */
const hydrator = () =>
  'data:text/javascript,' +
  encodeURIComponent(
    `chunkRan();
    export const hydrateIsland = (element) => chunkHydrate(element); // ${Math.random()} `,
  );

useFreshPage();
useNetwork();
const ran = vi.fn();
const errors = () => vi.mocked(console.error).mock.calls;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('chunkRan', ran);
  vi.stubGlobal('chunkHydrate', hydrateIsland);
  ran.mockClear();
});

/** The page as the build makes it. */
const build = (...components: FunctionComponent[]) => {
  const html = components.map((component, index) => {
    const html = renderToString(createElement(component), { identifierPrefix: `i${index}` });
    return `<div data-island="${component.name}" data-island-id="i${index}" data-props="{}">${html}</div>`;
  });
  document.body.innerHTML = html.join('');
  return document.body.innerHTML;
};
const start = (hydratorUrl = hydrator(), earlyClicks: EventTarget[] = []) =>
  startIslands({ config: { hydratorUrl }, earlyClicks } as unknown as Page);
const button = (index = 0) => get(`[data-island-id="i${index}"] button`);
const reach = (element: Element) => element.dispatchEvent(new Event('pointerover', { bubbles: true }));
const isAlive = (index = 0) => Object.keys(button(index)).some((key) => key.startsWith('__reactProps'));

const intents = ['pointerover', 'touchstart', 'focusin', 'keydown'];

test.each(intents)('the first %s hydrates only its island, with unchanged HTML and ids of its own', async (type) => {
  const html = build(Counter, Counter);
  start();
  get('b').dispatchEvent(new Event(type, { bubbles: true }));
  await vi.waitFor(() => expect(isAlive()).toBe(true));
  expect(isAlive(1)).toBe(false);
  reach(button(1));
  await vi.waitFor(() => expect(isAlive(1)).toBe(true));
  expect(document.body.innerHTML).toBe(html);
  expect(button(0).id).not.toBe(button(1).id);
  expect(ran).toHaveBeenCalledOnce();
  expect(errors()).toEqual([]);
});

test('clicks made before hydration take effect exactly once, and only in the island', async () => {
  build(Counter);
  start(hydrator(), [button(), document.body, get('b')]);
  const heard = vi.fn();
  document.addEventListener('click', heard);
  click(get('b'));
  await vi.waitFor(() => expect(button().textContent).toBe('3'));
  expect(heard).toHaveBeenCalledOnce();
  click(get('b'));
  await vi.waitFor(() => expect(button().textContent).toBe('4'));
  expect(heard).toHaveBeenCalledTimes(2);
});

test.each([
  ['while it hydrates', 0],
  ['at a later click', 2],
])('an island that throws %s is logged once and gets back the HTML of the page', async (_, clicks) => {
  limit = undefined;
  const html = build(Fragile);
  limit = clicks;
  start();
  reach(button());
  for (let count = 0; count < clicks; count++) {
    await vi.waitFor(() => expect(isAlive()).toBe(true));
    click(button());
  }
  await vi.waitFor(() => expect(errors()).toHaveLength(1));
  expect(document.body.innerHTML).toBe(html);
  expect(isAlive()).toBe(false);
});

test('code that does not come is logged once, and clicks are not repeated', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  build(Counter);
  start('data:text/javascript,throw 1');
  const heard = vi.fn();
  button().addEventListener('click', heard);
  click(button());
  await vi.waitFor(() => expect(errors()).toHaveLength(1));
  click(button());
  // Repeating one would take a timer.
  await vi.runAllTimersAsync();
  expect(heard).toHaveBeenCalledTimes(2);
  expect(errors()).toHaveLength(1);
});
