/** The hero's film, as it is and as it may fail. */
import type { Page } from 'playwright/test';

export type FilmMode =
  /** The files of the site. */
  | 'real'
  /** 404 */
  | 'missing'
  /** The right type, bytes of nothing. */
  | 'garbage'
  /** The browser refuses to start it, as with low power mode or a strict autoplay policy. */
  | 'refused';

export interface FakeFilm {
  /** Addresses of the film files that were asked for. */
  readonly requests: readonly string[];
}

export const isFilm = (url: string): boolean => /\/assets\/[^/]+\.(webm|mp4)(\?|$)/.test(url);

/** Without it the film's requests get no answer. Call before the page is opened. */
export async function film(page: Page, mode: FilmMode): Promise<FakeFilm> {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (isFilm(request.url())) requests.push(request.url());
  });
  if (mode === 'real') {
    await page.route(
      (url) => isFilm(url.href),
      (route) => route.continue(),
    );
  }
  if (mode === 'missing') {
    await page.route(
      (url) => isFilm(url.href),
      (route) => route.fulfill({ status: 404, body: 'Not found' }),
    );
  }
  if (mode === 'garbage') {
    await page.route(
      (url) => isFilm(url.href),
      (route, request) =>
        route.fulfill({
          contentType: request.url().includes('.webm') ? 'video/webm' : 'video/mp4',
          body: Buffer.alloc(64_000, 'no film at all '),
        }),
    );
  }
  if (mode === 'refused') {
    await page.addInitScript(() => {
      HTMLMediaElement.prototype.play = () =>
        Promise.reject(new DOMException('play() failed because the user did not interact', 'NotAllowedError'));
    });
  }
  return { requests };
}

/** Makes the browser ask for less data, as Chromium's lite mode does. Call before the page is opened. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), { saveData: true }) });
  });
}
