import type { Page } from 'playwright/test';
import { content, legal, plain } from '../support/content.ts';
import { film } from '../support/film.ts';
import { open, scrollTo } from '../support/page.ts';
import { expect, test } from '../support/test.ts';

const labels = content.interface;
/** The words of the bar, which shows icons on phones. */
const items = content.site.navigation.map(({ name }) => `: ${name}`);
const pages = ['/', '/privacidad', '/terminos', '/no-existe'];

/** The browser's own word about a page that is not there. */
const NOT_FOUND = /404 .*\/no-existe|404 \(Not Found\).*\/no-existe/;

test('SPEC 1 §2: every route answers, with and without a slash; unknown paths with the error page and 404', async ({
  request,
}) => {
  for (const [path, status, text] of [
    ['/', 200, content.landing.hero.title.lines[0]!],
    ['/privacidad', 200, legal('privacidad').heading],
    ['/privacidad/', 200, legal('privacidad').heading],
    ['/terminos', 200, legal('terminos').heading],
    ['/terminos/', 200, legal('terminos').heading],
    ['/no-existe', 404, labels.notFound.titleLines[0]!],
    ['/privacidad/no-existe', 404, labels.notFound.titleLines[0]!],
  ] as const) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(status);
    expect(answer.headers()['content-type'], path).toContain('text/html');
    expect(plain(await answer.text()), path).toContain(plain(text));
  }
});

for (const path of pages) {
  test(`${path}: no console error, no failed request, down to its end`, async ({ page, guard }) => {
    guard.allow(NOT_FOUND);
    await film(page, 'real');
    await open(page, path);
    // Slowly enough for what is loaded when it comes near.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let top = 0; top < height; top += 1500) await scrollTo(page, top);
    const pictures = page.locator('img');
    await expect
      .poll(() =>
        pictures.evaluateAll((images) =>
          (images as HTMLImageElement[])
            .filter(({ complete, naturalWidth }) => !complete || !naturalWidth)
            .map(({ src }) => src),
        ),
      )
      .toEqual([]);
    expect(guard.texts('warning')).toEqual([]);
    // Only the agenda, and that once the page is idle.
    for (const url of guard.thirdParty) expect(url).toMatch(/^https:\/\/assets\.calendly\.com\//);
  });

  test(`${path}: no horizontal scroll and no text cut off, from 320 to 1920 px`, async ({ page, guard }) => {
    guard.allow(NOT_FOUND);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, path);
    for (const width of [320, 360, 390, 768, 1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const { scrolled, outside } = await page.evaluate(async () => {
        // The window has its new size, and the page its new layout.
        await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        const moving = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
        await Promise.allSettled(moving.map(({ finished }) => finished));
        window.scrollTo({ left: 1000, behavior: 'instant' });
        const scrolled = scrollX;
        window.scrollTo({ left: 0, behavior: 'instant' });
        const outside: string[] = [];
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          const parent = text.parentElement!;
          if (
            parent.closest('.unseen, .skip-link, script, noscript, svg') ||
            !parent.checkVisibility({ visibilityProperty: true })
          )
            continue;
          const range = document.createRange();
          range.selectNodeContents(text);
          const { left, right, width } = range.getBoundingClientRect();
          if (width > 1 && (left < -1 || right > innerWidth + 1)) outside.push(`${left}–${right} ${text.textContent}`);
        }
        return { scrolled, outside };
      });
      expect(await page.evaluate(() => innerWidth)).toBe(width);
      expect(scrolled, `${width} px`).toBe(0);
      expect(outside, `${width} px`).toEqual([]);
    }
  });
}

test('the error page leads on', async ({ page, guard }) => {
  guard.allow(NOT_FOUND);
  const response = await open(page, '/no-existe');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/No encontramos\s+esta página/);
  await page.getByRole('link', { name: 'Volver al inicio', exact: true }).click();
  await expect(page).toHaveURL('/');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: 'reduce' } });

  /** Texts that cannot be read: hidden, transparent, without a place. */
  const unreadable = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll('body *:not(script, style, noscript)')]
        .filter((element) => {
          const hasText = [...element.childNodes].some(
            ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim(),
          );
          if (!hasText || element.closest('.unseen, .skip-link, [aria-hidden="true"]')) return false;
          const { width, height } = element.getBoundingClientRect();
          const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
          return !isSeen || width < 1 || height < 1;
        })
        .map((element) => `${element.className}: ${element.textContent}`),
    );

  for (const path of pages) {
    test(`${path}: every text can be read, and a line says how to book`, async ({ page, guard, isMobile }) => {
      guard.allow(NOT_FOUND);
      await page.goto(path);
      // Playwright finds no text inside of <noscript>.
      const line = page.locator('noscript p');
      await expect(line).toBeVisible();
      await expect(line).toContainText(plain(labels.noScript.split('{')[0]!));
      await expect(line).toContainText(content.site.contact.email);
      // Each button has a long label and a short one; one of them is shown.
      const hidden = (await unreadable(page)).filter((text) => !text.startsWith('header__'));
      expect(hidden.filter((text) => !isMobile || !items.includes(text))).toEqual([]);
    });
  }

  test('every link and anchor works', async ({ page }) => {
    await page.goto('/');
    for (const hash of ['#tratamiento', '#contacto']) {
      await page.getByRole('navigation', { name: labels.navigationLabel }).locator(`[href="${hash}"]`).click();
      await expect(page).toHaveURL(`/${hash}`);
      await expect(page.locator(hash).locator('h2').first()).toBeInViewport({ ratio: 1 });
    }
    await page.getByRole('link', { name: content.site.legalLinks[1]!.label }).click();
    await expect(page).toHaveURL('/terminos/');
    await page.getByRole('navigation', { name: labels.legal.contentsLabel }).getByRole('link').last().click();
    await expect(page).toHaveURL(`/terminos/#seccion-${legal('terminos').sections.length}`);
    await page.getByRole('link', { name: labels.back }).click();
    await expect(page).toHaveURL('/');
    await expect(
      page.getByRole('contentinfo').locator(`a[href^="mailto:${content.site.contact.email}"]`).first(),
    ).toBeVisible();
  });
});
