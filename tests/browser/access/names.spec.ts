/** Names, roles and states: what a screen reader is told. */
import type { Page } from 'playwright/test';
import { content } from '../support/content.ts';
import { film } from '../support/film.ts';
import { open } from '../support/page.ts';
import { expect, test } from '../support/test.ts';
import { fakeWidget } from '../support/widget.ts';
import { notFound, PATHS } from './pages.ts';

test.beforeEach(async ({ page, guard }) => {
  guard.allow(notFound);
  await fakeWidget(page, 'present');
});

interface Node {
  role: string;
  name: string;
  level?: number;
}

/** The accessibility tree as the browser hands it to a screen reader, in order. */
async function tree(page: Page): Promise<Node[]> {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send('Accessibility.getFullAXTree');
  await devtools.detach();
  // The browser lists it level by level.
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const inOrder = (id: string): typeof nodes => {
    const node = byId.get(id);
    return node ? [node, ...(node.childIds ?? []).flatMap(inOrder)] : [];
  };
  return inOrder(nodes[0]!.nodeId)
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, properties }) => {
      const level = properties?.find((property) => property.name === 'level')?.value.value as number | undefined;
      return { role: String(role?.value), name: String(name?.value ?? ''), ...(level !== undefined && { level }) };
    });
}

for (const path of PATHS) {
  test(`${path}: language, title, landmarks, headings`, async ({ page }) => {
    await open(page, path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-CL');
    expect(await page.title()).toContain(content.site.practice.name);

    const nodes = await tree(page);
    const names = (role: string) => nodes.filter((node) => node.role === role).map(({ name }) => name);
    expect(names('banner')).toHaveLength(1);
    expect(names('main')).toHaveLength(1);
    expect(names('contentinfo')).toHaveLength(1);
    const order = nodes.map(({ role }) => role).filter((role) => ['banner', 'main', 'contentinfo'].includes(role));
    expect(order).toEqual(['banner', 'main', 'contentinfo']);

    const navigations = names('navigation');
    expect(navigations[0]).toBe(content.interface.navigationLabel);
    expect(new Set(navigations).size).toBe(navigations.length);
    expect(navigations).not.toContain('');
    const regions = names('region');
    expect(new Set(regions).size).toBe(regions.length);
    expect(regions).not.toContain('');

    const headings = nodes.filter(({ role }) => role === 'heading');
    expect(headings.filter(({ level }) => level === 1)).toHaveLength(1);
    expect(headings[0]!.level).toBe(1);
    for (const [index, { name, level }] of headings.entries()) {
      expect(name.trim()).not.toBe('');
      if (index) expect(level! - headings[index - 1]!.level!, name).toBeLessThanOrEqual(1);
    }
  });

  test(`${path}: names contain the words that are seen`, async ({ page }) => {
    await open(page, path);
    const controls = page.locator('a[href], button');
    let count = 0;
    for (const control of await controls.all()) {
      if (!(await control.isVisible())) continue;
      count++;
      const words = await control.evaluate((element) => {
        let text = '';
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          const parent = walker.currentNode.parentElement!;
          if (parent.checkVisibility() && !parent.closest('.unseen, [aria-hidden="true"]'))
            text += walker.currentNode.textContent;
        }
        return text.trim();
      });
      const pattern = words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s+/g, '\\s+');
      // Speech control says the words that it sees: they come first, or at least together.
      await expect(control).toHaveAccessibleName(new RegExp(pattern, 'i'));
      await expect(control).not.toHaveAccessibleName('');
    }
    expect(count).toBeGreaterThan(9);
  });
}

test('contact details come in the same order on every page', async ({ page }) => {
  const orders = new Set<string>();
  for (const path of PATHS) {
    await open(page, path);
    orders.add((await page.locator('footer').innerText()).replaceAll(/\s+/g, ' '));
    const links = page.locator('footer a');
    expect(
      await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href.replace(/[?].*/, ''))),
    ).toEqual([
      expect.stringMatching(/^mailto:/),
      expect.stringMatching(/^https:\/\/wa\.me\//),
      expect.stringMatching(/^https:\/\/wa\.me\//),
      expect.stringMatching(/^mailto:/),
      expect.stringMatching(/\/privacidad\/$/),
      expect.stringMatching(/\/terminos\/$/),
    ]);
  }
  expect([...orders]).toHaveLength(1);
});

test('the current item is announced, and only one', async ({ page }) => {
  await open(page);
  const current = page.locator('nav [aria-current]');
  await expect(current).toHaveCount(1);
  await expect(current).toHaveAccessibleName(content.site.navigation[0]!.name);
  for (const { name } of content.site.navigation.slice(1)) {
    await page.getByRole('navigation', { name: content.interface.navigationLabel }).getByRole('link', { name }).click();
    await expect(current).toHaveCount(1);
    await expect(current).toHaveAccessibleName(name);
    await expect(current).toHaveAttribute('aria-current', 'true');
  }
  // On other pages no item is current: they lead away.
  await page.goto('/terminos/');
  await expect(page.locator('header [aria-current]')).toHaveCount(0);
});

test('the flip button says which side is shown and hides the other', async ({ page }) => {
  await open(page);
  const flip = page.locator('.flip');
  const faces = await flip.locator('.flip__face').allTextContents();
  expect(new Set(faces).size).toBe(2);

  for (const [shown, hidden] of [
    [0, 1],
    [1, 0],
    [0, 1],
  ] as const) {
    expect(await flip.getAttribute('aria-label')).toContain(faces[shown]!);
    const nodes = await tree(page);
    expect(nodes.filter(({ name }) => name.includes(faces[shown]!)).length).toBeGreaterThan(0);
    expect(nodes.filter(({ name }) => name === faces[hidden]!)).toEqual([]);
    await expect(page.getByRole('button', { name: faces[hidden]!, exact: true })).toHaveCount(0);
    const before = await flip.getAttribute('aria-label');
    await flip.click();
    await expect(flip).not.toHaveAttribute('aria-label', before!);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('the film is hidden from screen readers, its control is not', async ({ page }) => {
  await film(page, 'real');
  await open(page);
  const pause = page.getByRole('button', { name: content.interface.video.pause });
  await expect(pause).toBeVisible();
  await expect(pause).toBeInViewport({ ratio: 1 });
  await expect(page.locator('video')).toHaveAttribute('aria-hidden', 'true');

  // By keyboard: right after the hero's button.
  await page.locator('.hero [data-booking]').focus();
  await page.keyboard.press('Tab');
  await expect(pause).toBeFocused();
  await page.keyboard.press('Enter');
  const play = page.getByRole('button', { name: content.interface.video.play });
  await expect(play).toBeFocused();
  expect(await page.evaluate(() => document.querySelector('video')!.paused)).toBe(true);
  const at = await page.evaluate(() => document.querySelector('video')!.currentTime);

  await page.keyboard.press('Space');
  await expect(pause).toBeFocused();
  await expect.poll(() => page.evaluate(() => document.querySelector('video')!.currentTime)).not.toBe(at);
});

test('pictures have words or are decoration', async ({ page }) => {
  await open(page);
  const without = await page.locator('img:not([alt])').count();
  expect(without).toBe(0);
  const words = await page
    .locator('.testimonials img, .about img, .insurance img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).alt));
  expect(words.length).toBeGreaterThan(8);
  expect(words.filter((alt) => alt.length < 3)).toEqual([]);
  await expect(page.locator('svg:not([aria-hidden="true"])')).toHaveCount(0);
});
