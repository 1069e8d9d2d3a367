import { whenIdle } from '../browser/loading.ts';
import { BOOKING_CONTROL, type Booking } from './popup.ts';
import type { BookingConfig } from './types.ts';

/**
 * Turns the provider's popup into a modal dialog and restores the focus when it closes: Calendly's popup, for example,
 * is a `<div>` without role, name or Escape key. With `load: idle`, also loads the widget when the page is idle.
 */
export function startDialog({ booking, config }: { booking: Booking; config: { booking: BookingConfig } }): void {
  const { popupSelector, closeSelector } = booking.adapter;
  let openPopup: HTMLElement | null = null;

  /** Called when a popup may have appeared or closed. */
  const followPopup = () => {
    const popup = document.querySelector<HTMLElement>(popupSelector);
    if (popup === openPopup) return;
    openPopup = popup;
    makeRestInert(popup);
    if (popup) {
      makeAccessible(popup, findCloseControl(popup, closeSelector), config.booking);
      // So that Escape reaches this page, unlike keys pressed in the popup's iframe.
      popup.focus({ preventScroll: true });
    } else {
      observer.disconnect();
      if (booking.opener) restoreFocus(booking.opener);
    }
  };
  const observer = new MutationObserver(followPopup);

  booking.onOpen = () => {
    // The popup may appear later. It is closed by removal or by a style, and then `popupSelector` no longer matches it.
    // Observing twice has no effect.
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] });
    followPopup();
  };
  // The popup may have opened before this script ran.
  if (booking.opener) booking.onOpen();
  document.addEventListener('keydown', (event) => {
    // Found anew, because the provider may draw it later, or again.
    if (openPopup) closeByKey(event, findCloseControl(openPopup, closeSelector));
  });
  if (config.booking.load === 'idle') whenIdle(booking.load);
}

/** Lets the visitor use nothing but the popup; without one, everything again. */
function makeRestInert(popup: HTMLElement | null): void {
  for (const element of document.querySelectorAll<HTMLElement>('body > *')) {
    element.inert = popup !== null && !element.contains(popup);
  }
}

/** Cal.com's close control is inside the shadow root of its popup. */
const findCloseControl = (popup: HTMLElement, closeSelector: string) =>
  (popup.shadowRoot ?? popup).querySelector<HTMLElement>(closeSelector);

/** Lets Escape close the popup, and Enter and Space press its close control. */
function closeByKey(event: KeyboardEvent, closeControl: HTMLElement | null): void {
  // Calendly's close control is a `<div>`, which keys do not press. Cal.com's is a button.
  const isPressed = event.target === closeControl && (event.key === 'Enter' || event.key === ' ');
  if (event.key !== 'Escape' && !isPressed) return;
  // Prevents a second click of buttons, and scrolling by the space bar.
  event.preventDefault();
  closeControl?.click();
}

/** With `tabIndex`, scripts can focus the popup, and the keyboard reaches a close control that is a `<div>`. */
function makeAccessible(
  popup: HTMLElement,
  closeControl: HTMLElement | null,
  { dialogLabel, closeLabel }: BookingConfig,
): void {
  Object.assign(popup, { role: 'dialog', ariaModal: 'true', ariaLabel: dialogLabel, tabIndex: -1 });
  if (closeControl) Object.assign(closeControl, { role: 'button', ariaLabel: closeLabel, tabIndex: 0 });
  const calendar = popup.querySelector('iframe');
  if (calendar) calendar.title = dialogLabel;
}

/**
 * Focuses the opener, else a booking button beside it, else the first one on the page. The opener may be unable to take
 * the focus: the drawn doors, or a button that is hidden after a resize.
 */
function restoreFocus(opener: HTMLElement): void {
  const buttonsBeside = opener.parentElement?.querySelectorAll<HTMLElement>(BOOKING_CONTROL) ?? [];
  const allButtons = document.querySelectorAll<HTMLElement>(BOOKING_CONTROL);
  [opener, ...buttonsBeside, ...allButtons].find(canTakeFocus)?.focus({ preventScroll: true });
}

/** Hidden elements have no rectangles. */
const canTakeFocus = (control: HTMLElement) => control.tabIndex >= 0 && control.getClientRects().length > 0;
