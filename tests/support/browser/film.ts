/** The hero's film, as it is and as it may fail. */
import type { Page } from 'playwright/test';

/** The site's files; 404; bytes of nothing; a browser that refuses to start it, as with low power mode. */
export type FilmMode = 'real' | 'missing' | 'garbage' | 'refused';

export const isFilm = (url: string): boolean => /\/assets\/[^/]+\.(webm|mp4)(\?|$)/.test(url);

/**
 * Without it the film's requests get no answer. Call before the page is opened.
 *
 * @returns the addresses of the film files that are asked for from then on
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

/** Makes the browser ask for less data, as Chromium's lite mode does. Call before the page is opened. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), { saveData: true }) });
  });
}
