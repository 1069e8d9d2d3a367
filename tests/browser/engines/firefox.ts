/** Firefox, by WebDriver BiDi: the installed browser itself speaks it, so no other program is needed. */
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core';
import { freePort } from '../../support/project.ts';
import type { Engine, RunningEngine } from './engines.ts';
import { until, type EnginePage } from './engine-page.ts';
import { findProgram } from './find-program.ts';

/** Debian's name for it, and everybody else's. */
const programs = ['firefox-esr', 'firefox'] as const;

export const firefox: Engine = {
  name: 'Firefox',
  missingPackages: () => (findProgram(...programs) === undefined ? ['firefox-esr'] : []),
  async start(signal): Promise<RunningEngine> {
    // Only this machine's own servers are reached: every other request goes to a proxy that is not there.
    const nowhere = await freePort();
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: findProgram(...programs) ?? 'firefox',
      headless: true,
      signal,
      extraPrefsFirefox: {
        'network.proxy.type': 1,
        'network.proxy.http': '127.0.0.1',
        'network.proxy.http_port': nowhere,
        'network.proxy.ssl': '127.0.0.1',
        'network.proxy.ssl_port': nowhere,
        'network.proxy.no_proxies_on': '127.0.0.1',
        'intl.accept_languages': 'es-CL',
      },
    });
    // Not the tab that Firefox opens by itself: without a screen it is never the active one, and no element in it gets
    // the event `focus`.
    const page = await browser.newPage();
    await page.bringToFront();
    return { page: pageOf(page), stop: () => stop(browser) };
  },
};

/** Closes the browser, and kills its process if that fails or takes no effect. */
async function stop(browser: Browser): Promise<void> {
  const child = browser.process();
  await browser.close().catch(() => {});
  child?.kill('SIGKILL');
}

/** The page of the browser, as the checks use it. */
function pageOf(page: Page): EnginePage {
  const result: EnginePage = {
    async goto(url) {
      // `page.goto` waits for ever after a page has come back from the back/forward cache.
      await result.evaluate(`window.isLeaving = true; location.assign(${JSON.stringify(url)})`);
      await until(result, '!window.isLeaving');
    },
    evaluate: <Result>(body: string) => page.evaluate(`(() => { ${body} })()`) as Promise<Result>,
    async click(selector) {
      const isFree = await page.evaluate((wanted) => {
        const element = document.querySelector(wanted);
        if (!element) return false;
        const { x, y, width, height } = element.getBoundingClientRect();
        const hit = document.elementFromPoint(x + width / 2, y + height / 2);
        return element.contains(hit) || !!hit?.contains(element);
      }, selector);
      if (!isFree) throw new Error(`${selector} is not there, or something lies over it`);
      await page.click(selector);
    },
    clickAt: (x, y) => page.mouse.click(x, y),
    async chooseFile(selector, file) {
      const input = (await page.$(selector)) as ElementHandle<HTMLInputElement> | null;
      if (!input) throw new Error(`${selector} is not there`);
      await input.uploadFile(file);
    },
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    async selectAll() {
      await page.keyboard.down('Control');
      await page.keyboard.press('a');
      await page.keyboard.up('Control');
    },
    async resize(width, height) {
      // Firefox 140 does not know the command for the screen's orientation, which follows that for the size.
      await page.setViewport({ width, height }).catch(() => {});
      await until(result, `innerWidth === ${width} && innerHeight === ${height}`);
    },
  };
  return result;
}
