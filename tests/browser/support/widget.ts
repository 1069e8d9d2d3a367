/**
 * Stand-ins for the scheduling services, with the parts of the real ones that a page can notice: names,
 * elements, layers, what they load and from where. The page's own policy applies to them.
 */
import type { Page, Route } from 'playwright/test';

declare global {
  interface Window {
    /** Addresses of the popups that a fake was asked to open, in order. */
    __popups?: string[];
  }
}

export type WidgetMode =
  /** As the real one. */
  | 'present'
  /** As the real one, once the test calls `release()`. */
  | 'slow'
  /** 404 */
  | 'missing'
  /** 500 */
  | 'error'
  /** As by a content blocker. */
  | 'blocked'
  /** No answer, ever. */
  | 'hanging'
  /** The script runs and leaves nothing behind. */
  | 'no-global'
  /** The script is there, its popup throws. */
  | 'throws';

export interface FakeWidget {
  /** Addresses of all popups opened on the page that is shown. */
  popups(): Promise<string[]>;
  /** How often the provider's script was asked for. */
  readonly scriptRequests: number;
  /** Answers what waits (`slow`), and everything from now on. */
  release(): void;
  /** From the next request on, behaves otherwise. */
  become(mode: WidgetMode): void;
}

export type Provider = 'calendly' | 'cal';

/** Selectors of the popup while it is open, and of its close control. */
export const popupOf = {
  calendly: { popup: '.calendly-overlay', close: '.calendly-popup-close' },
  cal: { popup: 'cal-modal-box:not([style*="hidden"])', close: 'cal-modal-box .close' },
} as const;

const CALENDLY_SCRIPT = `
(() => {
  let overlay;
  const div = (className) => Object.assign(document.createElement('div'), { className });
  window.Calendly = {
    initPopupWidget({ url }) {
      (window.__popups ??= []).push(url);
      this.closePopupWidget();
      overlay = div('calendly-overlay');
      const closeOverlay = div('calendly-close-overlay');
      const popup = div('calendly-popup');
      const content = div('calendly-popup-content');
      const frame = document.createElement('iframe');
      const close = div('calendly-popup-close');
      frame.src = url + '?embed_domain=' + location.host + '&embed_type=PopupText';
      frame.width = '100%';
      frame.height = '100%';
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

const CALENDLY_THROWS = `window.Calendly = { initPopupWidget({ url }) { throw new Error('the widget broke'); }, closePopupWidget() {} };`;

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

/** Cal.com's: needs the queue of the provider's snippet, keeps closed popups, has its control in a shadow root. */
const CAL_SCRIPT = `
(() => {
  const Cal = window.Cal;
  if (!Cal || !Cal.q) throw new Error('Cal is not defined. This shouldn\\'t happen');
  document.head.appendChild(document.createElement('style')).innerHTML = '.cal-embed { border: 0; width: 100%; height: 100%; }';
  let origin = 'https://app.cal.com';
  customElements.define('cal-modal-box', class extends HTMLElement {
    connectedCallback() {
      const root = this.attachShadow({ mode: 'open' });
      root.innerHTML = '<style>.my-backdrop { position: fixed; inset: 0; z-index: 999999999999; background: rgba(5, 5, 5, .8); }' +
        '.header { position: relative; float: right; } .close { font-size: 30px; color: white; cursor: pointer; }</style>' +
        '<div class="my-backdrop"><div class="header"><button type="button" class="close" aria-label="Close">×</button></div>' +
        '<div class="modal-box"><div class="body"><slot></slot></div></div></div>';
      root.querySelector('.close').onclick = () => { this.style.visibility = 'hidden'; document.body.style.overflow = ''; };
    }
  });
  const run = ([method, options]) => {
    if (method === 'init') origin = options.origin;
    if (method !== 'modal') return;
    const url = new URL(options.calLink, origin).href;
    (window.__popups ??= []).push(url);
    const box = document.createElement('cal-modal-box');
    const frame = document.createElement('iframe');
    frame.className = 'cal-embed';
    frame.src = url + (url.includes('?') ? '&' : '?') + 'embed=';
    box.append(frame);
    document.body.append(box);
    document.body.style.overflow = 'hidden';
  };
  Cal.instance = {};
  Cal.q.splice(0).forEach(run);
  Cal.q.push = run;
})();`;

const CAL_THROWS = `window.Cal.instance = {}; window.Cal.q.push = () => { throw new Error('the widget broke'); };`;

const CLOSE_ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" width="19" height="19"><path d="M0 0l19 19M19 0L0 19" stroke="#fff"/></svg>';

const CALENDAR =
  '<!doctype html><html lang="es"><title>Agenda</title><h1>Elige una hora</h1><button>Martes 8:30</button></html>';

/**
 * Answers in the place of Calendly and of Cal.com. Call before the page is opened.
 *
 * @param mode how their scripts behave; their calendars, styles and pictures always answer
 */
export async function fakeWidget(page: Page, mode: WidgetMode): Promise<FakeWidget> {
  let current = mode;
  let scriptRequests = 0;
  let release!: () => void;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });

  const script = (whole: string, throwing: string) => async (route: Route) => {
    scriptRequests++;
    const answer = (body: string) => route.fulfill({ contentType: 'text/javascript', body });
    switch (current) {
      case 'present':
        return answer(whole);
      case 'slow':
        await released;
        // The page may be gone by then.
        return answer(whole).catch(() => {});
      case 'missing':
        return route.fulfill({ status: 404, contentType: 'text/html', body: 'Not found' });
      case 'error':
        return route.fulfill({ status: 500, contentType: 'text/html', body: 'Server error' });
      case 'blocked':
        return route.abort('blockedbyclient');
      case 'hanging':
        return;
      case 'no-global':
        return answer('/* nothing */');
      case 'throws':
        return answer(throwing);
    }
  };

  await page.route('https://calendly.com/**', (route) => route.fulfill({ contentType: 'text/html', body: CALENDAR }));
  await page.route('https://assets.calendly.com/assets/external/widget.js', script(CALENDLY_SCRIPT, CALENDLY_THROWS));
  await page.route('https://assets.calendly.com/assets/external/widget.css', (route) =>
    route.fulfill({ contentType: 'text/css', body: CALENDLY_STYLE }),
  );
  await page.route('https://assets.calendly.com/assets/external/close-icon.svg', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: CLOSE_ICON }),
  );
  await page.route(/^https:\/\/(app\.)?cal\.com\/(?!embed\/embed\.js)/, (route) =>
    route.fulfill({ contentType: 'text/html', body: CALENDAR }),
  );
  await page.route('https://app.cal.com/embed/embed.js', script(CAL_SCRIPT, CAL_THROWS));

  return {
    popups: () => page.evaluate(() => window.__popups ?? []),
    get scriptRequests() {
      return scriptRequests;
    },
    release() {
      release();
    },
    become(next) {
      current = next;
    },
  };
}
