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
    dialog.innerHTML = '<header><h2></h2><button type="button">×</button></header><iframe></iframe>';
    Object.assign(dialog, { className: 'agenda', ariaLabel: dialogLabel, onclose: () => dialog.remove() });
    dialog.querySelector('h2')!.textContent = dialogLabel;
    Object.assign(dialog.querySelector('button')!, { ariaLabel: closeLabel, onclick: () => dialog.close() });
    Object.assign(dialog.querySelector('iframe')!, { title: dialogLabel, src: url });
    document.body.append(dialog);
    dialog.showModal();
  },
  popupSelector: '.agenda[open]',
  closeSelector: 'button',
};
