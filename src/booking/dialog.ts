/** Browser only, part of the entry: makes a dialog of the popup, which the inline script opens. */
import { whenIdle } from '../browser/loading.ts';
import { BOOKING_CONTROL, type Booking } from './popup.ts';
import type { BookingConfig } from './types.ts';

/**
 * Makes the provider's popup a modal dialog while it is open. Calendly's, for one, is a `<div>` whose
 * close control is another `<div>`: no role, no name, no Escape, and the focus stays behind it.
 */
export function startDialog({ booking, config }: { booking: Booking; config: { booking: BookingConfig } }): void {
  const { popupSelector, closeSelector } = booking.adapter;
  const { dialogLabel, closeLabel, load } = config.booking;
  let openDialog: HTMLElement | null = null;
  let inertedElements: HTMLElement[] = [];

  const findCloseControl = () => (openDialog?.shadowRoot ?? openDialog)?.querySelector<HTMLElement>(closeSelector);

  const closeByKey = (event: KeyboardEvent) => {
    const control = findCloseControl();
    const isPressed = event.target === control && (event.key === 'Enter' || event.key === ' ');
    if (event.key !== 'Escape' && !isPressed) return;
    // Otherwise a native button would be clicked twice, and the space bar would scroll.
    event.preventDefault();
    control?.click();
  };

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

  const update = () => {
    const found = document.querySelector<HTMLElement>(popupSelector);
    if (found === openDialog) return;
    releasePage();
    openDialog = found;
    if (found) {
      makeModal(found);
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
  // Before this script had come, a tap may have opened the popup.
  if (booking.opener) booking.onOpen();
  if (load === 'idle') whenIdle(() => booking.preload());
}

/**
 * Focuses the control that opened the popup, or else a booking button beside it, or else any: the closing's doors
 * cannot take the focus, and a window resized meanwhile may show another button in place of the one that was used.
 */
function restoreFocus(opener: HTMLElement | undefined): void {
  const beside = opener?.parentElement?.querySelectorAll<HTMLElement>(BOOKING_CONTROL) ?? [];
  const others = document.querySelectorAll<HTMLElement>(BOOKING_CONTROL);
  const candidates = [...(opener ? [opener] : []), ...beside, ...others];
  candidates
    .find((control) => control.tabIndex >= 0 && control.getClientRects().length > 0)
    ?.focus({ preventScroll: true });
}
