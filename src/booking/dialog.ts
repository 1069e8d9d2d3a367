/**
 * Browser only, part of the entry script: turns the popup of the scheduling service into an accessible dialog. The inline
 * script (`popup.ts`) has already made the booking buttons open that popup.
 */
import { whenIdle } from '../browser/loading.ts';
import { BOOKING_CONTROL, type Booking } from './popup.ts';
import type { BookingConfig } from './types.ts';

/**
 * Lets people book by keyboard and screen reader: makes the popup of the scheduling service (the "provider") a modal
 * dialog while it is open, and gives the focus back when it is closed. Providers do not: Calendly's popup, for one, is a
 * `<div>` without role, name or Escape key, and the focus stays on the page behind it.
 *
 * Called once on every page. Also loads the provider's script once the page is idle, if the content says so
 * (`load: idle`).
 *
 * @param page.booking from the inline script. This function sets its `onOpen`, which that script calls whenever it has
 *   asked the provider for the popup
 * @param page.config `config.booking` has the accessible names of the popup and of its close control
 */
export function startDialog({ booking, config }: { booking: Booking; config: { booking: BookingConfig } }): void {
  const { popupSelector, closeSelector } = booking.adapter;
  const { dialogLabel, closeLabel, load } = config.booking;
  /** The popup's element while it is open. */
  let popupElement: HTMLElement | null = null;
  /** What `makeModal` has made inert, so that `releasePage` undoes no more than that. */
  let inertedElements: HTMLElement[] = [];

  // Cal.com's close control is inside the shadow root of its popup.
  const findCloseControl = () => (popupElement?.shadowRoot ?? popupElement)?.querySelector<HTMLElement>(closeSelector);

  /** Closes the popup on Escape, and on Enter or space while its close control has the focus. */
  const closeByKey = (event: KeyboardEvent) => {
    const control = findCloseControl();
    const isPressed = event.target === control && (event.key === 'Enter' || event.key === ' ');
    if (event.key !== 'Escape' && !isPressed) return;
    // Otherwise a native button would be clicked twice, and the space bar would scroll.
    event.preventDefault();
    control?.click();
  };

  /** Names the popup and its close control, makes the page around it inert, and moves the focus into it. */
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

  /** Undoes what `makeModal` did to the page around the popup; the popup itself was removed or hidden by the provider. */
  const releasePage = () => {
    document.removeEventListener('keydown', closeByKey);
    for (const element of inertedElements) element.inert = false;
    inertedElements = [];
  };

  /**
   * Looks whether a popup has opened or closed since the last call. If one has opened, makes it modal. If it has closed,
   * releases the page, gives the focus back, and stops observing the document until the next popup is asked for.
   */
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
    // The provider may add the popup to the document only later, and removes it or hides it by its style when it closes. To
    // observe the document once more while it is observed already changes nothing.
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] });
    followPopup();
  };
  // A tap may have opened the popup before this script ran.
  if (booking.opener) booking.onOpen();
  if (load === 'idle') whenIdle(() => booking.preload());
}

/**
 * Gives the focus back after the popup was closed: to the control that opened it or, if that cannot take the focus, to the
 * first booking button within the same parent element that can, or else to the first one on the page. Does nothing if there
 * is none.
 *
 * @param opener the control that opened the popup; undefined if none is known. It cannot take the focus if it is the drawing
 *   of doors in the closing section, which only the pointer can use, or if the window was resized and hides it now
 */
function restoreFocus(opener: HTMLElement | undefined): void {
  const buttonsBeside = opener?.parentElement?.querySelectorAll<HTMLElement>(BOOKING_CONTROL) ?? [];
  const allButtons = document.querySelectorAll<HTMLElement>(BOOKING_CONTROL);
  // The best one first.
  const candidates = [...(opener ? [opener] : []), ...buttonsBeside, ...allButtons];
  candidates
    // The first that can take the focus and is shown: an element with `display: none` has no rectangles.
    .find((control) => control.tabIndex >= 0 && control.getClientRects().length > 0)
    ?.focus({ preventScroll: true });
}
