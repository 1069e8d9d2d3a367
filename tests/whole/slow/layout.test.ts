/** Texts as long and as strange as they may be, in a real browser, on the narrowest phone and on a desktop. */
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ensureBrowser } from '../../../scripts/ensure-browser.ts';
import { serveFolder } from '../../browser/support/project.ts';
import { attack, type Attack } from '../support/hostile.ts';
import { startBuild, temporaryProject } from '../support/project.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
}, 600_000);
afterAll(() => browser.close());

/** What is wrong with the layout of a page: that it can be moved sideways, and texts that stick out of it. */
const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) faults.push(`the page is ${scrollWidth} px wide`);

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement!;
      if (!text.nodeValue?.trim() || !element.checkVisibility({ visibilityProperty: true })) continue;
      let isForReaders = false;
      for (let one: Element | null = element; one; one = one.parentElement) {
        isForReaders ||= getComputedStyle(one).clipPath === 'inset(50%)';
      }
      if (isForReaders) continue;
      const range = document.createRange();
      range.selectNode(text);
      for (const { left, right } of range.getClientRects()) {
        if (left < -1 || right > innerWidth + 1) {
          faults.push(
            `${element.className || element.tagName}: ${Math.round(left)} to ${Math.round(right)} px: ${text.nodeValue.slice(0, 20)}`,
          );
          break;
        }
      }
    }
    return faults;
  });

test.each<[Attack, boolean]>([
  ['markup', false],
  ['scripts', true],
  ['words', true],
  ['words', false],
])(
  '%s, samples: %s',
  async (kind, isSample) => {
    const project = temporaryProject();
    attack(project, kind, isSample);
    const { status, stderr } = await startBuild(project).ended;
    expect(stderr).toBe('');
    expect(status).toBe(0);
    const server = await serveFolder(project.dist);
    onTestFinished(() => server.stop());

    for (const width of [320, 1440]) {
      const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
      const events: string[] = [];
      context.on('dialog', (dialog) => {
        events.push(`a dialog: ${dialog.message()}`);
        void dialog.dismiss();
      });
      context.on('weberror', (error) => events.push(String(error.error())));
      context.on('console', (message) => {
        if (/Content Security Policy/.test(message.text())) events.push(message.text());
      });
      // The scheduling service is not what this is about.
      await context.route(/^https:/, (route) => route.abort());
      const page = await context.newPage();
      for (const address of ['/', '/privacidad/', '/terminos/', '/nada']) {
        await page.goto(server.url + address);
        await page.evaluate(() => document.fonts.ready);
        expect(await layoutFaults(page), `${address} at ${width} px`).toEqual([]);
      }
      expect(events).toEqual([]);
      await context.close();
    }
  },
  300_000,
);
