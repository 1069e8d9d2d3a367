/** What has to work in every engine. */
import { deepStrictEqual as equal, ok } from 'node:assert/strict';
import { findUnreadable } from '../faults/health.ts';
import type { FaultyHost } from '../faults/host.ts';
import { content, legal } from '../support/content.ts';
import { ESCAPE, type Session } from './session.ts';

/** The site in front of the checks, and what they may have it do. */
export interface Site {
  host: FaultyHost;
  /** How it answers requests for the film from now on; at first it is missing. */
  film: 'real' | 'missing';
  /** Keeps the entry script back until the function that this gives is called. */
  holdEntry(): () => void;
}

export interface Check {
  name: string;
  run(session: Session, site: Site): Promise<void | string>;
}

/** Installed before the entry script by `run.ts`: what the browser complains about. */
export const COLLECTOR = `
(() => {
  const problems = (window.problems = []);
  addEventListener('error', (event) => problems.push('uncaught ' + event.message));
  addEventListener('unhandledrejection', (event) => problems.push('unhandled ' + event.reason));
  addEventListener('securitypolicyviolation', (event) => problems.push('policy ' + event.effectiveDirective + ' ' + event.blockedURI));
  for (const type of ['error', 'warn']) {
    const say = console[type];
    console[type] = (...words) => { problems.push(type + ' ' + words.join(' ')); say.apply(console, words); };
  }
})();
`;

/** Asks until the expression is true; a page that is just being left may not answer. */
async function until(session: Session, condition: string, seconds = 15): Promise<void> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
    if (await session.evaluate<boolean>(`return !!(${condition})`).catch(() => false)) return;
  }
  ok(false, `never: ${condition}`);
}

async function problems(session: Session): Promise<string[]> {
  await until(session, 'window.problems');
  return session.evaluate('return problems');
}

/** Scrolls through the page by hand and skips the entrances. */
const scrollThrough = (session: Session) =>
  session.evaluate(`
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight * 0.7) {
      scrollTo({ top, behavior: 'instant' });
      for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    }
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();`);

/** In how many lines the headline's answer stands. */
const LINES_OF_ANSWER = `
  const range = document.createRange();
  range.selectNodeContents(document.querySelector('.hero__answer') ?? document.head);
  return new Set([...range.getClientRects()].map(({ top }) => top)).size;`;

async function expectWhole(session: Session): Promise<void> {
  const height = () =>
    session.evaluate<number>('await document.fonts.ready; return document.documentElement.scrollHeight');
  const before = await height();
  await scrollThrough(session);
  await until(session, '!document.querySelector(\'[data-reveal="armed"]\')');
  await scrollThrough(session);
  // What compiles these tests may name functions by a helper of its own.
  const unreadable = await session.evaluate<string[]>(
    `const __name = (made) => made; return (${findUnreadable.toString()})({ clipped: true, except: 'template' })`,
  );
  equal(unreadable, []);
  equal(await height(), before, 'the page has grown while it was scrolled');
  const [scroll, inner] = await session.evaluate<number[]>('return [document.documentElement.scrollWidth, innerWidth]');
  ok(scroll! <= inner!, `${scroll} px wide in a window of ${inner}`);
}

/** A stand-in for the provider's script, with its popup; the real one is out of reach. */
const WIDGET = `
  window.popups = 0;
  window.Calendly = {
    initPopupWidget() {
      popups++;
      const overlay = Object.assign(document.createElement('div'), { className: 'calendly-overlay' });
      const close = Object.assign(document.createElement('div'), { className: 'calendly-popup-close' });
      close.onclick = () => overlay.remove();
      overlay.append(close);
      document.body.prepend(overlay);
    },
  };`;

/** The one warning that is documented. */
const NO_FILM = `warn ${content.interface.video.failed}`;

const PAGES = {
  '/': content.landing.hero.title.lines[0]!,
  '/privacidad/': legal('privacidad').heading,
  '/terminos/': legal('terminos').heading,
  '/no-such-page': '',
};

