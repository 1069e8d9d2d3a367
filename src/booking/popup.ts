import { PATIENCE } from '../client/taps.ts';
import { createDialog } from './dialog.ts';
import type { BookingConfig, WidgetAdapter } from './types.ts';
import { createWidget } from './widget.ts';

/** No second popup while the first is still being built. */
const REST = 1000;

export interface Booking {
  /** Fetches the widget, so that a later click finds it ready. Never fails. */
  warm(): void;
  /**
   * Opens the popup on behalf of `button`: at once, or as soon as the widget is there. Never throws.
   *
   * @param at when the button was tapped, in ms on the page's clock
   */
  open(button: HTMLElement, at?: number): void;
}

/** The booking popup of one provider. */
export function createBooking(config: BookingConfig, adapter: WidgetAdapter): Booking {
  const widget = createWidget(adapter);
  let unavailable = false;
  let openedAt = -Infinity;
  /** The button whose click waits for the widget. */
  let waiting: HTMLElement | undefined;
  let patience: ReturnType<typeof setTimeout>;

  const dialog = createDialog(adapter, config, () => {
    openedAt = -Infinity;
  });

  const giveUp = () => {
    unavailable = true;
    if (config.whenUnavailable === 'link') window.open(config.url, '_blank', 'noopener');
  };

  const show = (button: HTMLElement) => {
    try {
      dialog.expect(button);
      adapter.open(config.url);
      openedAt = Date.now();
    } catch {
      giveUp();
    }
  };

  /** Ends the wait, in one of its three ways: loaded, failed, too late. */
  const settle = (finish: (button: HTMLElement) => void) => {
    clearTimeout(patience);
    const button = waiting;
    waiting = undefined;
    button?.removeAttribute('aria-busy');
    if (button) finish(button);
  };

  const load = () =>
    widget.load().then(
      () => settle(show),
      () => {
        // The next tap knows it at once: Safari opens a window only while it answers a tap.
        unavailable = true;
        settle(giveUp);
      },
    );

  return {
    warm: () => void load(),
    open(button, at = performance.now()) {
      const patienceLeft = at + PATIENCE - performance.now();
      if (patienceLeft <= 0 || dialog.find() || Date.now() - openedAt < REST) return;
      if (widget.isReady()) return show(button);
      if (unavailable && config.whenUnavailable === 'link') return giveUp();
      // A second click takes the first one's place: one popup, for the button clicked last.
      settle(() => {});
      waiting = button;
      button.setAttribute('aria-busy', 'true');
      patience = setTimeout(settle, patienceLeft, giveUp);
      void load();
    },
  };
}
