import type { BookingConfig, WidgetAdapter } from './types.ts';

export interface Dialog {
  /** The popup, while it is open. */
  find(): HTMLElement | null;
  /** Call just before the provider opens its popup, whether that happens at once or later. */
  expect(opener: HTMLElement): void;
}

/**
 * Makes the provider's popup a modal dialog while it is open. Calendly's, for one, is a `<div>` whose
 * close control is another `<div>`: no role, no name, no Escape, and the focus stays behind it.
 */
export function createDialog(adapter: WidgetAdapter, labels: BookingConfig, onClosed: () => void): Dialog {
  let popup: HTMLElement | null = null;
  let opener: HTMLElement;
  let behind: HTMLElement[] = [];

  const find = () => document.querySelector<HTMLElement>(adapter.popup);
  const closeControl = () => (popup?.shadowRoot ?? popup)?.querySelector<HTMLElement>(adapter.close);

  const onKey = (event: KeyboardEvent) => {
    const control = closeControl();
    const pressed = event.target === control && (event.key === 'Enter' || event.key === ' ');
    if (event.key !== 'Escape' && !pressed) return;
    // Else a native button would be clicked twice, and a space would scroll.
    event.preventDefault();
    control?.click();
  };

  /** The second half of a double click on a booking button: it would close what the first has opened. */
  const ignoreSecond = (event: MouseEvent) => {
    if (event.detail > 1) event.stopPropagation();
  };

  const hold = (dialog: HTMLElement) => {
    const control = closeControl();
    const frame = dialog.querySelector('iframe');
    name(dialog, 'dialog', labels.dialogLabel);
    dialog.setAttribute('aria-modal', 'true');
    dialog.tabIndex = -1;
    if (control) {
      name(control, 'button', labels.closeLabel);
      control.tabIndex = 0;
    }
    if (frame && !frame.title) frame.title = labels.dialogLabel;

    behind = [...document.querySelectorAll<HTMLElement>('body > *')].filter(
      (element) => !element.inert && !element.contains(dialog),
    );
    for (const element of behind) element.inert = true;
    document.addEventListener('keydown', onKey);
    dialog.addEventListener('click', ignoreSecond, true);
    // The dialog itself, not the iframe in it: keys pressed in there, Escape too, never reach this page.
    dialog.focus({ preventScroll: true });
  };

  const release = () => {
    document.removeEventListener('keydown', onKey);
    for (const element of behind) element.inert = false;
  };

  const update = () => {
    const found = find();
    if (found === popup) return;
    if (popup) release();
    popup = found;
    if (found) return hold(found);
    observer.disconnect();
    // Where the window was resized meanwhile, the button may have given way to another one.
    [opener, ...document.querySelectorAll<HTMLElement>('[data-booking]')]
      .find((button) => button.getClientRects().length)
      ?.focus({ preventScroll: true });
    onClosed();
  };
  const observer = new MutationObserver(update);

  return {
    find,
    expect(button) {
      opener = button;
      observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] });
    },
  };
}

function name(element: HTMLElement, role: string, label: string): void {
  element.setAttribute('role', role);
  element.setAttribute('aria-label', label);
}
