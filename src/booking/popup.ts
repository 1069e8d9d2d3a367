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
 * Loads the style sheet of a provider and, unless it runs already, its script, at the same time. Rejects if the script is
 * blocked, fails or leaves nothing to call; a style sheet that fails is ignored.
 */
async function loadWidget(adapter: WidgetAdapter): Promise<void> {
  // Without its style sheet a popup is plain but works. While the style sheet is still on its way, the popup would look
  // broken, so this waits for it below.
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
 * Lets every `[data-booking]` control open the provider's popup: at once if the widget is loaded, or else as soon as it
 * is, if that takes no longer than 4 s. Loading begins at the first sign that the visitor is about to book, such as hover.
 *
 * If the widget cannot be loaded or opened, the click silently has no effect. The next click tries again; or, if the
 * content says `whenUnavailable: link`, opens the provider's page in a new tab.
 *
 * @param readConfig reads the page's configuration; called later, because the document is not parsed so far yet
 * @returns what the entry script needs to make the popup accessible
 */
export function startBooking(adapter: WidgetAdapter, readConfig: () => BookingConfig): Booking {
  let widget: 'absent' | 'loading' | 'ready' = 'absent';
  /** Whether the widget has ever failed: to load, to load in time, or to open its popup. */
  let hasFailed = false;
  /** The control whose click waits for the widget; `aria-busy` is set on it. */
  let waiting: HTMLElement | undefined;
  /** Ends the wait after PATIENCE. */
  let timeout: ReturnType<typeof setTimeout>;

  /**
   * Loads the widget unless it is loading or loaded, and then opens the popup if a click is waiting for it. After a
   * failure, a later call tries again.
   */
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

  /** Lets a click wait for the widget, for PATIENCE at most, and starts to load it. */
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
   * the new tab.
   */
  const giveUp = () => {
    hasFailed = true;
    stopWaiting();
  };

  /** Asks the widget to open its popup, and tells the entry script. Returns false if the widget throws. */
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
   * Handles a click on a control: opens the popup if the widget is loaded. If not, or if it does not open, opens the
   * provider's page where the content wants that after a failure, or else waits for a widget that is not loaded yet.
   */
  const handleClick = (control: HTMLElement) => {
    const isOpen = document.querySelector(adapter.popupSelector);
    if (isOpen) return;
    const isReady = widget === 'ready';
    if (isReady && openPopup(control)) return;
    const { url, whenUnavailable } = readConfig();
    if (hasFailed && whenUnavailable === 'link') window.open(url, '_blank', 'noopener');
    else if (!isReady) wait(control);
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

/** Calls `callback` once, at the first sign that the visitor is about to use a booking control. */
function onFirstIntent(callback: () => void): void {
  let isIntended = false;
  onIntent(BOOKING_CONTROL, () => {
    if (isIntended) return;
    isIntended = true;
    callback();
  });
}

/**
 * Keeps the second click of a double click from the popup. After a double click on a booking button it lands there,
 * and would close the popup that the first click has opened.
 */
function ignoreSecondClicks(popupSelector: string): void {
  const stopSecondClick = (event: MouseEvent) => {
    if (event.detail > 1 && closest(event, popupSelector)) event.stopPropagation();
  };
  // While capturing, so before the provider's own listeners.
  addEventListener('click', stopSecondClick, true);
}
