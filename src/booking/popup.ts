/** Browser only, part of the inline script: the widget is the script of the scheduling service (the "provider"). */
import { closest, isPlain, onIntent } from '../browser/events.ts';
import { insert } from '../browser/loading.ts';
import type { BookingConfig, WidgetAdapter } from './types.ts';

/** In ms: a popup that opens later would surprise more than it helps. */
const PATIENCE = 4000;

/** Buttons, and the drawn doors of the closing section, for the pointer only. */
export const BOOKING_CONTROL = '[data-booking]';

/** What the inline script hands to the entry script (`dialog.ts`). */
export interface Booking {
  adapter: WidgetAdapter;
  /** Never throws. */
  preload(): void;
  opener?: HTMLElement;
  /** Set by the entry script; called each time the provider was asked for its popup, which may appear later. */
  onOpen?(): void;
}

/**
 * Resolves when `adapter.open` can be called. A later call, after a failure, loads again. The popup works without its
 * style sheet, so that may fail.
 */
async function loadWidget(adapter: WidgetAdapter): Promise<void> {
  // Waited for at the end: a popup whose style sheet is still on its way would look broken.
  const styleSheet = adapter.style && insert('link', { rel: 'stylesheet', href: adapter.style }).catch(() => {});
  if (!adapter.isReady()) {
    adapter.prepare?.();
    await insert('script', { src: adapter.script ?? '' });
  }
  await styleSheet;
  // An Error with a message would cost bytes in every page.
  if (!adapter.isReady()) throw 0;
}

/**
 * Lets every `[data-booking]` control open the provider's popup, as soon as the widget is loaded, but no later than
 * after 4 s. If it cannot be loaded, a click has no effect and the next one tries again; or, with `whenUnavailable:
 * link`, opens the provider's page in a new tab. Calls `readConfig` at the first sign of intent: before, that part of
 * the HTML may be missing.
 */
export function startBooking(adapter: WidgetAdapter, readConfig: () => BookingConfig): Booking {
  let widgetState: 'absent' | 'loading' | 'ready' = 'absent';
  /** To load, to load in time, or to open its popup. */
  let hasFailed = false;
  /** Has `aria-busy`. */
  let waitingControl: HTMLElement | undefined;
  let waitTimer: ReturnType<typeof setTimeout>;

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

  const waitForWidget = (control: HTMLElement) => {
    // One popup opens, for the control that was clicked last.
    stopWaiting();
    waitingControl = control;
    control.setAttribute('aria-busy', 'true');
    waitTimer = setTimeout(giveUp, PATIENCE);
    preload();
  };

  const stopWaiting = () => {
    clearTimeout(waitTimer);
    const control = waitingControl;
    waitingControl = undefined;
    control?.removeAttribute('aria-busy');
    return control;
  };

  /** Does not open the provider's page instead: so long after the tap, Safari would block the new tab. */
  const giveUp = () => {
    hasFailed = true;
    stopWaiting();
  };

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
    // `detail` counts the clicks in a row.
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

function onFirstIntent(callback: () => void): void {
  let wasCalled = false;
  onIntent(BOOKING_CONTROL, () => {
    if (wasCalled) return;
    wasCalled = true;
    callback();
  });
}

/** The second click of a double click lands on the popup and would close it again. */
function ignoreSecondClicks(popupSelector: string): void {
  const stopSecondClick = (event: MouseEvent) => {
    // `detail` counts the clicks in a row.
    if (event.detail > 1 && closest(event, popupSelector)) event.stopPropagation();
  };
  // In the capturing phase (`true`), which comes before the provider's own listeners.
  addEventListener('click', stopSecondClick, true);
}
