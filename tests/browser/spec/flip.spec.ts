import type { Page } from 'playwright/test';
import { content, plain } from '../support/content.ts';
import { open } from '../support/page.ts';
import { expect, test } from '../support/test.ts';
import { fakeWidget, popupOf } from '../support/widget.ts';

const sides = content.landing.flip;
const [front, back] = [plain(sides.front.label), plain(sides.back.label)];

const flip = (page: Page) => page.locator('.flip');
const card = (page: Page) => page.locator('.flip__card');

/** Waits for the end of the turn. */
const turned = (page: Page) =>
  card(page).evaluate((element) => Promise.all(element.getAnimations().map((turn) => turn.finished)));

/** What is to be seen in the middle of the button, by its label and its colour. */
const seen = (page: Page) =>
  flip(page).evaluate((button) => {
    button.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = button.getBoundingClientRect();
    const face = document.elementFromPoint(x + width / 2, y + height / 2)!.closest('.flip__face')!;
    return { label: face.textContent?.replace(/\s/g, ' '), colour: getComputedStyle(face).backgroundColor };
  });

test('SPEC 1 §4: each click turns it over: two labels, two colours', async ({ page }) => {
  await fakeWidget(page, 'missing');
  await open(page);
  const first = await seen(page);
  expect(first.label).toBe(front);
  const colours = new Set([first.colour]);
  for (const label of [back, front, back]) {
    await flip(page).click();
    await turned(page);
    const now = await seen(page);
    expect(now.label).toBe(label);
    colours.add(now.colour);
    // Only the side that is turned to the visitor is exposed.
    await expect(flip(page)).toHaveAccessibleName(plain((label === front ? sides.front : sides.back).name));
    expect(await page.locator('.flip__face[aria-hidden="false"]').allTextContents()).toEqual([
      expect.stringContaining(label.slice(-8)),
    ]);
    await expect(page.locator('.flip__face[aria-hidden="true"]')).toHaveCount(1);
  }
  expect(colours.size).toBe(2);
});

test('SPEC 1 §4 and §9: it turns in 0.6 s, and has two real sides', async ({ page }) => {
  await fakeWidget(page, 'missing');
  await open(page);
  await expect(card(page)).toHaveCSS('transform-style', 'preserve-3d');
  for (const face of await page.locator('.flip__face').all())
    await expect(face).toHaveCSS('backface-visibility', 'hidden');
  // Back to back: one half turn apart, around the horizontal axis.
  expect(
    await page.locator('.flip__face').evaluateAll((faces) => faces.map((face) => getComputedStyle(face).transform)),
  ).toEqual(['none', 'matrix3d(1, 0, 0, 0, 0, -1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1)']);
  expect(await flip(page).evaluate((button) => getComputedStyle(button).perspective)).toMatch(/^\d+px$/);

  // What the browser says it plays, at the moment it begins: the machine's load changes nothing of it.
  await card(page).evaluate((element) =>
    element.addEventListener('transitionrun', () => {
      const [turn] = element.getAnimations() as CSSTransition[];
      element.dataset['turn'] = `${turn?.transitionProperty} ${String(turn?.effect?.getTiming().duration)}`;
    }),
  );
  await flip(page).click();
  await expect(card(page)).toHaveAttribute('data-turn', 'transform 600');
  await expect(card(page)).toHaveCSS('transform', 'matrix3d(1, 0, 0, 0, 0, -1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1)');
});

test('SPEC 1 §4: with reduced motion the sides change places without turning', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await fakeWidget(page, 'missing');
  await open(page);
  const first = await seen(page);
  expect(first.label).toBe(front);
  await flip(page).click();
  await expect(flip(page)).toHaveAttribute('data-flipped', 'true');
  expect(await card(page).evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0);
  await expect(card(page)).toHaveCSS('transform', 'none');
  const second = await seen(page);
  expect(second.label).toBe(back);
  expect(second.colour).not.toBe(first.colour);
  await expect(page.locator('.flip__face--front')).toBeHidden();
  await expect(page.locator('.flip__face--back')).toBeVisible();
});

test('SPEC 1 §2: the click that turns it opens the agenda', async ({ page }) => {
  const widget = await fakeWidget(page, 'present');
  await open(page);
  await flip(page).click();
  await expect(page.locator(popupOf.calendly.popup)).toBeVisible();
  await expect(flip(page)).toHaveAttribute('data-flipped', 'true');
  expect(await widget.popups()).toHaveLength(1);
});

test('it works from the keyboard, and React takes it over without a complaint', async ({ page, guard }) => {
  await fakeWidget(page, 'missing');
  await open(page);
  const html = await page.locator('[data-island=FlipButton]').innerHTML();
  await flip(page).focus();
  // Hydrated at the first sign of intent; the HTML of the build is React's own.
  await expect
    .poll(() => flip(page).evaluate((button) => Object.keys(button).some((key) => key.startsWith('__reactProps'))))
    .toBe(true);
  expect(await page.locator('[data-island=FlipButton]').innerHTML()).toBe(html);
  for (const [key, state] of [
    ['Enter', 'true'],
    ['Space', 'false'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(flip(page)).toHaveAttribute('data-flipped', state);
  }
  expect(guard.texts('warning')).toEqual([]);
});
