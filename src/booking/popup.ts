/**
 * Browser only, part of the inline script: makes the booking buttons work from the first paint on. A click loads the
 * widget, which is the script of the scheduling service (the "provider"), and opens its popup.
 */
import { closest, isPlain, onIntent } from '../browser/events.ts';
import { insert } from '../browser/loading.ts';
import type { BookingConfig, WidgetAdapter } from './types.ts';

/** How long a click waits for the widget to load (ms): a popup that opens later would surprise more than it helps. */
const PATIENCE = 4000;

/**
 * Selects everything that opens the popup: buttons, and the drawn doors of the closing section, for the pointer only.
 */
export const BOOKING_CONTROL = '[data-booking]';

/** What the inline script hands to the entry script, whose `dialog.ts` makes the popup accessible. */
export interface Booking {
  adapter: WidgetAdapter;
  /** Loads the widget, so that a later click finds it ready. Never throws. */
  preload(): void;
  /** The control that opened the popup last; undefined until then. */
  opener?: HTMLElement;
  /** Set by the entry script: called each time the provider was asked for its popup, which may appear later. */
  onOpen?(): void;
}

/**
 * Loads what a provider needs to open its popup: its style sheet and, at the same time, its script, unless that has run
 * already. Resolves when `adapter.open` can be called. A later call, after a failure, loads both again.
 *
 * Rejects if the script is blocked, fails to load, or has run and `adapter.open` still cannot be called. A style sheet that
 * fails is ignored, because the popup works without it.
 */
async function loadWidget(adapter: WidgetAdapter): Promise<void> {
  // Loads while the script does. Waited for at the end: a popup whose style sheet is still on its way would look broken.
  const styleSheet = adapter.style && insert('link', { rel: 'stylesheet', href: adapter.style }).catch(() => {});
  if (!adapter.isReady()) {
    adapter.prepare?.();
    // An adapter without a script is always ready, so `''` is only for TypeScript.
    await insert('script', { src: adapter.script ?? '' });
  }
  await styleSheet;
  // The caller only needs to know that it failed; an Error with a message would cost bytes in every page.
  if (!adapter.isReady()) throw 0;
}

/**
 * Lets every `[data-booking]` control open the provider's popup: at once if the widget is loaded, or else as soon as it
 * is, if that takes no longer than 4 s. Loading begins at the first sign that the visitor is about to book, such as hover.
 *
 * If the widget cannot be loaded in time, the click has no effect and shows no error, and the next click tries again; a
 * widget that is still loading then goes on, and that next click finds it ready or waits for it. If
 * the content says `whenUnavailable: link`, a click opens the provider's page in a new tab instead once the widget has
 * failed: if it is not ready and an earlier click or hover could not load it, or if it is ready but throws as it opens its
 * popup.
 *
 * @param readConfig reads the page's configuration. Called no earlier than at the first sign of intent: when this starts,
 *   in `<head>`, that part of the HTML has not arrived yet.
 * @returns what the entry script needs to make the popup accessible
 */
export function startBooking(adapter: WidgetAdapter, readConfig: () => BookingConfig): Booking {
  let widgetState: 'absent' | 'loading' | 'ready' = 'absent';
  /** Whether the widget has ever failed: to load, to load in time, or to open its popup. */
  let hasFailed = false;
  /** The control whose click waits for the widget, and which has `aria-busy`; undefined while no click waits. */
  let waitingControl: HTMLElement | undefined;
  /** Ends the wait after PATIENCE. */
  let waitTimer: ReturnType<typeof setTimeout>;

  /**
   * Loads the widget unless it is loading or loaded, and then opens the popup if a click is waiting for it. After a
   * failure, a later call tries again.
   */
  const preload = () => {
    if (widgetState !== 'absent') return;
    widgetState = 'loading';
    loadWidget(adapter).then(
      () => {
        widgetState = 'ready';
        const control = stopWaiting();
        if (control) openPopup(control);
      },
      () => {
        widgetState = 'absent';
        giveUp();
      },
    );
  };

  /** Lets a click wait for the widget, for PATIENCE at most, and starts to load it. */
  const waitForWidget = (control: HTMLElement) => {
    // A second click replaces the first: one popup opens, for the control that was clicked last.
    stopWaiting();
    waitingControl = control;
    control.setAttribute('aria-busy', 'true');
    waitTimer = setTimeout(giveUp, PATIENCE);
    preload();
  };

  /** Ends the wait; returns the control whose click was waiting, undefined if none was. */
  const stopWaiting = () => {
    clearTimeout(waitTimer);
    const control = waitingControl;
    waitingControl = undefined;
    control?.removeAttribute('aria-busy');
    return control;
  };

  /**
   * Ends the wait without a popup. Does not open the provider's page instead: so long after the tap, Safari would block
   * the new tab.
   */
  const giveUp = () => {
    hasFailed = true;
    stopWaiting();
  };

  /**
   * Asks the widget to open its popup, and lets the entry script make it accessible (`onOpen`). Returns false if the
   * widget throws.
   */
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

  /**
   * Handles a click on a control: opens the popup if the widget is loaded. Otherwise the click waits for the widget to load;
   * but once the widget has failed, now or before, it opens the provider's page in a new tab if the content wants that.
   * Does nothing while a popup is open.
   */
  const handleClick = (control: HTMLElement) => {
    const isOpen = document.querySelector(adapter.popupSelector);
    if (isOpen) return;
    const isReady = widgetState === 'ready';
    if (isReady && openPopup(control)) return;
    const { url, whenUnavailable } = readConfig();
    if (hasFailed && whenUnavailable === 'link') window.open(url, '_blank', 'noopener');
    else if (!isReady) waitForWidget(control);
  };

  document.addEventListener('click', (event) => {
    // `detail` counts the clicks in a row: the second one of a double click is ignored.
    const control = event.detail < 2 && isPlain(event) && closest(event, BOOKING_CONTROL);
    if (control) handleClick(control);
  });
  ignoreSecondClicks(adapter.popupSelector);

  const booking: Booking = { adapter, preload };
  onFirstIntent(() => {
    // The widget will show a page of another host than its script's: connects to that host meanwhile.
    void insert('link', { rel: 'preconnect', href: readConfig().url });
    preload();
  });
  return booking;
}

/**
 * Calls `callback` once, at the first sign that the visitor is about to use a booking control, such as hover. `onIntent`
 * reports every sign.
 */
function onFirstIntent(callback: () => void): void {
  let wasCalled = false;
  onIntent(BOOKING_CONTROL, () => {
    if (wasCalled) return;
    wasCalled = true;
    callback();
  });
}

/**
 * Protects the popup from visitors who double-click a booking button: the first click opens the popup, the second one
 * lands on it and would close it again. So the provider never gets to see that second click.
 */
function ignoreSecondClicks(popupSelector: string): void {
  const stopSecondClick = (event: MouseEvent) => {
    // `detail` counts the clicks in a row.
    if (event.detail > 1 && closest(event, popupSelector)) event.stopPropagation();
  };
  // In the capturing phase (`true`), which comes before the provider's own listeners.
  addEventListener('click', stopSecondClick, true);
}
