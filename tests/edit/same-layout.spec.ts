/** The page in the editor is laid out as visitors get it, though the editor has put its own elements into it. */
import { serveSite, startBuild } from '../support/project.ts';
import { expect, test } from './editor.ts';

/**
 * Runs in the page: the class, width and height in whole px of each visible element, in the order of the page, without the
 * elements that only the editor has.
 */
function sizesOfElements(): string[] {
  const elements = [...document.querySelectorAll('header *, main *, footer *')];
  const shown = elements.filter((element) => element.checkVisibility() && !element.matches('edit-text, svg *'));
  return shown.map((element) => {
    const { width, height } = element.getBoundingClientRect();
    return `${element.getAttribute('class') ?? ''} ${Math.round(width)} x ${Math.round(height)}`;
  });
}

test('each element has the size that visitors get, on a phone, a tablet and a computer', async ({
  editor,
  browser,
}) => {
  const { page, site, project } = editor;
  expect((await startBuild(project).ended).status).toBe(0);
  const publicSite = await serveSite(project.dist, { root: project.root });
  const visitor = await browser.newPage({ reducedMotion: 'reduce' });
  try {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const [route, elements] of [
      ['/', 300],
      ['/privacidad/', 50],
    ] as const) {
      await visitor.goto(new URL(route, publicSite.url).href);
      await page.getByRole('combobox', { name: 'Página' }).selectOption(route);
      for (const width of [390, 768, 1366]) {
        await page.setViewportSize({ width, height: 800 });
        const frame = await site.locator('body').evaluate(() => ({ width: innerWidth, height: innerHeight }));
        await visitor.setViewportSize(frame);
        // Both pages may still be settling in the new window.
        await expect(async () => {
          const expected = await visitor.evaluate(sizesOfElements);
          expect(expected.length).toBeGreaterThan(elements);
          expect(await site.locator('body').evaluate(sizesOfElements), `${route}, ${width} px`).toEqual(expected);
        }).toPass();
      }
    }
  } finally {
    await visitor.close();
    await publicSite.close();
  }
});
