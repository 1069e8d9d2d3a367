/** What has to work in every browser engine: checks of the site that `run.ts` runs in Firefox and WebKit. */
import { deepStrictEqual as equal, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { content } from '../../support/browser/content.ts';
import { findUnreadable, PATHS } from '../../support/browser/health.ts';
import { CALENDLY_SCRIPT } from '../../support/browser/widget.ts';
import { until, waitFor, type EnginePage } from './engine-page.ts';

/** Checks the site at an address in a page, and throws if something is wrong. May return a note for the report. */
type Check = (page: EnginePage, site: string) => Promise<void | string>;

/**
 * A script that collects in `window.problems` what the browser complains about: errors, policy violations, warnings.
 * `run.ts` puts it before the entry script of the site.
 */
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

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A script that runs axe-core, which checks accessibility, and leaves what it finds in `window.violations`. */
const AXE_RUN = `
  const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
  window.violations = undefined;
  axe.run(document, { runOnly: tags, preload: false, iframes: false }).then(({ violations }) => {
    window.violations = violations.map(({ id, nodes }) => id + ' ' + nodes.map((node) => node.target));
  });
`;

/** The one warning that the site prints on purpose: if the browser cannot play the film. */
const NO_FILM = `warn ${content.interface.video.failed}`;

/** Goes to a page and waits until its script has started. */
async function open(page: EnginePage, url: string): Promise<void> {
  await page.goto(url);
  await until(page, 'document.readyState === "complete" && window.problems && !window.early');
}

/** What the browser has complained about since the page was opened, but for the film. */
const problemsOf = async (page: EnginePage) =>
  (await page.evaluate<string[]>('return problems')).filter((problem) => problem !== NO_FILM);

/**
 * Brings the first element that matches into view, at once although the page scrolls smoothly, and clicks it as soon as
 * nothing lies over it. Throws if that takes more than 5 s.
 */
async function click(page: EnginePage, selector: string): Promise<void> {
  const scroll = `document.querySelector(${JSON.stringify(selector)}).scrollIntoView({ block: 'center', behavior: 'instant' })`;
  await page.evaluate(scroll);
  const canClick = () =>
    page.click(selector).then(
      () => true,
      () => false,
    );
  await waitFor(`${selector} can be clicked`, canClick, 5);
}

const SIZES = [
  [390, 844],
  [1280, 800],
] as const;

export const checks: Readonly<Record<string, Check>> = {
  ...Object.fromEntries(
    SIZES.map(([width, height]) => [
      `every page at ${width} px can be read, and axe-core finds nothing`,
      async (page: EnginePage, site: string) => {
        await page.resize(width, height);
        for (const path of PATHS) {
          await open(page, site + path.slice(1));
          await page.evaluate(`
            addEventListener('scroll', () => { window.hasScrolled = true; }, { once: true });
            scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });`);
          // The first scroll event arms the elements that enter; only then can they have entered.
          await until(page, 'window.hasScrolled || document.documentElement.scrollHeight <= innerHeight');
          await until(page, '!document.querySelector(\'[data-reveal="armed"]\')');
          await until(page, '!document.getAnimations().some((each) => each instanceof CSSTransition)');
          // The words of the hero move out of sight as it is scrolled away.
          await page.evaluate('scrollTo({ top: 0, behavior: "instant" })');
          await until(page, 'scrollY === 0');
          // tsx, which compiles these tests, lets functions call its helper `__name`, which the page does not have.
          const find = `const __name = (made) => made; return (${findUnreadable.toString()})()`;
          let unreadable: string[] = [];
          // The words of the hero come back a frame later.
          const isReadable = async () => (unreadable = await page.evaluate<string[]>(find)).length === 0;
          await waitFor('every text can be read', isReadable, 5).catch(() => equal(unreadable, [], path));
          const wide = 'return document.documentElement.scrollWidth - innerWidth';
          ok((await page.evaluate<number>(wide)) <= 0, `${path} scrolls sideways`);
          await page.evaluate(axe);
          await page.evaluate(AXE_RUN);
          await until(page, 'window.violations', 30);
          equal(await page.evaluate('return violations'), [], path);
          equal(await problemsOf(page), [], path);
        }
      },
    ]),
  ),
  'navigation: bar, header, legal page and back': async (page, site) => {
    for (const [width, height] of SIZES) {
      await page.resize(width, height);
      await open(page, site);
      await click(page, 'a[data-nav][href="#resultados"]');
      await until(page, 'document.activeElement.matches("#resultados h2")');
      await until(
        page,
        'Math.abs(document.querySelector("#resultados").getBoundingClientRect().top - document.querySelector(".header").offsetHeight) < 4',
      );
      await until(page, 'document.querySelector("nav [aria-current]").hash === "#resultados"');
    }
    await click(page, 'footer nav a');
    await until(page, 'location.pathname === "/privacidad/" && window.problems && !window.early');
    equal(await problemsOf(page), []);
    await click(page, 'a[data-back]');
    await until(page, 'location.pathname === "/"');
  },
  'back: the landing page comes back from the back/forward cache, as it was left': async (page, site) => {
    await open(page, site);
    await page.evaluate('addEventListener("pageshow", ({ persisted }) => { window.isPersisted = persisted; })');
    await click(page, 'footer nav a');
    await until(page, 'location.pathname === "/privacidad/" && window.problems && !window.early');
    await page.evaluate('history.back()');
    await until(page, 'location.pathname === "/" && document.readyState === "complete"');
    ok(await page.evaluate('return window.isPersisted === true'), 'the page was loaded again');
  },
  'flip button: turns, opens the popup, Escape closes it and gives the focus back': async (page, site) => {
    await open(page, site);
    // The real one is out of reach.
    await page.evaluate(CALENDLY_SCRIPT);
    const name = () => page.evaluate<string>('return document.querySelector(".flip").ariaLabel');
    const names = [await name()];
    for (const flipped of ['true', 'false']) {
      await click(page, '.flip');
      await until(page, 'document.activeElement.matches(".calendly-overlay[role=dialog]")');
      await until(page, `document.querySelector(".flip").dataset.flipped === "${flipped}"`);
      ok(await page.evaluate('return document.querySelector("main").inert'));
      await page.press('Escape');
      await until(page, 'document.activeElement.matches(".flip")');
      names.push(await name());
    }
    equal(names[2], names[0]);
    ok(names[1] !== names[0]);
    equal(await page.evaluate('return __popups.length'), 2);
    equal(await problemsOf(page), []);
  },
  'film: plays and can be paused, or gives way to the dawn with one warning': async (page, site) => {
    await open(page, site);
    await until(page, 'problems.length || !document.querySelector("[data-film-control]").hidden', 30);
    const said = await page.evaluate<string[]>('return problems');
    if (said.length) {
      equal(said, [NO_FILM]);
      ok(await page.evaluate('return document.querySelector("[data-film-control]").hidden'));
      return 'this build has no codec for it: the dawn';
    }
    await click(page, '[data-film-control]');
    await until(page, 'document.querySelector("video").paused');
    return `plays ${await page.evaluate<string>('return document.querySelector("video").currentSrc.split(".").at(-1)')}`;
  },
};
