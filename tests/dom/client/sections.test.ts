import { beforeEach, expect, test, vi } from 'vitest';
import { startNavigation } from '../../../src/client/sections.ts';
import { click, get, useFreshPage } from '../../support/unit-browser.ts';

useFreshPage();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.stubGlobal('innerHeight', 1000);
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => run(0));
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(9000);
  document.body.innerHTML = [0, 1, 2, 3]
    .map((index) => `<a data-nav href="#s${index}"></a><section id="s${index}"></section>`)
    .join('');
});

// happy-dom keeps the property and the attribute apart.
const current = () => [...document.querySelectorAll('a')].find((link) => link.ariaCurrent)?.getAttribute('href');
const scroll = (y: number) => {
  document.querySelectorAll('section').forEach((section, index) => {
    vi.spyOn(section, 'getBoundingClientRect').mockReturnValue(DOMRect.fromRect({ y: index * 1000 - y }));
  });
  window.dispatchEvent(new Event('scroll'));
};

test('without the scrollend event, scrolling by hand takes over once the scroll of a click has ended', () => {
  Reflect.deleteProperty(window, 'onscrollend');
  expect('onscrollend' in window).toBe(false);

  startNavigation();
  click(get('[href="#s3"]'));
  // On a busy phone it may begin late.
  for (const [pause, y] of [
    [400, 400],
    [100, 1200],
    [100, 2200],
  ] as const) {
    vi.advanceTimersByTime(pause);
    scroll(y);
    expect(current()).toBe('#s3');
  }
  vi.advanceTimersByTime(200);
  scroll(1200);
  expect(current()).toBe('#s1');
});

test('after a click on the logo, an item is current even if none leads where the logo does', () => {
  get('a').outerHTML = '<a data-nav-home href="#s0"></a>';
  startNavigation();
  click(get('[href="#s3"]'));
  click(get('[data-nav-home]'));
  expect(current()).toBe('#s3');
  for (const y of [2200, 1200, 0]) scroll(y);
  expect(current()).toBe('#s1');
});
