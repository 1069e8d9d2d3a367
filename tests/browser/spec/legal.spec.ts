import { content, legal, plain } from '../support/content.ts';
import { atRest, open, scrollTo, scrollToSection } from '../support/page.ts';
import { expect, test } from '../support/test.ts';

// Jumps instead of scrolling: nothing here depends on it, and it saves time.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const labels = content.interface;
const back = { name: labels.back, exact: true };
/** The names of the links to the legal pages, and of the index there. */
const [privacy, terms] = content.site.legalLinks.map(({ label }) => ({ name: label })) as [
  { name: string },
  { name: string },
];
const contents = { name: labels.legal.contentsLabel };

test('SPEC 3 Back button: where the visitor came from this site, it goes back, to the same place', async ({ page }) => {
  await open(page);
  await scrollTo(page, 1e6);
  const place = await page.evaluate(() => scrollY);
  await page.getByRole('contentinfo').getByRole('link', privacy).click();
  await expect(page).toHaveURL('/privacidad/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(plain(legal('privacidad').heading));
  const entries = await page.evaluate(() => history.length);
  await page.getByRole('link', back).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(place - 200);
  // It went back: the other page is what lies ahead.
  await page.goForward();
  await expect(page).toHaveURL('/privacidad/');
});

test('SPEC 3 Back button: it returns to the page before, whichever of the site that was', async ({ page }) => {
  await open(page, '/privacidad');
  await page.getByRole('contentinfo').getByRole('link', terms).click();
  await expect(page).toHaveURL('/terminos/');
  await page.getByRole('link', back).click();
  await expect(page).toHaveURL('/privacidad');
});

test('SPEC 3 Back button: opened directly, it goes to /', async ({ page }) => {
  await open(page, '/terminos');
  await page.getByRole('link', back).click();
  await expect(page).toHaveURL('/');
});

test('SPEC 3 Back button: from another site, it goes to /, not back there', async ({ page }) => {
  await page.goto('about:blank');
  await page.goto('/terminos', { referer: 'https://www.google.com/' });
  await page.getByRole('link', back).click();
  await expect(page).toHaveURL('/');
});

test('SPEC 3 Back button: a jump to a section in between does not count as a page', async ({ page }) => {
  await open(page);
  await page.getByRole('contentinfo').getByRole('link', terms).click();
  await page
    .getByRole('navigation', contents)
    .getByRole('link', { name: plain(legal('terminos').sections[8]!.title) })
    .click();
  await expect(page).toHaveURL('/terminos/#seccion-9');
  await scrollTo(page, 0);
  await page.getByRole('link', back).click();
  await expect(page).toHaveURL('/');
});

for (const [path, count] of [
  ['/privacidad', legal('privacidad').sections.length],
  ['/terminos', legal('terminos').sections.length],
] as const) {
  test(`the index of ${path} leads to its sections and marks the one that is read`, async ({ page }) => {
    await open(page, path);
    const links = page.getByRole('navigation', contents).getByRole('link');
    await expect(links).toHaveCount(count);
    const current = page.locator('[data-contents] [aria-current="true"]');

    await links.nth(3).click();
    await expect(current).toHaveAttribute('href', '#seccion-4');
    await atRest(page);
    await expect(current).toHaveAttribute('href', '#seccion-4');
    const heading = page.locator('#seccion-4 h2');
    await expect(heading).toBeFocused();
    const [header, box] = [(await page.locator('header').first().boundingBox())!, (await heading.boundingBox())!];
    expect(box.y).toBeGreaterThanOrEqual(header.y + header.height - 1);

    await scrollToSection(page, '#seccion-2');
    await expect(current).toHaveAttribute('href', '#seccion-2');
    await scrollToSection(page, '#seccion-6');
    await expect(current).toHaveAttribute('href', '#seccion-6');
  });
}
