// @vitest-environment happy-dom
import { createElement, useId, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { startBooking } from '../../../src/client/booking.ts';
import { hydrateIsland } from '../../../src/client/hydrate.tsx';
import { startIslands } from '../../../src/client/islands.ts';
import { click, get, useFreshPage, useNetwork } from '../client/browser.ts';

/** The islands of this test stand in for those of the registry, beside the real one. */
vi.mock('../../../src/islands/registry.ts', async () => {
  const { FlipButton } = await import('../../../src/islands/FlipButton.tsx');
  return { islands: { FlipButton, Counter, Broken, Fragile, Different } };
});

function Counter() {
  const id = useId();
  const [count, setCount] = useState(0);
  return (
    <button id={id} data-booking="" onClick={() => setCount(count + 1)}>
      <b>{count}</b>
    </button>
  );
}
/** Whether this is the build or the visitor's browser. */
let inBrowser = false;
function Broken() {
  if (inBrowser) throw new Error('broken');
  return <button>whole</button>;
}
function Fragile() {
  const [cracked, setCracked] = useState(false);
  if (cracked) throw new Error('cracked');
  return <button onClick={() => setCracked(true)}>whole</button>;
}
function Different() {
  const [cracked, setCracked] = useState(false);
  if (cracked) throw new Error('cracked');
  return <button onClick={() => setCracked(true)}>{inBrowser ? 'there' : 'here'}</button>;
}

const COMPONENTS = { Counter, Broken, Fragile, Different };

/**
 * Stands for the bundle of React and the islands: a module that tells when it runs, and that can fail,
 * for good or only under its first address. The number after the address is a comment of its source.
 */
const chunk = (fails: 'never' | 'once' | 'always') =>
  'data:text/javascript,' +
  encodeURIComponent(
    `chunkRan(import.meta.url);` +
      (fails === 'always' ? 'throw 1;' : '') +
      (fails === 'once' ? 'if (!/[?]\\d+$/.test(import.meta.url)) throw 1;' : '') +
      `export const hydrateIsland = (element) => chunkHydrate(element);// ${Math.random()} `,
  );

describe('islands', () => {
  useFreshPage();
  const network = useNetwork();
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
  const build = (...names: (keyof typeof COMPONENTS)[]) => {
    document.body.innerHTML = names
      .map((name, index) => {
        const html = renderToString(createElement(COMPONENTS[name]), { identifierPrefix: `i${index}` });
        return `<div data-island="${name}" data-island-id="i${index}" data-props="{}">${html}</div>`;
      })
      .join('');
    inBrowser = true;
  };
  const start = (url = chunk('never'), tapped: HTMLElement[] = []) =>
    startIslands({ config: { islandChunks: [url] }, taps: tapped.map((button) => ({ button, at: 0 })) });
  const island = (index = 0) => get(`[data-island-id="i${index}"]`);
  const button = (index = 0) => get(`[data-island-id="i${index}"] button`);
  const reach = (element: Element) => element.dispatchEvent(new Event('pointerover', { bubbles: true }));
  const lives = (index = 0) => Object.keys(button(index)).some((key) => key.startsWith('__reactProps'));

  describe('fetching', () => {
    test('is done when idle, at low priority, and runs nothing', async () => {
      vi.useFakeTimers();
      build('Counter');
      startIslands({ config: { islandChunks: ['https://site/a.js', 'https://site/b.js'] }, taps: [] });
      expect(network.requests).toEqual([]);
      await vi.advanceTimersByTimeAsync(1000);
      expect(network.requests).toMatchObject([
        { rel: 'modulepreload', fetchPriority: 'low', href: 'https://site/a.js' },
        { rel: 'modulepreload', fetchPriority: 'low', href: 'https://site/b.js' },
      ]);
      expect(lives()).toBe(false);
      expect(errors()).toEqual([]);
    });

    test('is not done on a page without islands', async () => {
      vi.useFakeTimers();
      document.body.innerHTML = '<p>x</p>';
      start();
      await vi.advanceTimersByTimeAsync(10_000);
      click(get('p'));
      expect(network.requests).toEqual([]);
      expect(ran).not.toHaveBeenCalled();
    });
  });

  describe('hydration', () => {
    test.each(['pointerover', 'pointerdown', 'focusin', 'keydown'])('comes with the first %s', async (type) => {
      build('Counter', 'Counter');
      start();
      expect(lives()).toBe(false);
      get('b').dispatchEvent(new Event(type, { bubbles: true }));
      await vi.waitFor(() => expect(lives()).toBe(true));
      expect(lives(1)).toBe(false);
      expect(errors()).toEqual([]);
    });

    test('of two islands keeps their ids apart, their HTML as it was, and runs the code once', async () => {
      build('Counter', 'Counter');
      const html = document.body.innerHTML;
      start();
      reach(button(0));
      reach(button(1));
      await vi.waitFor(() => expect([lives(0), lives(1)]).toEqual([true, true]));
      expect(document.body.innerHTML).toBe(html);
      expect(button(0).id).not.toBe(button(1).id);
      expect(button(1).id).toContain('i1');
      expect(ran).toHaveBeenCalledOnce();
      expect(errors()).toEqual([]);
    });

    test('is done when it returns, so that no click falls in between', () => {
      build('Counter', 'Broken');
      expect(hydrateIsland(island(0))).toBe(true);
      expect(lives(0)).toBe(true);
      expect(hydrateIsland(island(1))).toBe(false);
    });

    test('does not mind a tap that the starter has marked', async () => {
      document.body.innerHTML = '<div data-island="FlipButton" data-island-id="i0"></div>';
      const side = { label: 'a', name: 'a b' };
      const { FlipButton } = await import('../../../src/islands/FlipButton.tsx');
      island().dataset['props'] = JSON.stringify({ front: side, back: side });
      island().innerHTML = renderToString(<FlipButton front={side} back={side} />);
      button().setAttribute('aria-busy', 'true');
      start(chunk('never'), [button()]);
      await vi.waitFor(() => expect(button().dataset['flipped']).toBe('true'));
      expect(errors()).toEqual([]);
    });
  });

  describe('a click made before hydration', () => {
    test('has its effect exactly once', async () => {
      build('Counter');
      start();
      reach(button());
      click(get('b'));
      await vi.waitFor(() => expect(button().textContent).toBe('1'));
      click(get('b'));
      await vi.waitFor(() => expect(button().textContent).toBe('2'));
    });

    test('counts, however many there were', async () => {
      build('Counter');
      start(chunk('never'), [button(), button()]);
      click(get('b'));
      await vi.waitFor(() => expect(button().textContent).toBe('3'));
    });

    test('opens the booking popup once, not again at its replay', async () => {
      const initPopupWidget = vi.fn();
      window.Calendly = { initPopupWidget };
      vi.useFakeTimers({ toFake: ['Date'] });
      build('Counter');
      startBooking({
        config: {
          booking: {
            provider: 'calendly',
            url: 'https://calendly.com/a',
            load: 'intent',
            whenUnavailable: 'nothing',
            dialogLabel: '',
            closeLabel: '',
          },
        },
        taps: [],
      });
      start();
      reach(button());
      await network.answer('https://assets.calendly.com', 'load');
      click(get('b'));
      expect(initPopupWidget).toHaveBeenCalledOnce();
      vi.setSystemTime(Date.now() + 60_000);
      await vi.waitFor(() => expect(button().textContent).toBe('1'));
      expect(initPopupWidget).toHaveBeenCalledOnce();
      delete window.Calendly;
    });
  });

  describe('code that does not come', () => {
    test('is asked for once more, by a fresh address', async () => {
      build('Counter');
      start(chunk('once'));
      click(get('b'));
      await vi.waitFor(() => expect(button().textContent).toBe('1'));
      expect(ran).toHaveBeenCalledTimes(2);
      expect(errors()).toEqual([]);
    });

    test('is reported once, and leaves the HTML', async () => {
      build('Counter', 'Counter');
      const html = document.body.innerHTML;
      start(chunk('always'));
      click(button(0));
      await vi.waitFor(() => expect(errors()).toHaveLength(1));
      reach(button(0));
      click(button(1));
      await new Promise((next) => setTimeout(next));
      expect(ran).toHaveBeenCalledTimes(2);
      expect(errors()).toHaveLength(1);
      expect(document.body.innerHTML).toBe(html);
    });
  });

  describe('an island that throws', () => {
    test('is reported once, keeps its HTML, and lets the others live', async () => {
      build('Broken', 'Counter');
      const html = document.body.innerHTML;
      start();
      click(button(0));
      reach(button(1));
      await vi.waitFor(() => expect(lives(1)).toBe(true));
      expect(document.body.innerHTML).toBe(html);
      expect(errors()).toHaveLength(1);
      expect(String(errors()[0])).toContain('The island Broken failed');
      click(button(0));
      reach(button(0));
      expect(errors()).toHaveLength(1);
    });

    test('later, is again the HTML that the page came with', async () => {
      build('Fragile');
      start();
      reach(button());
      await vi.waitFor(() => expect(lives()).toBe(true));
      click(button());
      await vi.waitFor(() => expect(errors()).toHaveLength(1));
      expect(button().textContent).toBe('whole');
      expect(lives()).toBe(false);
    });

    test('is reported once when it only renders something else than the build did', async () => {
      build('Different');
      start();
      reach(button());
      await vi.waitFor(() => expect(errors()).toHaveLength(1));
      expect(String(errors()[0])).toContain('The island Different failed');
      expect(button().textContent).toBe('there');
    });

    test('is reported once, in whatever ways it fails', async () => {
      build('Different');
      start();
      reach(button());
      await vi.waitFor(() => expect(errors()).toHaveLength(1));
      click(button());
      await vi.waitFor(() => expect(button().textContent).toBe('here'));
      expect(errors()).toHaveLength(1);
    });

    test.each([
      ['has an unknown name', { island: 'Nobody' }],
      ['has props that are no JSON', { props: '{' }],
    ])('is reported once when it %s', async (_, data) => {
      build('Counter');
      Object.assign(island().dataset, data);
      const html = document.body.innerHTML;
      start();
      click(button());
      await vi.waitFor(() => expect(errors()).toHaveLength(1));
      expect(document.body.innerHTML).toBe(html);
    });
  });
});
