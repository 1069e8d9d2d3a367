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
  /** Resolves to whether the widget can open its popup. Tries again after a failure. */
  load: () => Promise<boolean>;
  /** The control that opened the popup last; gets the focus when it closes. */
  opener?: HTMLElement;
  /** Set by the entry script; called when the provider has been asked for its popup, which may appear later. */
  onOpen?(): void;
}

/** Resolves to whether `adapter.open` can be called. */
async function loadWidget({ script, style }: WidgetAdapter): Promise<boolean> {
  // Requested first and awaited last. If the style sheet fails, `insert` resolves, too, and the popup works without it.
  const styleSheet = style && insert('link', { rel: 'stylesheet', href: style });
  if (script && !script.isReady()) {
    script.prepare?.();
    await insert('script', { src: script.src });
    if (!script.isReady()) return false;
  }
  await styleSheet;
  return true;
}

/** Returns a function that loads the widget once, and again after a failure. */
function widgetLoader(adapter: WidgetAdapter): () => Promise<boolean> {
  let loading: Promise<boolean> | undefined;
  return () => {
    loading ??= loadWidget(adapter)
      // A content blocker may let the widget's global throw when it is read.
      .catch(() => false)
      .then((isLoaded) => {
        if (!isLoaded) loading = undefined;
        return isLoaded;
      });
    return loading;
  };
}

/**
 * Lets every `[data-booking]` control open the provider's popup as soon as the widget is loaded. If that fails or takes
 * longer than PATIENCE_MS, the click has no effect, and the next one tries again. `readConfig` is called only on
 * intent: earlier, the browser may not have parsed the configuration yet.
 */
export function startBooking(adapter: WidgetAdapter, readConfig: () => BookingConfig): Booking {
  const booking: Booking = { adapter, load: widgetLoader(adapter) };
  let latestClick: MouseEvent | undefined;

  const openPopup = async (control: HTMLElement, click: MouseEvent) => {
    latestClick = click;
    // The control of an earlier click may still wait.
    stopWaiting();
    control.setAttribute('aria-busy', 'true');
    const isLoadedInTime = await Promise.race([booking.load(), falseAfter(PATIENCE_MS)]);
    const hasLaterClick = latestClick !== click;
    if (hasLaterClick) return;
    stopWaiting();
    if (!isLoadedInTime) return;
    try {
      adapter.open(readConfig());
    } catch {
      // As if the widget had not loaded.
      return;
    }
    booking.opener = control;
    // Undefined until the entry script runs, which learns of an earlier popup by `opener`.
    booking.onOpen?.();
  };
  document.addEventListener('click', (click) => {
    // The second click of a double click could open a second popup.
    if (isSecondClick(click) || !isPlain(click)) return;
    const control = closest(click, BOOKING_CONTROL);
    const isOpen = document.querySelector(adapter.popupSelector);
    if (control && !isOpen) void openPopup(control, click);
  });
  ignoreSecondClicksIn(adapter.popupSelector);

  const connectAndLoad = once(() => {
    // The popup shows a page of the provider, whose host is not that of the script.
    void insert('link', { rel: 'preconnect', href: readConfig().url });
    void booking.load();
  });
  onIntent(document, (event) => {
    if (closest(event, BOOKING_CONTROL)) connectAndLoad();
  });
  return booking;
}

/** At most one control waits for the widget: the one clicked last. */
const stopWaiting = () => document.querySelector(`${BOOKING_CONTROL}[aria-busy]`)?.removeAttribute('aria-busy');

const falseAfter = (ms: number) => new Promise<false>((resolve) => setTimeout(resolve, ms, false));

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
