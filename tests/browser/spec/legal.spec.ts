import { content, legal, plain } from '../../support/browser/content.ts';
import { atRest, open, scrollTo, scrollToSection, started } from '../../support/browser/page.ts';
import { desktop, expect, phone, test } from '../../support/browser/test.ts';

// Jumps instead of scrolling: nothing here depends on it, and it saves time.
test.use({ contextOptions: { reducedMotion: 'reduce' }, timezoneId: 'Asia/Tokyo' });

const labels = content.interface;
const back = { name: labels.back, exact: true };
const [privacy = {}, terms = {}] = content.site.legalLinks.map(({ label }) => ({ name: label }));

test(
  'the back link returns to the previous page at its scroll position, or to the landing page [Back link]',
  phone,
  async ({ page }) => {
    await open(page);
    await scrollTo(page, 1e6);
    const place = await page.evaluate(() => scrollY);
    await page.getByRole('contentinfo').getByRole('link', privacy).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(plain(legal('privacidad').heading));
    await page.getByRole('contentinfo').getByRole('link', terms).click();
    await expect(page).toHaveURL('/terminos/');
    await started(page);
    const entries = await page.evaluate(() => history.length);
    await page.getByRole('link', back).click();
    await expect(page).toHaveURL('/privacidad/');
    await page.goBack();
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => history.length)).toBe(entries);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(place - 200);

    // Opened directly or from another site, it goes to /.
    for (const visit of [{}, { referer: 'https://www.google.com/' }]) {
      await page.goto('about:blank');
      await page.goto('/terminos', visit);
      await page.getByRole('link', back).click();
      await expect(page).toHaveURL('/');
    }
  },
);

test(
  'the index leads to each section and marks the current one; the back link skips its jumps',
  desktop,
  async ({ page }) => {
    await page.goto('/privacidad/');
    await page.getByRole('contentinfo').getByRole('link', terms).click();
    await expect(page).toHaveURL('/terminos/');
    await started(page);
    const contents = page.getByRole('navigation', { name: labels.legal.contentsLabel });
    await expect(contents.getByRole('link')).toHaveCount(legal('terminos').sections.length);
    const current = contents.locator('[aria-current="true"]');

    await contents.getByRole('link').nth(3).click();
    await atRest(page);
    await expect(current).toHaveAttribute('href', '#seccion-4');
    const heading = page.locator('#seccion-4').getByRole('heading');
    await expect(heading).toBeFocused();
    const [header, box] = [(await page.getByRole('banner').boundingBox())!, (await heading.boundingBox())!];
    expect(box.y).toBeGreaterThanOrEqual(header.y + header.height - 1);
    for (const hash of ['#seccion-2', '#seccion-6']) {
      await scrollToSection(page, hash);
      await expect(current).toHaveAttribute('href', hash);
    }
    await scrollTo(page, 0);
    await page.getByRole('link', back).click();
    await expect(page).toHaveURL('/privacidad/');
  },
);

test("year and date are today's in Santiago, not the build's [Dates]", phone, async ({ page }) => {
  await page.clock.setFixedTime('2031-01-01T02:30:00Z');
  await page.goto('/terminos');
  await expect(page.getByText('Última actualización: 31 de diciembre de 2030')).toBeVisible();
  await expect(page.locator('main time')).toHaveAttribute('datetime', '2030-12-31');
  await expect(page.getByRole('contentinfo')).toContainText('© 2030');
  await page.clock.setFixedTime('2031-01-01T03:30:00Z');
  await page.goto('/');
  await expect(page.getByRole('contentinfo')).toContainText('© 2031');
});
