/** Browser only, part of the entry: what can wait of the popup, which the inline script opens. */
import { whenIdle } from '../browser/loading.ts';
import type { Booking } from './popup.ts';
import type { BookingConfig } from './types.ts';

/**
 * Makes the provider's popup a modal dialog while it is open. Calendly's, for one, is a `<div>` whose
 * close control is another `<div>`: no role, no name, no Escape, and the focus stays behind it.
 */
export function startDialog({ booking, config }: { booking: Booking; config: { booking: BookingConfig } }): void {
  const { adapter } = booking;
  const { dialogLabel, closeLabel, load } = config.booking;
  let popup: HTMLElement | null = null;
  let behind: HTMLElement[] = [];

  const closeControl = () => (popup?.shadowRoot ?? popup)?.querySelector<HTMLElement>(adapter.close);

  const onKey = (event: KeyboardEvent) => {
    const control = closeControl();
    const pressed = event.target === control && (event.key === 'Enter' || event.key === ' ');
    if (event.key !== 'Escape' && !pressed) return;
    // Else a native button would be clicked twice, and a space would scroll.
    event.preventDefault();
    control?.click();
  };

  const hold = (dialog: HTMLElement) => {
    Object.assign(dialog, { role: 'dialog', ariaModal: 'true', ariaLabel: dialogLabel, tabIndex: -1 });
    Object.assign(closeControl() ?? {}, { role: 'button', ariaLabel: closeLabel, tabIndex: 0 });
    Object.assign(dialog.querySelector('iframe') ?? {}, { title: dialogLabel });
    behind = [...document.querySelectorAll<HTMLElement>('body > *')].filter(
      (element) => !element.inert && !element.contains(dialog),
    );
    for (const element of behind) element.inert = true;
    document.addEventListener('keydown', onKey);
    // The dialog itself, not the iframe in it: keys pressed in there, Escape too, never reach this page.
    dialog.focus({ preventScroll: true });
  };

  const update = () => {
    const found = document.querySelector<HTMLElement>(adapter.popup);
    if (found === popup) return;
    document.removeEventListener('keydown', onKey);
    for (const element of behind) element.inert = false;
    popup = found;
    if (found) return hold(found);
    observer.disconnect();
    // Where the window was resized meanwhile, the button may have given way to another one.
    [booking.opener!, ...document.querySelectorAll<HTMLElement>('[data-booking]')]
      .find((button) => button.getClientRects().length)
      ?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(update);

  booking.onOpen = () => {
    // Some popups are built later, and some that are closed stay in the document, hidden.
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] });
    update();
  };
  if (booking.opener) booking.onOpen();
  if (load === 'idle') whenIdle(booking.warm);
}
