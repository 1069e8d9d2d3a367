import type { WidgetAdapter } from '../types.ts';
import styles from './dialog.css' with { type: 'text' };

let sheet: CSSStyleSheet | undefined;

/** The Content Security Policy allows style sheets made by script. Safari before 16.4 cannot make them and throws. */
function addStyles(): void {
  if (sheet) return;
  const made = new CSSStyleSheet();
  made.replaceSync(styles);
  document.adoptedStyleSheets.push(made);
  sheet = made;
}

/** Shows any page in our own dialog. A script cannot detect that a page refuses to be framed; `npm run check` does. */
export const adapter: WidgetAdapter = {
  isReady: () => true,
  /** The dialog removes itself when it is closed. Where `addStyles` throws, the page opens in a new tab. */
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
