/** Browser only, part of the inline script: from the first paint on, a tap asks for the widget and opens its popup. */
import { closest, isPlain, onIntent } from '../browser/events.ts';
import { insert } from '../browser/loading.ts';
import type { BookingConfig, WidgetAdapter } from './types.ts';

/** How long a click waits for the widget (ms): a popup that opens later would surprise more than it helps. */
const PATIENCE = 4000;

/**
 * Selects everything that opens the popup: buttons, and the drawn doors of the closing section, for the pointer only.
 */
export const BOOKING_CONTROL = '[data-booking]';

/** The booking popup, as the entry sees it. */
export interface Booking {
  adapter: WidgetAdapter;
  /** Loads the widget, so that a later click finds it ready. Never fails. */
  preload(): void;
  /** The control that opened the popup last. */
  opener?: HTMLElement;
  /** Called whenever the provider was asked for its popup, which may appear later. */
  onOpen?(): void;
}

/**
 * Loads the style sheet of a provider and, unless it runs already, its script. Rejects if the script is blocked, fails or
 * leaves nothing to call.
 */
async function loadWidget(adapter: WidgetAdapter): Promise<void> {
  // Without its style sheet a popup is plain but works. While the style sheet is still on its way, the popup would look
  // broken, so that is waited for.
  const styled = adapter.style && insert('link', { rel: 'stylesheet', href: adapter.style }).catch(() => {});
  if (!adapter.isReady()) {
    adapter.prepare?.();
    await insert('script', { src: adapter.script ?? '' });
  }
  await styled;
  // The caller only needs to know that it failed; an Error with a message would cost bytes in every page.
  if (!adapter.isReady()) throw 0;
}

/**
 * Lets every `[data-booking]` control open the popup of a provider: at once if the widget is ready, or else as soon as
 * it is, if that takes no longer than 4 s. If the widget does not come, the click has no effect, silently; with
 * `whenUnavailable: 'link'` the clicks after that open the provider's page.
 *
 * @param readConfig reads the page's configuration, which is not there yet when this is called
 */
export function startBooking(adapter: WidgetAdapter, readConfig: () => BookingConfig): Booking {
  let widget: 'absent' | 'loading' | 'ready' = 'absent';
  /** Whether the widget has once failed to load, to come in time or to open. */
  let hasFailed = false;
  /** The control whose click waits for the widget. */
  let waiting: HTMLElement | undefined;
  let timeout: ReturnType<typeof setTimeout>;

  /** Loads the widget unless it is loading or loaded. After a failure, a later call tries again. */
  const preload = () => {
    if (widget !== 'absent') return;
    widget = 'loading';
    loadWidget(adapter).then(
      () => {
        widget = 'ready';
        const control = stopWaiting();
        if (control) openPopup(control);
      },
      () => {
        widget = 'absent';
        giveUp();
      },
    );
  };

  /** Lets a click wait for the widget, for PATIENCE at most. */
  const wait = (control: HTMLElement) => {
    // A second click replaces the first: one popup opens, for the control that was clicked last.
    stopWaiting();
    waiting = control;
    control.setAttribute('aria-busy', 'true');
    timeout = setTimeout(giveUp, PATIENCE);
    preload();
  };

  /** Ends the wait; returns the control whose click was waiting, undefined if none was. */
  const stopWaiting = () => {
    clearTimeout(timeout);
    const control = waiting;
    waiting = undefined;
    control?.removeAttribute('aria-busy');
    return control;
  };

  /**
   * Ends the wait without a popup. Does not open the provider's page instead: so long after the tap, Safari would block
   * it.
   */
  const giveUp = () => {
    hasFailed = true;
    stopWaiting();
  };

  /** Asks the provider to open its popup; returns false if it throws. */
  const openPopup = (opener: HTMLElement) => {
    try {
      adapter.open(readConfig());
    } catch {
      hasFailed = true;
      return false;
    }
    booking.opener = opener;
    booking.onOpen?.();
    return true;
  };

  /** Reacts to a click on a control: opens the popup, waits for the widget, or opens the provider's page. */
  const answer = (control: HTMLElement) => {
    if (document.querySelector(adapter.popupSelector)) return;
    const isReady = widget === 'ready';
    if (isReady && openPopup(control)) return;
    const { url, whenUnavailable } = readConfig();
    if (hasFailed && whenUnavailable === 'link') window.open(url, '_blank', 'noopener');
    else if (!isReady) wait(control);
  };

  document.addEventListener('click', (event) => {
    const control = event.detail < 2 && isPlain(event) && closest(event, BOOKING_CONTROL);
    if (control) answer(control);
  });
  ignoreSecondClicks(adapter.popupSelector);

  const booking: Booking = { adapter, preload };
  onFirstIntent(() => {
    // The popup's page and its script usually live on different hosts.
    void insert('link', { rel: 'preconnect', href: readConfig().url });
    preload();
  });
  return booking;
}

/** Calls `callback` once, at the first sign that the visitor is about to book. */
function onFirstIntent(callback: () => void): void {
  let isIntended = false;
  onIntent(BOOKING_CONTROL, () => {
    if (isIntended) return;
    isIntended = true;
    callback();
  });
}

/** Ignores the second click of a double click on the popup: it would close the popup that the first one has opened. */
function ignoreSecondClicks(popupSelector: string): void {
  const ignore = (event: MouseEvent) => {
    if (event.detail > 1 && closest(event, popupSelector)) event.stopPropagation();
  };
  addEventListener('click', ignore, true);
}
