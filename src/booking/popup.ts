/**
 * Part of the inline script: opens the popup of the scheduling service (the "provider") by its script (the "widget").
 */
import { closest, isPlain, once, onIntent } from '../browser/events.ts';
import { insert } from '../browser/loading.ts';
import type { BookingConfig, WidgetAdapter } from './types.ts';

/** Longest time (ms) between a click and its popup. Later, the popup would surprise the visitor. */
const PATIENCE_MS = 4000;

/** Matches the booking buttons, and the drawn doors of the closing section, which only a pointer can use. */
export const BOOKING_CONTROL = '[data-booking]';

/** The interface between the inline script and the entry script (`dialog.ts`). */
export interface Booking {
  adapter: WidgetAdapter;
  preload(): void;
  /** The control that opened the popup last; gets the focus when it closes. */
  opener?: HTMLElement;
  /** Set by the entry script; called when the provider has been asked for its popup, which may appear later. */
  onOpen?(): void;
}

/** Resolves when `adapter.open` can be called. */
async function loadWidget(adapter: WidgetAdapter): Promise<void> {
  // Requested first and awaited last: without it the popup looks broken, but works, so a failure does not count.
  const styleSheet = adapter.style && insert('link', { rel: 'stylesheet', href: adapter.style }).catch(() => {});
  if (!adapter.isReady()) {
    adapter.prepare?.();
    await insert('script', { src: adapter.script ?? '' });
  }
  await styleSheet;
  // `0` instead of an Error saves bytes in every page.
  if (!adapter.isReady()) throw 0;
}

/**
 * Lets every `[data-booking]` control open the provider's popup as soon as the widget is loaded. If that fails or takes
 * longer than PATIENCE_MS, the click has no effect, and the next one tries again. `readConfig` is called only on intent:
 * before, the configuration may not be parsed.
 */
export function startBooking(adapter: WidgetAdapter, readConfig: () => BookingConfig): Booking {
  let loading: Promise<boolean> | undefined;
  /** The control whose click waits for the widget: the one clicked last. */
  let waiting: HTMLElement | undefined;
  let waitTimer: ReturnType<typeof setTimeout> | undefined;

  /** Resolves to whether the widget is loaded. */
  const load = () => {
    loading ??= loadWidget(adapter).then(
      () => true,
      () => {
        loading = undefined;
        return false;
      },
    );
    return loading;
  };
  const stopWaiting = () => {
    clearTimeout(waitTimer);
    waiting?.removeAttribute('aria-busy');
    waiting = undefined;
  };
  const openPopup = async (control: HTMLElement) => {
    stopWaiting();
    waiting = control;
    control.setAttribute('aria-busy', 'true');
    waitTimer = setTimeout(stopWaiting, PATIENCE_MS);
    const isLoaded = await load();
    if (waiting !== control) return;
    stopWaiting();
    if (!isLoaded) return;
    try {
      adapter.open(readConfig());
    } catch {
      return;
    }
    booking.opener = control;
    booking.onOpen?.();
  };
  const booking: Booking = {
    adapter,
    preload() {
      void load();
    },
  };

  document.addEventListener('click', (event) => {
    // The second click of a double click could open a second popup.
    if (isSecondClick(event) || !isPlain(event)) return;
    const control = closest(event, BOOKING_CONTROL);
    const isOpen = document.querySelector(adapter.popupSelector);
    if (control && !isOpen) void openPopup(control);
  });
  ignoreSecondClicksIn(adapter.popupSelector);
  const connectAndPreload = once(() => {
    // The popup shows a page of the provider, whose host is not that of the script.
    void insert('link', { rel: 'preconnect', href: readConfig().url });
    booking.preload();
  });
  onIntent(BOOKING_CONTROL, connectAndPreload);
  return booking;
}

/** Whether a click follows another at once. `detail` counts the clicks in a row, and is 0 for a click by keyboard. */
const isSecondClick = ({ detail }: MouseEvent): boolean => detail > 1;

/** The second click of a double click hits the popup and would close it again. */
function ignoreSecondClicksIn(popupSelector: string): void {
  const stopSecondClick = (event: MouseEvent) => {
    if (isSecondClick(event) && closest(event, popupSelector)) event.stopPropagation();
  };
  // Listeners in the capturing phase (`true`) run before the provider's.
  addEventListener('click', stopSecondClick, true);
}
