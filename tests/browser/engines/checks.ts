/** What has to work in every engine. */
import { deepStrictEqual as equal, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { By, Key, type WebDriver } from 'selenium-webdriver';
import { content } from '../support/content.ts';
import { findUnreadable, PATHS } from '../support/health.ts';
import { CALENDLY_SCRIPT } from '../support/widget.ts';

/** Returns what is worth a note. */
type Check = (driver: WebDriver, site: string) => Promise<void | string>;

/** Stands before the entry script: what the browser complains about. */
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

/** The one warning that is documented. */
const NO_FILM = `warn ${content.interface.video.failed}`;

/** Waits until an expression is true; a page that is just being left may not answer. */
const until = (driver: WebDriver, condition: string, seconds = 15) =>
  driver.wait(
    () => driver.executeScript<boolean>(`return !!(${condition})`).catch(() => false),
    seconds * 1000,
    `never: ${condition}`,
  );

/** Goes to a page and waits until its script has started. */
async function open(driver: WebDriver, url: string): Promise<void> {
  await driver.get(url);
  await until(driver, 'document.readyState === "complete" && window.problems && !window.early');
}

const problems = async (driver: WebDriver) =>
  (await driver.executeScript<string[]>('return problems')).filter((problem) => problem !== NO_FILM);

/** The driver would scroll to it smoothly, as the page asks, and give up where it is not there yet. */
async function click(driver: WebDriver, selector: string): Promise<void> {
  const element = await driver.findElement(By.css(selector));
  await driver.executeScript('arguments[0].scrollIntoView({ block: "center", behavior: "instant" })', element);
  await driver.wait(
    () =>
      element.click().then(
        () => true,
        () => false,
      ),
    5000,
    `${selector} cannot be clicked`,
  );
}

/** Gives the page this size; the window has a frame of its own. */
async function resize(driver: WebDriver, width: number, height: number): Promise<void> {
  const frame = driver.manage().window();
  const outer = await frame.getRect();
  const [innerWidth, innerHeight] = await driver.executeScript<[number, number]>('return [innerWidth, innerHeight]');
  await frame.setRect({ width: width + outer.width - innerWidth, height: height + outer.height - innerHeight });
  await until(driver, `innerWidth === ${width} && innerHeight === ${height}`);
}

const SIZES = [
  [390, 844],
  [1280, 800],
] as const;

export const checks: Readonly<Record<string, Check>> = {
  ...Object.fromEntries(
    SIZES.map(([width, height]) => [
      `every page at ${width} px can be read, and axe-core finds nothing`,
      async (driver: WebDriver, site: string) => {
        await resize(driver, width, height);
        for (const path of PATHS) {
          await open(driver, site + path.slice(1));
          await driver.executeScript('scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" })');
          await until(driver, '!document.querySelector(\'[data-reveal="armed"]\')');
          await until(driver, '!document.getAnimations().some((each) => each instanceof CSSTransition)');
          // The words of the hero leave as it is scrolled away.
          await driver.executeScript('scrollTo({ top: 0, behavior: "instant" })');
          await until(driver, 'scrollY === 0');
          // What compiles these tests may name functions by a helper of its own.
          const find = `const __name = (made) => made; return (${findUnreadable.toString()})()`;
          let unreadable: string[] = [];
          // They come back in a frame of their own.
          const isReadable = async () => (unreadable = await driver.executeScript<string[]>(find)).length === 0;
          await driver.wait(isReadable, 5000).catch(() => equal(unreadable, [], path));
          const wide = 'return document.documentElement.scrollWidth - innerWidth';
          ok((await driver.executeScript<number>(wide)) <= 0, `${path} scrolls sideways`);
          await driver.executeScript(axe);
          const violations = `const done = arguments[arguments.length - 1];
          axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'], preload: false, iframes: false })
            .then(({ violations }) => done(violations.map(({ id, nodes }) => id + ' ' + nodes.map((node) => node.target))));`;
          equal(await driver.executeAsyncScript(violations), [], path);
          equal(await problems(driver), [], path);
        }
      },
    ]),
  ),
  'navigation: bar, header, legal page and back': async (driver, site) => {
    for (const [width, height] of SIZES) {
      await resize(driver, width, height);
      await open(driver, site);
      await click(driver, 'a[data-nav][href="#resultados"]');
      await until(driver, 'document.activeElement.matches("#resultados h2")');
      await until(
        driver,
        'Math.abs(document.querySelector("#resultados").getBoundingClientRect().top - document.querySelector(".header").offsetHeight) < 4',
      );
      await until(driver, 'document.querySelector("nav [aria-current]").hash === "#resultados"');
    }
    await click(driver, 'footer nav a');
    await until(driver, 'location.pathname === "/privacidad/" && window.problems && !window.early');
    equal(await problems(driver), []);
    await click(driver, 'a[data-back]');
    await until(driver, 'location.pathname === "/"');
  },
  'flip button: turns, opens the popup, Escape closes it and gives the focus back': async (driver, site) => {
    await open(driver, site);
    // The real one is out of reach.
    await driver.executeScript(CALENDLY_SCRIPT);
    const name = () => driver.findElement(By.css('.flip')).getAttribute('aria-label');
    const names = [await name()];
    for (const flipped of ['true', 'false']) {
      await click(driver, '.flip');
      await until(driver, 'document.activeElement.matches(".calendly-overlay[role=dialog]")');
      await until(driver, `document.querySelector(".flip").dataset.flipped === "${flipped}"`);
      ok(await driver.executeScript('return document.querySelector("main").inert'));
      await driver.actions().sendKeys(Key.ESCAPE).perform();
      await until(driver, 'document.activeElement.matches(".flip")');
      names.push(await name());
    }
    equal(names[2], names[0]);
    ok(names[1] !== names[0]);
    equal(await driver.executeScript('return __popups.length'), 2);
    equal(await problems(driver), []);
  },
  'film: plays and can be paused, or gives way to the dawn with one warning': async (driver, site) => {
    await open(driver, site);
    await until(driver, 'problems.length || !document.querySelector("[data-film-control]").hidden', 30);
    const said = await driver.executeScript<string[]>('return problems');
    if (said.length) {
      equal(said, [NO_FILM]);
      ok(await driver.executeScript('return document.querySelector("[data-film-control]").hidden'));
      return 'this build has no codec for it: the dawn';
    }
    await click(driver, '[data-film-control]');
    await until(driver, 'document.querySelector("video").paused');
    return `plays ${await driver.executeScript<string>('return document.querySelector("video").currentSrc.split(".").at(-1)')}`;
  },
};
