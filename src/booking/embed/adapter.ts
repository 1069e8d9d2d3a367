import type { WidgetAdapter } from '../types.ts';
import styles from './dialog.css' with { type: 'text' };

let areStylesAdopted = false;

/** A constructed style sheet, because the Content Security Policy would block a new `<style>`. */
function adoptStyles(): void {
  if (areStylesAdopted) return;
  areStylesAdopted = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}

/** Shows any page in our own dialog. A script cannot detect that a page refuses to be framed; `npm run check` does. */
export const adapter: WidgetAdapter = {
  isReady: () => true,
  /** The dialog removes itself when it is closed. */
  open({ url, dialogLabel, closeLabel }) {
    adoptStyles();
    const dialog = document.createElement('dialog');
    Object.assign(dialog, { className: 'agenda', ariaLabel: dialogLabel, onclose: () => dialog.remove() });
    const heading = document.createElement('h2');
    heading.textContent = dialogLabel;
    const closeButton = document.createElement('button');
    const onclick = () => dialog.close();
    Object.assign(closeButton, { type: 'button', textContent: '×', ariaLabel: closeLabel, onclick });
    const header = document.createElement('header');
    header.append(heading, closeButton);
    const frame = document.createElement('iframe');
    Object.assign(frame, { title: dialogLabel, allow: 'payment', src: url });
    dialog.append(header, frame);
    document.body.append(dialog);
    dialog.showModal();
  },
  popupSelector: '.agenda[open]',
  closeSelector: 'button',
};
