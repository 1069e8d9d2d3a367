/** Text made larger in the browser's settings: twice on a phone, Chrome's largest step on a desktop. */
import { saveData } from '../support/film.ts';
import { open } from '../support/page.ts';
import { expect, test } from '../support/test.ts';
import { expectReadable, expectWays } from '../faults/health.ts';
import { expectNoOverlap, expectNoSideways, notFound, PATHS } from './pages.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: async ({ launchOptions }, use, { project }) =>
    use({
      ...launchOptions,
      args: [...launchOptions.args!, `--blink-settings=defaultFontSize=${project.use.isMobile ? 32 : 24}`],
    }),
});

for (const path of PATHS) {
  test(`${path}: larger text loses nothing`, async ({ page, guard, isMobile }) => {
    guard.allow(notFound);
    await saveData(page);
    await open(page, path);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
      isMobile ? '32px' : '24px',
    );
    await expectReadable(page);
    await expectNoSideways(page);
    await expectNoOverlap(page);
    if (path === '/') await expectWays(page);
  });
}
