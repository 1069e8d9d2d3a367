/**
 * Browser only, part of the entry script: turns the popup of the scheduling service into an accessible dialog. The inline
 * script (`popup.ts`) has already made the booking buttons open that popup.
 */
import { whenIdle } from '../browser/loading.ts';
import { BOOKING_CONTROL, type Booking } from './popup.ts';
import type { BookingConfig } from './types.ts';

/**
 * Makes the popup of the scheduling service ("provider") a modal dialog while it is open, and gives the focus back when
 * it is closed. Providers do not: Calendly's popup, for one, is a `<div>` whose close control is another `<div>`, without
 * role, name or Escape key, and the focus stays on the page behind it.
 *
 * Also loads the provider's script once the page is idle, if the content says so (`load: idle`).
 */
export function startDialog({ booking, config }: { booking: Booking; config: { booking: BookingConfig } }): void {
  const { popupSelector, closeSelector } = booking.adapter;
  const { dialogLabel, closeLabel, load } = config.booking;
  /** The popup's element while it is open. */
  let openDialog: HTMLElement | null = null;
  /** What `makeModal` has made inert, so that `releasePage` undoes no more than that. */
  let inertedElements: HTMLElement[] = [];

  // Cal.com's close control is inside the shadow root of its popup.
  const findCloseControl = () => (openDialog?.shadowRoot ?? openDialog)?.querySelector<HTMLElement>(closeSelector);

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
  const makeModal = (dialog: HTMLElement) => {
    Object.assign(dialog, { role: 'dialog', ariaModal: 'true', ariaLabel: dialogLabel, tabIndex: -1 });
    const control = findCloseControl();
    if (control) Object.assign(control, { role: 'button', ariaLabel: closeLabel, tabIndex: 0 });
    const calendar = dialog.querySelector('iframe');
    if (calendar) calendar.title = dialogLabel;

    inertedElements = [...document.querySelectorAll<HTMLElement>('body > *')].filter(
      (element) => !element.inert && !element.contains(dialog),
    );
    for (const element of inertedElements) element.inert = true;
    document.addEventListener('keydown', closeByKey);
    // The dialog itself, not the iframe in it: keys pressed in there, Escape too, never reach this page.
    dialog.focus({ preventScroll: true });
  };

  /** Undoes `makeModal`; the provider has removed or hidden the dialog itself. */
  const releasePage = () => {
    document.removeEventListener('keydown', closeByKey);
    for (const element of inertedElements) element.inert = false;
    inertedElements = [];
  };

  /** Compares the document with `openDialog`, and reacts if a popup has opened or closed since the last call. */
  const update = () => {
    const popup = document.querySelector<HTMLElement>(popupSelector);
    if (popup === openDialog) return;
    releasePage();
    openDialog = popup;
    if (popup) {
      makeModal(popup);
    } else {
      observer.disconnect();
      restoreFocus(booking.opener);
    }
  };
  const observer = new MutationObserver(update);

  booking.onOpen = () => {
    // Providers may build their popup later, and may keep a closed one in the document, hidden by its style.
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] });
    update();
  };
  // A tap may have opened the popup before this script ran.
  if (booking.opener) booking.onOpen();
  if (load === 'idle') whenIdle(() => booking.preload());
}

/**
 * After the popup is closed, focuses the control that opened it, or else a booking button beside it, or else the first
 * booking button that is shown. The first is not always possible: the drawn doors of the closing section take no focus,
 * and a window that was resized meanwhile may show another button instead of the one that was used.
 *
 * @param opener the control that opened the popup
 */
function restoreFocus(opener: HTMLElement | undefined): void {
  const beside = opener?.parentElement?.querySelectorAll<HTMLElement>(BOOKING_CONTROL) ?? [];
  const others = document.querySelectorAll<HTMLElement>(BOOKING_CONTROL);
  const candidates = [...(opener ? [opener] : []), ...beside, ...others];
  candidates
    // Can take the focus, and is shown: an element with `display: none` has no rectangles.
    .find((control) => control.tabIndex >= 0 && control.getClientRects().length > 0)
    ?.focus({ preventScroll: true });
}
