/**
 * `npm run screenshots`: pictures of every page and section on every screen, for people to look at, in
 * `screenshots/` with one contact sheet (`<section>.html`) a section. Asserts nothing.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { film } from '../../support/browser/film.ts';
import { decodePictures, goToEnd } from '../../support/browser/health.ts';
import { projectRoot } from '../../support/project.ts';
import { SCREENS } from '../../support/browser/screens.ts';
import { test } from '../../support/browser/test.ts';

const FOLDER = path.join(projectRoot, 'screenshots');
/** What floats over a section does not belong to its picture. */
const ALONE = '.header, .skip-link { visibility: hidden !important }';
const PAGES = { landing: '/', privacidad: '/privacidad/', terminos: '/terminos/', 404: '/no-existe' };
test.use({ bypassCSP: true });
test.describe.configure({ retries: 0, timeout: 300_000 });

/** Stores a picture as `screenshots/<sheet>/<name>.jpg`. */
const store = (sheet: string, name: string) => ({ path: path.join(FOLDER, sheet, `${name}.jpg`), quality: 85 });

/** Lets everything come that waits for its place to be near. */
async function complete(page: Page) {
  // It also ends the film, which takes most of the machine.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await goToEnd(page);
  await decodePictures(page);
}

for (const screen of SCREENS) {
  test(screen.name, async ({ page }) => {
    await page.setViewportSize(screen);
    await film(page, 'real');
    for (const [title, address] of Object.entries(PAGES)) {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await page.goto(address);
      if (await page.locator('video:visible').count())
        await page.waitForFunction(() => !document.querySelector('video')!.paused);
      await page.screenshot(store(`${title}-first-screen`, screen.name));
      await complete(page);
      if (title === 'landing') {
        const sections = await page.locator('main > section, body > footer').all();
        for (const [index, section] of sections.entries()) {
          const sheet = (await section.getAttribute('class'))!.split(' ')[0]!;
          if (index === 0) continue;
          await section.screenshot({ ...store(`section-${index}-${sheet}`, screen.name), style: ALONE });
        }
      } else {
        await page.screenshot({ ...store(title, screen.name), style: ALONE, fullPage: true });
      }
    }
  });
}

test.afterAll(() => {
  // The last worker to end finds every picture there.
  for (const sheet of readdirSync(FOLDER).filter((name) => !name.includes('.'))) {
    const figures = SCREENS.map(
      ({ name }) => `<figure><img src="${sheet}/${name}.jpg" loading="lazy"><figcaption>${name}</figcaption></figure>`,
    );
    const style =
      'body { display: flex; flex-wrap: wrap; gap: 1rem; font: 14px sans-serif }' +
      'figure { margin: 0 } img { height: 26rem; max-width: 70rem; object-fit: contain }';
    writeFileSync(path.join(FOLDER, `${sheet}.html`), `<style>${style}</style>${figures.join('')}`);
  }
});