export const checks: readonly Check[] = [
  ...[390, 1280].flatMap((width) =>
    Object.entries(PAGES).map(([path, title]) => ({
      name: `${path} at ${width} px is whole`,
      async run(session: Session, { host }: Site) {
        await session.resize(width, width === 390 ? 844 : 800);
        await session.goto(host.url + path);
        equal(await session.evaluate('return innerWidth'), width);
        ok((await session.evaluate<string>('return document.querySelector("h1").textContent')).includes(title));
        await expectWhole(session);
        // Safari once broke it, beside room enough.
        equal(await session.evaluate(LINES_OF_ANSWER), path === '/' ? 1 : 0);
        equal(
          (await problems(session)).filter((problem) => problem !== NO_FILM),
          [],
        );
        await session.evaluate('scrollTo({ top: 0, behavior: "instant" })');
      },
    })),
  ),
  {
    name: 'navigation: bar, header, legal page and back',
    async run(session, { host }) {
      for (const [width, height] of [
        [390, 844],
        [1280, 800],
      ] as const) {
        await session.resize(width, height);
        await session.goto(`${host.url}/`);
        await session.click('a[data-nav][href="#resultados"]');
        await until(session, 'location.hash === "#resultados"');
        await until(
          session,
          'Math.abs(document.querySelector("#resultados").getBoundingClientRect().top - document.querySelector(".header").offsetHeight) < 4',
        );
        await until(session, 'document.querySelector("nav [aria-current]").hash === "#resultados"');
        await until(session, 'document.activeElement.matches("#resultados h2")');
        equal(await session.evaluate('return document.querySelectorAll("nav [aria-current]").length'), 1);
      }
      await session.click('footer nav a');
      await until(session, 'location.pathname === "/privacidad/"');
      equal(await problems(session), []);
      await session.click('a[data-back]');
      await until(session, 'location.pathname === "/"');
      await session.goto(`${host.url}/terminos/`);
      await session.back();
      await until(session, 'location.pathname === "/"');
    },
  },
  {
    name: 'flip button: turns, opens the popup, Escape closes it and gives the focus back',
    async run(session, { host }) {
      await session.resize(390, 844);
      await session.goto(`${host.url}/`);
      await session.evaluate(WIDGET);
      const name = () => session.evaluate<string>('return document.querySelector(".flip").getAttribute("aria-label")');
      const names = [await name()];
      for (const flipped of ['true', 'false']) {
        await session.click('.flip');
        await until(session, 'document.activeElement.matches(".calendly-overlay[role=dialog]")');
        await until(session, `document.querySelector(".flip").dataset.flipped === "${flipped}"`);
        ok(await session.evaluate('return document.querySelector("main").inert'));
        await session.press(ESCAPE);
        await until(session, '!document.querySelector(".calendly-overlay")');
        await until(session, 'document.activeElement.matches(".flip")');
        names.push(await name());
      }
      equal(names[2], names[0]);
      ok(names[1] !== names[0]);
      equal(await session.evaluate('return popups'), 2);
      equal(
        (await problems(session)).filter((problem) => problem !== NO_FILM),
        [],
      );
    },
  },
  {
    name: 'a tap made before the script is there opens one popup',
    async run(session, site) {
      const release = site.holdEntry();
      try {
        await session.goto(`${site.host.url}/?late`, 'interactive');
        await session.evaluate(WIDGET);
        await session.click('.hero [data-booking]');
        await until(session, 'document.querySelector(".hero [data-booking]").getAttribute("aria-busy") === "true"');
        equal(await session.evaluate('return popups'), 0);
      } finally {
        release();
      }
      await until(session, 'document.querySelector(".calendly-overlay[role=dialog]")');
      await session.press(ESCAPE);
      await until(session, 'document.activeElement.matches(".hero [data-booking]")');
      equal(await session.evaluate('return popups'), 1);
    },
  },
  {
    name: 'film missing: the dawn, one warning',
    async run(session, { host }) {
      await session.goto(`${host.url}/?missing`);
      await until(session, 'problems.length');
      equal(await problems(session), [NO_FILM]);
      equal(await session.evaluate('return document.querySelectorAll("[data-film] video").length'), 0);
      ok(await session.evaluate('return document.querySelector("[data-film-control]").hidden'));
      ok(
        await session.evaluate(
          'return getComputedStyle(document.querySelector("[data-film]")).backgroundImage.includes("gradient")',
        ),
      );
    },
  },
  {
    name: 'film: plays and can be paused, or gives way to the dawn',
    async run(session, site) {
      site.film = 'real';
      await session.goto(`${site.host.url}/?film`);
      await until(session, 'problems.length || !document.querySelector("[data-film-control]").hidden', 30);
      if ((await problems(session)).length) return 'this build has no codec for it: the dawn';
      await session.click('[data-film-control]');
      await until(session, 'document.querySelector("video").paused');
      equal(
        await session.evaluate('return document.querySelector("[data-film-control]").getAttribute("aria-label")'),
        content.interface.video.play,
      );
      return `plays ${await session.evaluate<string>('return document.querySelector("video").currentSrc.split(".").at(-1)')}`;
    },
  },
];
