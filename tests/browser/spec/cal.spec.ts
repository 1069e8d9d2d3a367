import { open } from '../support/page.ts';
import { copyProject, serveFolder } from '../support/project.ts';
import { expect, test } from '../support/test.ts';
import { fakeWidget, popupOf } from '../support/widget.ts';

test('SPEC 3 Scheduling widget: Cal.com is the other provider that the content may name', async ({ page, guard }) => {
  test.setTimeout(90_000);
  const project = copyProject();
  project.edit('content/site.yaml', /provider: .*/, 'provider: cal');
  project.edit('content/site.yaml', /(?<=^ {2}url: ).*$/m, 'https://cal.com/alba-ortodoncia/30min');
  const { status, stderr } = project.build();
  expect(stderr).toBe('');
  expect(status).toBe(0);
  const server = await serveFolder(project.dist);
  try {
    const widget = await fakeWidget(page, 'slow');
    await open(page, `${server.url}/`);
    const popup = page.locator(popupOf.cal.popup);
    await page.locator('.hero [data-booking]').click();
    await expect(page.locator('.hero [data-booking]')).toHaveAttribute('aria-busy', 'true');
    widget.release();
    await expect(page.frameLocator('cal-modal-box iframe').getByText('Elige una hora')).toBeVisible();
    expect(await widget.popups()).toEqual(['https://cal.com/alba-ortodoncia/30min']);
    // What its script writes into the page is allowed there.
    await expect(popup.locator('.my-backdrop')).toHaveCSS('position', 'fixed');
    await expect(popup.locator('iframe')).toHaveCSS('border-top-width', '0px');

    await page.locator(popupOf.cal.close).click();
    await expect(popup).toHaveCount(0);
    await expect(page.locator('.hero [data-booking]')).toBeFocused();
    await page.locator('.closing [data-booking]').click();
    await expect(popup).toHaveCount(1);
    expect(await widget.popups()).toHaveLength(2);
    expect(widget.scriptRequests).toBe(1);
    // Nothing is asked of the provider that was not chosen.
    expect(guard.thirdParty.filter((url) => url.includes('calendly'))).toEqual([]);
  } finally {
    await server.stop();
    project.remove();
  }
});
