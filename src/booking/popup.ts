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
 * Lets every `[data-booking]` control open the provider's popup as soon as the widget is loaded. `readConfig` is called
 * only on intent: before, the configuration may not be parsed.
 */
export function startBooking(adapter: WidgetAdapter, readConfig: () => BookingConfig): Booking {
  const booking = new WidgetBooking(adapter, readConfig);
  document.addEventListener('click', (event) => {
    // The second click of a double click could open the provider's page a second time.
    if (isSecondClick(event) || !isPlain(event)) return;
    const control = closest(event, BOOKING_CONTROL);
    if (control) booking.handleClick(control);
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

/**
 * Loads the widget and opens its popup. If that fails or takes longer than PATIENCE_MS, the click has no effect; the
 * next one tries again or, with `whenUnavailable: link`, opens the provider's page in a new tab.
 */
class WidgetBooking implements Booking {
  readonly adapter: WidgetAdapter;
  opener?: HTMLElement;
  onOpen?: () => void;
  readonly #readConfig: () => BookingConfig;
  #widgetState: 'absent' | 'loading' | 'ready' = 'absent';
  /** Whether the widget has failed to load, to load in time, or to open its popup. */
  #hasFailed = false;
  /** The control whose click waits for the widget. */
  #waitingControl: HTMLElement | undefined;
  #waitTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(adapter: WidgetAdapter, readConfig: () => BookingConfig) {
    this.adapter = adapter;
    this.#readConfig = readConfig;
  }

  preload(): void {
    if (this.#widgetState !== 'absent') return;
    this.#widgetState = 'loading';
    loadWidget(this.adapter).then(
      () => this.#onLoaded(),
      () => {
        this.#widgetState = 'absent';
        this.#giveUp();
      },
    );
  }

  handleClick(control: HTMLElement): void {
    const openPopup = document.querySelector(this.adapter.popupSelector);
    if (openPopup) return;
    const isReady = this.#widgetState === 'ready';
    const hasOpened = isReady && this.#openPopup(control);
    if (hasOpened) return;
    const { url, whenUnavailable } = this.#readConfig();
    const opensLink = this.#hasFailed && whenUnavailable === 'link';
    if (opensLink) window.open(url, '_blank', 'noopener');
    else if (!isReady) this.#waitForWidget(control);
  }

  #onLoaded(): void {
    this.#widgetState = 'ready';
    const control = this.#waitingControl;
    this.#stopWaiting();
    if (control) this.#openPopup(control);
  }

  /** Only the control that was clicked last waits. */
  #waitForWidget(control: HTMLElement): void {
    this.#stopWaiting();
    this.#waitingControl = control;
    control.setAttribute('aria-busy', 'true');
    this.#waitTimer = setTimeout(() => this.#giveUp(), PATIENCE_MS);
    this.preload();
  }

  #stopWaiting(): void {
    clearTimeout(this.#waitTimer);
    this.#waitingControl?.removeAttribute('aria-busy');
    this.#waitingControl = undefined;
  }

  /** Ends the wait without opening the provider's page: Safari blocks a new tab so long after the tap. */
  #giveUp(): void {
    this.#hasFailed = true;
    this.#stopWaiting();
  }

  /** Returns false if the widget cannot open its popup. */
  #openPopup(opener: HTMLElement): boolean {
    try {
      this.adapter.open(this.#readConfig());
    } catch {
      this.#hasFailed = true;
      return false;
    }
    this.opener = opener;
    this.onOpen?.();
    return true;
  }
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
