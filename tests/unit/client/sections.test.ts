// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { startContents } from '../../../src/client/contents.ts';
import { startNavigation } from '../../../src/client/navigation.ts';
import { click, get, place, useFreshPage } from './browser.ts';

const NAMES = ['inicio', 'sobre-mi', 'tratamiento', 'resultados', 'contacto'];

/** Tops in the document, in a viewport of 1000 and a page of 5000; not in the order of the navigation. */
const TOPS: Record<string, number> = {
  inicio: 0,
  tratamiento: 1000,
  'sobre-mi': 2000,
  resultados: 3000,
  contacto: 4600,
};

const current = () =>
  [...document.querySelectorAll('[aria-current]')].map(
    (link) => `${link.closest('nav')?.id} ${link.getAttribute('href')}`,
  );

/** The links that are to be current. */
const both = (name: string) => [`header #${name}`, `bar #${name}`];

function scroll(y: number): void {
  vi.stubGlobal('scrollY', y);
  for (const section of document.querySelectorAll('section')) place(section, { top: (TOPS[section.id] ?? 0) - y });
  window.dispatchEvent(new Event('scroll'));
}

function build(): void {
  const links = NAMES.map(
    (name, i) => `<a data-nav href="#${name}"${i ? '' : ' aria-current="true"'}>${name}</a>`,
  ).join('');
  document.body.innerHTML =
    `<a data-nav-home href="#inicio">Logo</a><nav id="header">${links}</nav><main>` +
    Object.keys(TOPS)
      .map((name) => `<section id="${name}"><div><h2>${name}</h2></div></section>`)
      .join('') +
    `</main><nav id="bar">${links}</nav>`;
  vi.stubGlobal('innerHeight', 1000);
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5000);
  scroll(0);
}

describe('navigation', () => {
  useFreshPage();
  beforeEach(build);

  test('the first item is current initially', () => {
    startNavigation();
    expect(current()).toEqual(both('inicio'));
  });

  test('the clicked item becomes current, in both bars; the click itself stays the browser’s', () => {
    startNavigation();
    expect(click(get('#header [href="#resultados"]')).defaultPrevented).toBe(false);
    expect(current()).toEqual(both('resultados'));
    click(get('[data-nav-home]'));
    expect(current()).toEqual(both('inicio'));
    expect(get('[data-nav-home]').hasAttribute('aria-current')).toBe(false);
  });

  test('an item without a target does nothing', () => {
    get('#resultados').remove();
    startNavigation();
    expect(click(get('#header [href="#resultados"]')).defaultPrevented).toBe(true);
    expect(current()).toEqual(both('inicio'));
  });

  test('a click for a new tab changes nothing', () => {
    startNavigation();
    click(get('#header [href="#contacto"]'), { metaKey: true });
    expect(current()).toEqual(both('inicio'));
  });

  test('scrolling by hand makes the section’s item current', () => {
    startNavigation();
    for (const [y, name] of [
      [500, 'inicio'],
      [700, 'tratamiento'],
      [1500, 'tratamiento'],
      [1700, 'sobre-mi'],
      [3100, 'resultados'],
      [0, 'inicio'],
    ] as const) {
      scroll(y);
      expect(current(), `at ${y}`).toEqual(both(name));
    }
  });

  test('at the end of the page the last item is current, though its section never comes up far enough', () => {
    startNavigation();
    scroll(3950);
    expect(current()).toEqual(both('resultados'));
    scroll(4000);
    expect(current()).toEqual(both('contacto'));
  });

  test('what a click’s own scroll passes never becomes current', () => {
    startNavigation();
    click(get('#bar [href="#resultados"]'));
    for (const y of [400, 1200, 2200, 2900]) {
      scroll(y);
      expect(current()).toEqual(both('resultados'));
    }
    window.dispatchEvent(new Event('scrollend'));
    expect(current()).toEqual(both('resultados'));
    scroll(1700);
    expect(current()).toEqual(both('sobre-mi'));
  });

  test.each(['wheel', 'touchmove', 'keydown'])('the visitor’s own %s ends that scroll', (type) => {
    startNavigation();
    click(get('#bar [href="#contacto"]'));
    scroll(1200);
    window.dispatchEvent(new Event(type));
    scroll(1300);
    expect(current()).toEqual(both('tratamiento'));
  });

  test('a browser without scrollend finds the end by itself', () => {
    vi.useFakeTimers();
    Reflect.deleteProperty(window, 'onscrollend');
    expect('onscrollend' in window).toBe(false);
    startNavigation();
    click(get('#bar [href="#contacto"]'));
    for (const y of [400, 1200, 2200]) {
      vi.advanceTimersByTime(100);
      scroll(y);
    }
    expect(current()).toEqual(both('contacto'));
    vi.advanceTimersByTime(200);
    scroll(2300);
    expect(current()).toEqual(both('sobre-mi'));
  });

  test('an address with a hash makes its item current', () => {
    window.location.hash = '#contacto';
    startNavigation();
    // The browser's jump, as far as the page goes.
    scroll(4000);
    expect(current()).toEqual(both('contacto'));
  });

  test('a reload shows where the visitor is, not what the address names', () => {
    window.location.hash = '#contacto';
    scroll(2000);
    startNavigation();
    expect(current()).toEqual(both('sobre-mi'));
  });

  test('after a click on the section in view, which scrolls nothing, the hand counts', () => {
    vi.useFakeTimers();
    startNavigation();
    click(get('#bar [href="#inicio"]'));
    vi.advanceTimersByTime(1000);
    scroll(1000);
    expect(current()).toEqual(both('tratamiento'));
  });

  test('a reload further down shows where the visitor is', () => {
    scroll(2000);
    startNavigation();
    expect(current()).toEqual(both('sobre-mi'));
  });

  test('the focus goes to the section’s heading, which is focusable only while it has it', async () => {
    startNavigation();
    click(get('#header [href="#tratamiento"]'));
    const heading = get('#tratamiento h2');
    const focus = vi.spyOn(heading, 'focus');
    await vi.waitFor(() => expect(document.activeElement).toBe(heading));
    expect(focus).toHaveBeenCalledWith({ preventScroll: true });
    get('a').focus();
    expect(heading.hasAttribute('tabindex')).toBe(false);
  });

  test('links to the landing page, on other pages, are left alone', () => {
    document.body.innerHTML = '<nav><a data-nav href="/#inicio">Inicio</a></nav>';
    startNavigation();
    get('a').addEventListener('click', (event) => event.stopPropagation());
    expect(current()).toEqual([]);
  });
});

describe('index of a legal page', () => {
  useFreshPage();

  test('marks the section being read', () => {
    build();
    document.body.insertAdjacentHTML(
      'beforeend',
      '<nav data-contents id="index"><a href="#tratamiento">1</a><a href="#sobre-mi">2</a></nav>',
    );
    document.querySelectorAll('[data-nav], [data-nav-home]').forEach((link) => link.remove());
    startContents();
    expect(current()).toEqual([]);
    scroll(900);
    expect(current()).toEqual(['index #tratamiento']);
    scroll(2500);
    expect(current()).toEqual(['index #sobre-mi']);
    click(get('[href="#tratamiento"]'));
    expect(current()).toEqual(['index #tratamiento']);
  });
});
