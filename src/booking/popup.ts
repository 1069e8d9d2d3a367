/** Browser only, part of the inline script: from the first paint on, a tap asks for the widget and opens its popup. */
import { closest, isPlain, onIntent } from '../browser/events.ts';
import { insert } from '../browser/loading.ts';
import type { BookingConfig, WidgetAdapter } from './types.ts';

/** A click comes to nothing after this time (ms): a popup that opens later would surprise more than it helps. */
const TIMEOUT = 4000;

const BUTTON = '[data-booking]';

/** The booking popup, as the entry sees it. */
export interface Booking {
  adapter: WidgetAdapter;
  /** Fetches the widget, so that a later click finds it ready. Never fails. */
  warm(): void;
  /** The button that opened the popup last. */
  opener?: HTMLElement;
  /** Called whenever the provider was asked for its popup, which may appear later. */
  onOpen?(): void;
}

/** Loads the script and style of a provider; rejects if it is blocked, fails or is not what it should be. */
async function loadWidget(adapter: WidgetAdapter): Promise<void> {
  // A style sheet that fails leaves a plain popup; one that is still coming would show a broken one.
  const styled = adapter.style && insert('link', { rel: 'stylesheet', href: adapter.style }).catch(() => {});
  if (!adapter.isReady()) {
    adapter.prepare?.();
    await insert('script', { src: adapter.script! });
  }
  await styled;
  if (!adapter.isReady()) throw 0;
}

/**
 * Lets every `[data-booking]` button open the popup of a provider: at once, or as soon as the widget is there.
 * Where it does not come, the click comes to nothing, silently.
 *
 * @param readConfig reads the page's configuration, which is not there yet when this is called
 */
export function startBooking(adapter: WidgetAdapter, readConfig: () => BookingConfig): Booking {
  let attempt: Promise<void> | undefined;
  let hasFailed = false;
  /** The button whose click waits for the widget. */
  let waiting: HTMLElement | undefined;
  let timeout: ReturnType<typeof setTimeout>;

  /** Loads the widget once. A failed attempt is forgotten, so that a later one can succeed. */
  const load = () =>
    (attempt ??= loadWidget(adapter).catch(() => {
      attempt = undefined;
      hasFailed = true;
      settle(giveUp);
    }));

  const open = (button: HTMLElement) => {
    if (document.querySelector(adapter.popup)) return;
    // Without a new attempt: Safari opens a window only while it answers a tap.
    if (hasFailed && readConfig().whenUnavailable === 'link') return giveUp();
    // A second click takes the first one's place: one popup, for the button clicked last.
    settle();
    waiting = button;
    button.setAttribute('aria-busy', 'true');
    timeout = setTimeout(settle, TIMEOUT, giveUp);
    void load().then(() => settle(show));
  };

  /** Ends the wait, in one of its three ways: loaded, failed, too late. */
  const settle = (finish?: (button: HTMLElement) => void) => {
    clearTimeout(timeout);
    const button = waiting;
    waiting = undefined;
    button?.removeAttribute('aria-busy');
    if (button) finish?.(button);
  };

  const show = (button: HTMLElement) => {
    try {
      adapter.open(readConfig());
    } catch {
      return giveUp();
    }
    booking.opener = button;
    booking.onOpen?.();
  };

  const giveUp = () => {
    const { url, whenUnavailable } = readConfig();
    if (whenUnavailable === 'link') window.open(url, '_blank', 'noopener');
  };

  document.addEventListener('click', (event) => {
    const button = event.detail < 2 && isPlain(event) && closest(event, BUTTON);
    if (button) open(button);
  });
  // The second half of a double click would close what the first has opened.
  const ignoreSecond = (event: MouseEvent) => {
    if (event.detail > 1 && closest(event, adapter.popup)) event.stopPropagation();
  };
  addEventListener('click', ignoreSecond, true);

  const booking: Booking = { adapter, warm: () => void load() };
  let isIntended = false;
  onIntent(BUTTON, () => {
    if (isIntended) return;
    isIntended = true;
    // The popup's page and its script usually live on different hosts.
    void insert('link', { rel: 'preconnect', href: readConfig().url });
    booking.warm();
  });
  return booking;
}
