import type { WidgetAdapter } from '../types.ts';
import styles from './dialog.css' with { type: 'text' };

let sheet: CSSStyleSheet | undefined;

/**
 * Made by script, which the Content Security Policy allows. Throws in Safari before 16.4, which cannot make style
 * sheets.
 */
function addStyles(): void {
  if (sheet) return;
  const made = new CSSStyleSheet();
  made.replaceSync(styles);
  document.adoptedStyleSheets.push(made);
  sheet = made;
}

/**
 * A dialog of our own around any page. Script cannot notice a page that refuses to be framed, so `npm run check` asks
 * it.
 */
export const adapter: WidgetAdapter = {
  isReady: () => true,
  /** Removes itself when closed. Where a dialog cannot be, the page gets a tab of its own. */
  open({ url, dialogLabel, closeLabel }) {
    try {
      addStyles();
    } catch {
      window.open(url, '_blank', 'noopener');
      return;
    }
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
