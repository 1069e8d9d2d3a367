/** The providers that the content may name besides Calendly. */
import { bookWith } from '../../support/browser/booking.ts';
import { content } from '../../support/browser/content.ts';
import { copyProject, serveSite, startBuild } from '../../support/project.ts';
import { desktop, expect, phone, test as base, type Guard } from '../../support/browser/test.ts';
import { bookingButton, CALENDAR, closeButton, dialog, realCal } from '../../support/browser/widget.ts';

const labels = content.interface.booking;

/** Opens the site as it is with another provider. */
const test = base.extend<{ openWith: (provider: string, url: string) => Promise<void> }>({
  openWith: async ({ page }, use) => {
    const project = copyProject();
    let stop = () => Promise.resolve();
    await use(async (provider, url) => {
      bookWith(project, { provider, url });
      expect(await startBuild(project).ended).toMatchObject({ status: 0, stderr: '' });
      const server = await serveSite(project.dist, project);
      stop = server.close;
      await page.goto(server.url);
    });
    await stop();
    project.remove();
  },
});

/** Nothing is asked of the provider that was not chosen. */
const expectOnly = (guard: Guard, host: string) =>
  expect(guard.thirdParty.filter((url) => new URL(url).hostname !== host)).toEqual([]);

test('Cal.com opens its popup with its own script [Providers]', desktop, async ({ page, guard, openWith }) => {
  await realCal(page);
  await openWith('cal', 'https://cal.com/alba-ortodoncia/30min');
  for (const place of ['.hero', '.closing'] as const) {
    const button = bookingButton(page, place);
    await button.click();
    await expect(dialog(page)).toBeFocused();
    const frame = dialog(page).getByTitle(labels.dialogLabel);
    await expect(frame).toHaveAttribute('src', /^https:\/\/app\.cal\.com\/alba-ortodoncia\/30min\/embed\?/);
    // What its script writes into the page is allowed there.
    await expect(dialog(page).locator('.my-backdrop')).toHaveCSS('position', 'fixed');
    if (place === '.hero') await page.keyboard.press('Escape');
    else await closeButton(page).click();
    // Closed, it stays in the document, hidden.
    await expect(dialog(page)).toHaveCount(0);
    await expect(button).toBeFocused();
  }
  expectOnly(guard, 'app.cal.com');
});

test(
  'the provider `embed` shows any booking page in a dialog of the site [Providers]',
  phone,
  async ({ page, guard, openWith }) => {
    await page.route('https://agenda.clinica.cl/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: CALENDAR }),
    );
    await openWith('embed', 'https://agenda.clinica.cl/dra-rivas');
    expect(guard.thirdParty).toEqual([]);

    await bookingButton(page).click();
    await expect(dialog(page)).toBeFocused();
    await expect(dialog(page).frameLocator('iframe').getByText('Elige una hora')).toBeVisible();
    await expect(dialog(page).getByRole('heading', { name: labels.dialogLabel })).toBeVisible();
    expect(await dialog(page).boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
    const size = (await closeButton(page).boundingBox())!;
    expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(44);
    // Nothing behind it can be reached or scrolled.
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
    await page.keyboard.press('Tab');
    await expect(closeButton(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(bookingButton(page)).toBeFocused();

    await page.setViewportSize({ width: 1440, height: 900 });
    await bookingButton(page, '.closing').dblclick();
    await expect(dialog(page)).toHaveCount(1);
    const box = { x: 208, y: 66, width: 1024, height: 768 };
    expect(await dialog(page).boundingBox()).toEqual(box);
    // The page's own style sheets, which change when the arch of the first block comes into the window, leave it as it is.
    await page.evaluate(async () => {
      scrollTo({ top: 0, behavior: 'instant' });
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    });
    expect(await dialog(page).boundingBox()).toEqual(box);
    await closeButton(page).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(bookingButton(page, '.closing')).toBeFocused();
    await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden');
    expectOnly(guard, 'agenda.clinica.cl');
  },
);
