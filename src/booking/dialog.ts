import { whenIdle } from '../browser/loading.ts';
import { BOOKING_CONTROL, type Booking } from './popup.ts';
import type { BookingConfig } from './types.ts';

/**
 * Browser only, part of the entry script: makes the provider's popup a modal dialog while it is open, and gives the
 * focus back afterwards. Providers do not: Calendly's popup, for one, is a `<div>` without role, name or Escape key.
 *
 * Loads the provider's script once the page is idle, if the content says so (`load: idle`).
 */
export function startDialog({ booking, config }: { booking: Booking; config: { booking: BookingConfig } }): void {
  const { popupSelector, closeSelector } = booking.adapter;
  const { dialogLabel, closeLabel, load } = config.booking;
  let popupElement: HTMLElement | null = null;
  /** So that `releasePage` undoes no more than that. */
  let inertedElements: HTMLElement[] = [];

  // Cal.com's close control is inside the shadow root of its popup.
  const findCloseControl = () => (popupElement?.shadowRoot ?? popupElement)?.querySelector<HTMLElement>(closeSelector);

  const closeByKey = (event: KeyboardEvent) => {
    const control = findCloseControl();
    const isPressed = event.target === control && (event.key === 'Enter' || event.key === ' ');
    if (event.key !== 'Escape' && !isPressed) return;
    // Otherwise a native button would be clicked twice, and the space bar would scroll.
    event.preventDefault();
    control?.click();
  };

  const makeModal = (popup: HTMLElement) => {
    Object.assign(popup, { role: 'dialog', ariaModal: 'true', ariaLabel: dialogLabel, tabIndex: -1 });
    const control = findCloseControl();
    if (control) Object.assign(control, { role: 'button', ariaLabel: closeLabel, tabIndex: 0 });
    const calendar = popup.querySelector('iframe');
    if (calendar) calendar.title = dialogLabel;

    inertedElements = [...document.querySelectorAll<HTMLElement>('body > *')].filter(
      (element) => !element.inert && !element.contains(popup),
    );
    for (const element of inertedElements) element.inert = true;
    document.addEventListener('keydown', closeByKey);
    // The popup itself, not the iframe in it: keys pressed in there, Escape too, never reach this page.
    popup.focus({ preventScroll: true });
  };

  const releasePage = () => {
    document.removeEventListener('keydown', closeByKey);
    for (const element of inertedElements) element.inert = false;
    inertedElements = [];
  };

  const followPopup = () => {
    const popup = document.querySelector<HTMLElement>(popupSelector);
    if (popup === popupElement) return;
    releasePage();
    popupElement = popup;
    if (popup) {
      makeModal(popup);
    } else {
      observer.disconnect();
      restoreFocus(booking.opener);
    }
  };
  const observer = new MutationObserver(followPopup);

  booking.onOpen = () => {
    // The provider may add the popup later, and removes it, or hides it by its style. To observe twice changes nothing.
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] });
    followPopup();
  };
  // A tap may have opened the popup before this script ran.
  if (booking.opener) booking.onOpen();
  if (load === 'idle') whenIdle(() => booking.preload());
}

/**
 * To the opener or, if that cannot take the focus (the drawn doors, a window resized meanwhile), to a booking button
 * beside it, or else to the first on the page.
 */
function restoreFocus(opener: HTMLElement | undefined): void {
  const buttonsBeside = opener?.parentElement?.querySelectorAll<HTMLElement>(BOOKING_CONTROL) ?? [];
  const allButtons = document.querySelectorAll<HTMLElement>(BOOKING_CONTROL);
  const candidates = [...(opener ? [opener] : []), ...buttonsBeside, ...allButtons];
  candidates
    // An element with `display: none` has no rectangles.
    .find((control) => control.tabIndex >= 0 && control.getClientRects().length > 0)
    ?.focus({ preventScroll: true });
}
