// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PATIENCE } from '../../../src/client/taps.ts';
import { click, get, useFreshPage, useNetwork } from './browser.ts';

describe('starter', () => {
  useFreshPage();
  const network = useNetwork();
  let frames: FrameRequestCallback[];

  /** Runs the starter, up to the first frame. */
  const run = async () => {
    const script = document.createElement('script');
    script.dataset['entry'] = '/assets/entry-1.js';
    vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
    document.body.innerHTML =
      '<button data-booking id="a"><b>A</b></button><button data-booking id="b"></button><p>x</p>';
    frames = [];
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => frames.push(callback));
    vi.resetModules();
    await import('../../../src/client/starter.ts');
  };

  const firstFrame = async () => {
    for (const frame of frames) frame(performance.now());
    await vi.waitFor(() => expect(network.requests).not.toEqual([]));
  };

  beforeEach(run);

  test('fetches the entry as a module, after the first frame', async () => {
    expect(network.requests).toEqual([]);
    await firstFrame();
    expect(network.requests).toHaveLength(1);
    expect(network.requests[0]).toMatchObject({ type: 'module' });
    expect(network.find('http://localhost:3000/assets/entry-1.js')).toHaveLength(1);
  });

  test('fetches the entry at once in a tab that is not shown, which has no frames', async () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await run();
    expect(network.requests).toHaveLength(1);
  });

  test('answers a tap at once and hands each over exactly once, in order', () => {
    click(get('#a b'));
    expect(get('#a').getAttribute('aria-busy')).toBe('true');
    click(get('#b'));
    click(get('#a'));
    click(get('p'));

    const taps = window.takeTaps?.();
    expect(taps?.map(({ button }) => button)).toEqual([get('#a'), get('#b'), get('#a')]);
    for (const { at } of taps ?? []) expect(performance.now() - at).toBeLessThan(PATIENCE);
    expect(document.querySelector('[aria-busy]')).toBeNull();
    expect(window.takeTaps).toBeUndefined();
    click(get('#a'));
    expect(get('#a').hasAttribute('aria-busy')).toBe(false);
  });

  test('leaves modified clicks alone', () => {
    click(get('#a'), { ctrlKey: true });
    click(get('#a'), { metaKey: true });
    expect(get('#a').hasAttribute('aria-busy')).toBe(false);
    expect(window.takeTaps?.()).toEqual([]);
  });

  test('shows no longer that a tap waits once it comes to nothing', () => {
    vi.useFakeTimers();
    click(get('#a'));
    vi.advanceTimersByTime(PATIENCE - 1);
    expect(get('#a').getAttribute('aria-busy')).toBe('true');
    vi.advanceTimersByTime(1);
    expect(document.querySelector('[aria-busy]')).toBeNull();
  });

  test('stops, without a trace, when the entry does not come', async () => {
    await firstFrame();
    click(get('#a'));
    await network.answer('http://localhost:3000/assets/entry-1.js', 'error');
    expect(document.querySelector('[aria-busy]')).toBeNull();
    click(get('#a'));
    expect(document.querySelector('[aria-busy]')).toBeNull();
  });
});
