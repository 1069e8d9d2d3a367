// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { click, get, place, stubIntersection, useFreshPage } from './browser.ts';

const states = () =>
  [...document.querySelectorAll<HTMLElement>('[data-reveal]')].map((element) => element.dataset['reveal']);

describe('reveal', () => {
  useFreshPage();
  let view: ReturnType<typeof stubIntersection>;
  let motion: EventTarget & { matches: boolean };

  /** A viewport of 1000: one element above it, one in it, two below, the last one as tall as eight. */
  beforeEach(() => {
    motion = Object.assign(new EventTarget(), { matches: false });
    view = stubIntersection();
    vi.stubGlobal('matchMedia', () => motion);
    vi.stubGlobal('innerHeight', 1000);
    document.body.innerHTML =
      '<div data-reveal id="above"></div><div data-reveal id="in"></div>' +
      '<div data-reveal id="below"><a href="#x">x</a><svg><path data-from="0 40px"></path></svg></div>' +
      '<div data-reveal id="tall"></div>';
    place(get('#above'), { top: -300 });
    place(get('#in'), { top: 990 });
    place(get('#below'), { top: 1500 });
    place(get('#tall'), { top: 3000, height: 8000 });
    vi.resetModules();
  });

  const start = async () => (await import('../../../src/client/reveal.ts')).startReveal();

  test('arms only what is still below the viewport', async () => {
    await start();
    expect(states()).toEqual(['', '', 'armed', 'armed']);
  });

  test('an element enters once, when 20 percent visible', async () => {
    await start();
    expect(view.of(get('#below')).map(({ options }) => options.threshold)).toEqual([0.2]);
    view.move(get('#below'), true);
    expect(states()).toEqual(['', '', 'shown', 'armed']);
    expect(view.of(get('#below'))).toEqual([]);
  });

  test('an element that can never be visible by a fifth enters when it fills the viewport', async () => {
    await start();
    expect(view.of(get('#tall')).map(({ options }) => options.threshold)).toEqual([0.125]);
  });

  test('what a jump passes over counts as seen', async () => {
    await start();
    expect(view.of(get('#below')).map(({ options }) => options.rootMargin)).toEqual(['99999px 0px 0px']);
  });

  test('parts with a place to come from wait there', async () => {
    await start();
    const part = get<SVGElement>('[data-from]');
    expect(part.style.translate).toBe('0 40px');
    view.move(get('#below'), true);
    expect(part.style.translate).toBe('');
  });

  test('focus in an armed element shows it at once', async () => {
    await start();
    get('a').focus();
    expect(states()).toEqual(['', '', 'shown', 'armed']);
  });

  test('before printing, everything is visible', async () => {
    await start();
    window.dispatchEvent(new Event('beforeprint'));
    expect(states()).toEqual(['', '', 'shown', 'shown']);
  });

  test('a visitor who asks for less motion meanwhile sees everything', async () => {
    await start();
    motion.dispatchEvent(new Event('change'));
    expect(states()).toEqual(['', '', 'shown', 'shown']);
  });

  test('nothing is armed with reduced motion', async () => {
    motion.matches = true;
    await start();
    expect(states()).toEqual(['', '', '', '']);
  });

  test('nothing is armed where visibility cannot be observed', async () => {
    vi.stubGlobal('IntersectionObserver', undefined);
    await start();
    expect(states()).toEqual(['', '', '', '']);
    click(get('a'));
  });
});
