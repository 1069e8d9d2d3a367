// @vitest-environment happy-dom
import { createElement, type FunctionComponent, useId, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { hydrateIsland } from '../../../src/client/hydrate.tsx';
import { startIslands } from '../../../src/client/islands.ts';
import type { Page } from '../../../src/client/page.ts';
import { islands } from '../../../src/islands/registry.ts';
import { click, get, useFreshPage, useNetwork } from '../../support/unit-browser.ts';

Object.assign(islands, { Counter, Broken, Fragile });

/** Whether this is the build or the visitor's browser. */
let inBrowser = false;

function Counter() {
  const id = useId();
  const [count, setCount] = useState(0);
  return (
    <button id={id} onClick={() => setCount(count + 1)}>
      <b>{count}</b>
    </button>
  );
}

function Broken() {
  if (inBrowser) throw new Error('broken');
  return <button>intact</button>;
}

/** Renders something else than the build did, and throws at a click. */
function Fragile() {
  const [cracked, setCracked] = useState(false);
  if (cracked) throw new Error('cracked');
  return <button onClick={() => setCracked(true)}>{inBrowser ? 'there' : 'here'}</button>;
}

/**
 * Stands for the bundle of React and the islands: a module that tells when it runs, and that can fail under its
 * first address. The number after the address is a comment of its source.
 */
const chunk = (failsOnce = false) =>
  'data:text/javascript,' +
  encodeURIComponent(
    `chunkRan(import.meta.url);
    if (${failsOnce} && !/[?]\\d+$/.test(import.meta.url)) throw 1;
    export const hydrateIsland = (element) => chunkHydrate(element); // ${Math.random()} `,
  );

useFreshPage();
useNetwork();
const ran = vi.fn();
const errors = () => vi.mocked(console.error).mock.calls;

beforeEach(() => {
  inBrowser = false;
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
  inBrowser = true;
  return document.body.innerHTML;
};
const start = (islandChunks: string[] = [chunk()], earlyClicks: EventTarget[] = []) =>
  startIslands({ config: { islandChunks }, earlyClicks } as unknown as Page);
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
  start([chunk()], [button(), document.body, get('b')]);
  const heard = vi.fn();
  document.addEventListener('click', heard);
  click(get('b'));
  await vi.waitFor(() => expect(button().textContent).toBe('3'));
  expect(heard).toHaveBeenCalledOnce();
  click(get('b'));
  await vi.waitFor(() => expect(button().textContent).toBe('4'));
  expect(heard).toHaveBeenCalledTimes(2);
});

// Where it never comes: tests/browser/faults/network.spec.ts.
test('code that fails to load is requested once more, at a fresh address', async () => {
  build(Counter);
  start([chunk(true)]);
  click(get('b'));
  await vi.waitFor(() => expect(button().textContent).toBe('1'));
  expect(ran).toHaveBeenCalledTimes(2);
  expect(errors()).toEqual([]);
});

describe('an island that throws', () => {
  test('while hydrating is logged once, keeps its HTML and leaves the others alone', async () => {
    const html = build(Broken, Counter);
    start();
    click(button(0));
    reach(button(1));
    await vi.waitFor(() => expect(isAlive(1)).toBe(true));
    expect(document.body.innerHTML).toBe(html);
    click(button(0));
    expect(errors().map(([message]) => message as string)).toEqual(['The island Broken failed']);
  });

  test('later gets back the HTML of the page, and is logged once however often it fails', async () => {
    build(Fragile);
    start();
    reach(button());
    await vi.waitFor(() => expect(button().textContent).toBe('there'));
    click(button());
    await vi.waitFor(() => expect(button().textContent).toBe('here'));
    expect(isAlive()).toBe(false);
    expect(errors()).toHaveLength(1);
  });
});
