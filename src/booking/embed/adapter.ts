import type { WidgetAdapter } from '../types.ts';
import styles from './dialog.css' with { type: 'text' };

/**
 * The dialog's styles. Made by script, so that only pages with this provider carry them; the page's Content Security
 * Policy allows style sheets that are made so.
 */
const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);

/**
 * For any scheduling service whose page can be shown in an iframe: a dialog of our own, with no script to wait for.
 * Script cannot notice a page that refuses to be framed, so `npm run check` asks the page before publishing.
 */
export const adapter: WidgetAdapter = {
  isReady: () => true,
  /**
   * Shows the page in an iframe, in a modal `<dialog>` with heading and close button at the end of the document. The dialog
   * removes itself when it is closed, so each call loads the page anew.
   */
  open({ url, dialogLabel, closeLabel }) {
    if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
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
    Object.assign(frame, { title: dialogLabel, src: url });
    dialog.append(header, frame);
    document.body.append(dialog);
    dialog.showModal();
  },
  popupSelector: '.agenda[open]',
  closeSelector: 'button',
};
