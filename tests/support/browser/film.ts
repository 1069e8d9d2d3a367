/** Controls the film of the hero in browser tests: served, or failing in different ways. */
import type { Page } from 'playwright/test';

/**
 * How the film behaves: `real` serves the site's files, `missing` answers 404, `garbage` sends bytes of no film, and
 * `refused` lets play() reject, as in low power mode.
 */
export type FilmMode = 'real' | 'missing' | 'garbage' | 'refused';

/** Whether an address is that of a film file of the site. */
export const isFilm = (url: string): boolean => /\/assets\/[^/]+\.(webm|mp4)(\?|$)/.test(url);

/**
 * Lets the page request its film, and answers as `mode` says; in tests that do not call this, film requests stay
 * unanswered. Call before the page is opened.
 *
 * @returns the addresses of requested film files, to which later requests are added
 */
export async function film(page: Page, mode: FilmMode): Promise<readonly string[]> {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (isFilm(request.url())) requests.push(request.url());
  });
  if (mode === 'refused') {
    await page.addInitScript(() => {
      HTMLMediaElement.prototype.play = () =>
        Promise.reject(new DOMException('play() failed because the user did not interact', 'NotAllowedError'));
    });
    return requests;
  }
  await page.route(
    (url) => isFilm(url.href),
    (route, request) => {
      if (mode === 'real') return route.continue();
      if (mode === 'missing') return route.fulfill({ status: 404, body: 'Not found' });
      const contentType = request.url().includes('.webm') ? 'video/webm' : 'video/mp4';
      return route.fulfill({ contentType, body: Buffer.alloc(64_000, 'no film at all ') });
    },
  );
  return requests;
}

/** Makes the browser report that the visitor wants to save data (`saveData`, Chromium only). Call before the page is opened. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), { saveData: true }) });
  });
}
