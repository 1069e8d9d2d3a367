import { open, setClock } from '../support/page.ts';
import { expect, test } from '../support/test.ts';

// Jumps instead of scrolling: nothing here depends on it, and it saves time.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const cases = [
  {
    name: 'years after the build',
    time: '2031-03-09T15:00:00Z',
    year: '2031',
    date: '2031-03-09',
    words: '9 de marzo de 2031',
  },
  {
    name: 'when it is already 2027 in UTC',
    time: '2027-01-01T01:30:00Z',
    year: '2026',
    date: '2026-12-31',
    words: '31 de diciembre de 2026',
  },
  {
    name: 'when it is 2027 in Santiago',
    time: '2027-01-01T03:30:00Z',
    year: '2027',
    date: '2027-01-01',
    words: '1 de enero de 2027',
  },
];

for (const timezoneId of ['America/Santiago', 'Asia/Tokyo']) {
  test.describe(`for a visitor in ${timezoneId}`, () => {
    test.use({ timezoneId });
    test('SPEC 3 Copyright year, last-updated date: they are Santiago’s, whatever the build’s were', async ({
      page,
    }) => {
      for (const { name, time, year, date, words } of cases) {
        await test.step(name, async () => {
          await setClock(page, time);
          await open(page, '/terminos');
          await expect(page.locator('footer [data-current-year]')).toHaveText(year);
          await expect(page.getByText(`Última actualización: ${words}`)).toBeVisible();
          await expect(page.locator('main time')).toHaveAttribute('datetime', date);
        });
      }
    });
  });
}

test('SPEC 1 §9: the copyright year is the current one on every page', async ({ page, guard }) => {
  guard.allow(/404/);
  await setClock(page, '2031-03-09T15:00:00Z');
  for (const path of ['/', '/privacidad', '/no-existe']) {
    await open(page, path);
    await expect(page.locator('footer')).toContainText('© 2031');
  }
});
