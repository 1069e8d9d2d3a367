/** axe-core on every page, with the flip button turned and with the popup open. */
import { axeViolations } from '../../support/browser/axe.ts';
import { content, plain } from '../../support/browser/content.ts';
import { goToEnd, PAGES } from '../../support/browser/health.ts';
import { open } from '../../support/browser/page.ts';
import { expect, test } from '../../support/browser/test.ts';
import { fakeWidget } from '../../support/browser/widget.ts';

for (const [path, tag] of PAGES) {
  test(`${path}: axe-core finds no accessibility violation`, tag, async ({ page }) => {
    await fakeWidget(page, 'present');
    await open(page, path);
    await goToEnd(page);
    expect(await axeViolations(page)).toEqual([]);
    if (path !== '/') return;
    const { front, back } = content.landing.flip;
    await page.getByRole('button', { name: plain(front.name) }).click();
    await expect(page.getByRole('dialog')).toBeFocused();
    expect(await axeViolations(page), 'popup open').toEqual([]);
    await page.keyboard.press('Escape');
    // Its turn has ended when the other side is hidden.
    await expect(page.getByText(front.label)).toBeHidden();
    await expect(page.getByRole('button', { name: plain(back.name) })).toBeFocused();
    expect(await axeViolations(page), 'turned over').toEqual([]);
  });
}
