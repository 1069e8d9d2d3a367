import { whenIdle } from '../browser/loading.ts';
import { BOOKING_CONTROL, type Booking } from './popup.ts';
import type { BookingConfig } from './types.ts';

/**
 * Turns the provider's popup into a modal dialog and restores the focus when it closes: Calendly's popup, for example, is
 * a `<div>` without role, name or Escape key. With `load: idle`, also loads the widget when the page is idle.
 */
export function startDialog({ booking, config }: { booking: Booking; config: { booking: BookingConfig } }): void {
  const { popupSelector, closeSelector } = booking.adapter;
  /** The popup that is open, and what undoes `makeModal`. */
  let current: { popup: HTMLElement; release: () => void } | undefined;

  const followPopup = () => {
    const popup = document.querySelector<HTMLElement>(popupSelector) ?? undefined;
    if (popup === current?.popup) return;
    current?.release();
    current = popup && { popup, release: makeModal(popup, closeSelector, config.booking) };
    const hasClosed = !popup;
    if (!hasClosed) return;
    observer.disconnect();
    if (booking.opener) restoreFocus(booking.opener);
  };
  const observer = new MutationObserver(followPopup);

  booking.onOpen = () => {
    // The provider may add the popup later, and closes it by removal or by its style. Observing twice has no effect.
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] });
    followPopup();
  };
  // The popup may have opened before this script ran.
  if (booking.opener) booking.onOpen();
  if (config.booking.load === 'idle') whenIdle(() => booking.preload());
}

type Labels = Pick<BookingConfig, 'dialogLabel' | 'closeLabel'>;

/**
 * Names the popup, moves the focus into it, makes the rest of the page inert, and lets Escape close it. Returns a
 * function that releases the page.
 */
function makeModal(popup: HTMLElement, closeSelector: string, labels: Labels): () => void {
  // Cal.com's close control is inside the shadow root of its popup.
  const findCloseControl = () => (popup.shadowRoot ?? popup).querySelector<HTMLElement>(closeSelector);
  makeAccessible(popup, findCloseControl(), labels);

  const closeByKey = (event: KeyboardEvent) => {
    // Found anew, because the provider may draw it later, or again. Without it, the keyboard could not leave the popup.
    const control = findCloseControl();
    // Calendly's is a `<div>`, which keys do not press. Cal.com's is a button.
    const isPressed = event.target === control && (event.key === 'Enter' || event.key === ' ');
    if (event.key !== 'Escape' && !isPressed) return;
    // Prevents a second click of native buttons, and scrolling by the space bar.
    event.preventDefault();
    control?.click();
  };
  const inertedElements = [...document.querySelectorAll<HTMLElement>('body > *')].filter(
    (element) => !element.inert && !element.contains(popup),
  );
  for (const element of inertedElements) element.inert = true;
  document.addEventListener('keydown', closeByKey);
  // Focuses the popup, because keys pressed in its iframe, including Escape, do not reach this page.
  popup.focus({ preventScroll: true });

  return () => {
    document.removeEventListener('keydown', closeByKey);
    for (const element of inertedElements) element.inert = false;
  };
}

/** With `tabIndex`, a script can focus the popup, and the keyboard can reach the close control: in Calendly a `<div>`. */
function makeAccessible(
  popup: HTMLElement,
  closeControl: HTMLElement | null,
  { dialogLabel, closeLabel }: Labels,
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
