/** Fakes of the scheduling services for browser tests. The page's Content Security Policy applies to them. */
import { createRequire } from 'node:module';
import type { Page, Route } from 'playwright/test';
import { content } from './content.ts';

declare global {
  interface Window {
    /** Addresses of the popups that the fake was asked to open, in order. */
    __popups?: string[];
  }
}

/**
 * How the fake of Calendly's script behaves: `present` loads at once, `slow` once the test calls `release()`, `missing` is
 * answered with 404, `blocked` as by a content blocker, and `throws` loads but cannot open its popup.
 */
export type WidgetMode = 'present' | 'slow' | 'missing' | 'blocked' | 'throws';

/** A script with the same global, elements and addresses as Calendly's widget.js (after react-calendly). */
export const CALENDLY_SCRIPT = `
(() => {
  let overlay;
  const div = (className) => Object.assign(document.createElement('div'), { className });
  window.Calendly = {
    initPopupWidget({ url }) {
      if (document.readyState === 'loading')
        return document.addEventListener('DOMContentLoaded', () => this.initPopupWidget({ url }));
      (window.__popups ??= []).push(url);
      this.closePopupWidget();
      overlay = div('calendly-overlay');
      const closeOverlay = div('calendly-close-overlay');
      const popup = div('calendly-popup');
      const content = div('calendly-popup-content');
      const close = div('calendly-popup-close');
      const address = new URL(url);
      address.hash = '';
      for (const [key, value] of new URLSearchParams(location.search))
        if (key.startsWith('utm_')) address.searchParams.set(key, value);
      address.searchParams.set('embed_domain', location.host);
      address.searchParams.set('embed_type', 'PopupButton');
      const frame = Object.assign(document.createElement('iframe'), { src: address, width: '100%', height: '100%' });
      frame.frameBorder = '0';
      closeOverlay.onclick = close.onclick = () => this.closePopupWidget();
      content.append(frame);
      popup.append(content);
      overlay.append(closeOverlay, popup, close);
      document.body.insertBefore(overlay, document.body.firstChild);
      document.body.style.overflow = 'hidden';
    },
    closePopupWidget() {
      overlay?.remove();
      overlay = undefined;
      document.body.style.overflow = '';
    },
  };
})();`;

const CALENDLY_THROWS = `window.Calendly = { initPopupWidget() { throw new Error('the widget broke'); } };`;

const CALENDLY_STYLE = `
.calendly-overlay { position: fixed; inset: 0; overflow: hidden; z-index: 9999; background-color: rgba(31, 31, 31, .4); }
.calendly-close-overlay { position: absolute; inset: 0; }
.calendly-popup { box-sizing: border-box; position: absolute; top: 50%; left: 50%; transform: translate(-50%, -50%);
  width: 80%; min-width: 900px; max-width: 1000px; height: 90%; max-height: 680px; }
.calendly-popup-content { width: 100%; height: 100%; background: #fff; }
.calendly-popup-close { position: absolute; top: 25px; right: 25px; width: 19px; height: 19px; cursor: pointer;
  background: url(/assets/external/close-icon.svg) no-repeat; background-size: contain; }
@media (max-width: 975px) {
  .calendly-popup { position: fixed; inset: 50px 0 0; transform: none; width: 100%; height: auto; min-width: 0; max-height: none; }
  .calendly-popup-close { top: 15px; right: 15px; }
}`;

const CLOSE_ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" width="19" height="19"><path d="M0 0l19 19M19 0L0 19" stroke="#fff"/></svg>';

const labels = content.interface.booking;

/** The open popup, found by the name that assistive technology gets. */
export const dialog = (page: Page) => page.getByRole('dialog', { name: labels.dialogLabel });
export const closeButton = (page: Page) => dialog(page).getByRole('button', { name: labels.close });

/** The first booking button of the header or of a section; in the closing section, not its doors. */
export const bookingButton = (page: Page, place: 'header' | '.hero' | '.about' | '.closing' = '.hero') =>
  page.locator(`${place} button[data-booking]`).first();

/** HTML of a fake calendar, which the popup shows. */
export const CALENDAR =
  '<!doctype html><html lang="es"><title>Agenda</title><h1>Elige una hora</h1><button>Martes 8:30</button></html>';

/**
 * Answers the page's requests to Calendly with a fake of its widget. Call before the page is opened.
 *
 * @param mode how the script behaves; calendar, style sheet and picture always answer
 * @returns what the fake has seen, and functions that change how it behaves
 */
export async function fakeWidget(page: Page, mode: WidgetMode) {
  let current = mode;
  let scriptRequests = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));

  const answerScript = async (route: Route) => {
    scriptRequests++;
    if (current === 'missing') return route.fulfill({ status: 404, contentType: 'text/html', body: 'Not found' });
    if (current === 'blocked') return route.abort('blockedbyclient');
    if (current === 'slow') await released;
    const body = current === 'throws' ? CALENDLY_THROWS : CALENDLY_SCRIPT;
    // The page may be gone by then.
    return route.fulfill({ contentType: 'text/javascript', body }).catch(() => {});
  };
  const assets = 'https://assets.calendly.com/assets/external';
  await page.route('https://calendly.com/**', (route) => route.fulfill({ contentType: 'text/html', body: CALENDAR }));
  await page.route(`${assets}/widget.js`, answerScript);
  await page.route(`${assets}/widget.css`, (route) => route.fulfill({ contentType: 'text/css', body: CALENDLY_STYLE }));
  await page.route(`${assets}/close-icon.svg`, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: CLOSE_ICON }),
  );
  return {
    /** Addresses of all popups opened on the page that is shown. */
    popups: () => page.evaluate(() => window.__popups ?? []),
    /** How often the provider's script was asked for. */
    get scriptRequests() {
      return scriptRequests;
    },
    /** Answers the requests that wait in the mode `slow`, and all later ones. */
    release: () => release(),
    /** Changes the mode from the next request on. */
    become: (next: WidgetMode) => void (current = next),
  };
}

/** Answers requests to Cal.com with its real embed script and a fake calendar. Call before the page is opened. */
export async function realCal(page: Page): Promise<void> {
  const path = createRequire(import.meta.url).resolve('@calcom/embed-core');
  await page.route('https://app.cal.com/**', (route) => route.fulfill({ contentType: 'text/html', body: CALENDAR }));
  await page.route('https://app.cal.com/embed/embed.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', path }),
  );
}
