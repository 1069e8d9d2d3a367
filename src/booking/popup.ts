/**
 * Part of the inline script: opens the popup of the scheduling service (the "provider") by its script (the "widget").
 */
import { closest, isPlain, onIntent } from '../browser/events.ts';
import { insert } from '../browser/loading.ts';
import type { BookingConfig, WidgetAdapter } from './types.ts';

/** Longest time (ms) between a click and its popup, which would surprise the visitor later. */
const PATIENCE_MS = 4000;

/** Matches the booking buttons, and the drawn doors of the closing section, which only a pointer can use. */
export const BOOKING_CONTROL = '[data-booking]';

/** The interface between the inline script and the entry script (`dialog.ts`). */
export interface Booking {
  adapter: WidgetAdapter;
  preload(): void;
  opener?: HTMLElement;
  /** Set by the entry script; called when the provider has been asked for its popup, which may appear later. */
  onOpen?(): void;
}

/** Resolves when `adapter.open` can be called. The style sheet may fail, because the popup works without it. */
async function loadWidget(adapter: WidgetAdapter): Promise<void> {
  // Awaited at the end, because a popup without its style sheet looks broken.
  const styleSheet = adapter.style && insert('link', { rel: 'stylesheet', href: adapter.style }).catch(() => {});
  if (!adapter.isReady()) {
    adapter.prepare?.();
    await insert('script', { src: adapter.script ?? '' });
  }
  await styleSheet;
  // Throws no Error, which would cost bytes in every page.
  if (!adapter.isReady()) throw 0;
}

/**
 * Lets every `[data-booking]` control open the provider's popup as soon as the widget is loaded. If that fails or takes
 * longer than PATIENCE_MS, the click has no effect; the next one tries again or, with `whenUnavailable: link`, opens the
 * provider's page in a new tab. `readConfig` is called only on intent: before, the configuration may not be parsed.
 */
export function startBooking(adapter: WidgetAdapter, readConfig: () => BookingConfig): Booking {
  let widgetState: 'absent' | 'loading' | 'ready' = 'absent';
  /** Whether the widget has failed to load, to load in time, or to open its popup. */
  let hasFailed = false;
  let waitingControl: HTMLElement | undefined;
  let waitTimer: ReturnType<typeof setTimeout>;

  const preload = () => {
    if (widgetState !== 'absent') return;
    widgetState = 'loading';
    loadWidget(adapter).then(
      () => {
        widgetState = 'ready';
        const control = waitingControl;
        stopWaiting();
        if (control) openPopup(control);
      },
      () => {
        widgetState = 'absent';
        giveUp();
      },
    );
  };

  const waitForWidget = (control: HTMLElement) => {
    // Only the control that was clicked last waits.
    stopWaiting();
    waitingControl = control;
    control.setAttribute('aria-busy', 'true');
    waitTimer = setTimeout(giveUp, PATIENCE_MS);
    preload();
  };

  const stopWaiting = () => {
    clearTimeout(waitTimer);
    waitingControl?.removeAttribute('aria-busy');
    waitingControl = undefined;
  };

  /** Does not open the provider's page, because Safari blocks a new tab so long after the tap. */
  const giveUp = () => {
    hasFailed = true;
    stopWaiting();
  };

  /** Returns false if the widget cannot open its popup. */
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
    const control = event.detail < 2 && isPlain(event) && closest(event, BOOKING_CONTROL);
    if (control) handleClick(control);
  });
  ignoreSecondClicks(adapter.popupSelector);

  const booking: Booking = { adapter, preload };
  onFirstIntent(() => {
    // The widget shows a page of another host than its script's.
    void insert('link', { rel: 'preconnect', href: readConfig().url });
    preload();
  });
  return booking;
}

function onFirstIntent(callback: () => void): void {
  let wasCalled = false;
  onIntent(BOOKING_CONTROL, () => {
    if (wasCalled) return;
    wasCalled = true;
    callback();
  });
}

/** The second click of a double click hits the popup and would close it again. */
function ignoreSecondClicks(popupSelector: string): void {
  const stopSecondClick = (event: MouseEvent) => {
    // `detail` counts the clicks in a row.
    if (event.detail > 1 && closest(event, popupSelector)) event.stopPropagation();
  };
  // Listeners in the capturing phase (`true`) run before the provider's.
  addEventListener('click', stopSecondClick, true);
}
