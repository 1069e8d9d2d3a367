import type { WidgetAdapter } from '../types.ts';
import styles from './dialog.css' with { type: 'text' };

/** The page's policy allows style sheets that script makes, and pages with other providers have none of this. */
const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);

/** There is no script to wait for, and no way to notice a page that refuses to be framed: `npm run check` asks it. */
export const adapter: WidgetAdapter = {
  isReady: () => true,
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
