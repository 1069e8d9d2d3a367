import type { WidgetAdapter } from '../types.ts';
import styles from './dialog.css' with { type: 'text' };

/** A constructed style sheet, because the Content Security Policy would block a new `<style>`. */
const sheet = new CSSStyleSheet();

function adoptStyles(): void {
  if (document.adoptedStyleSheets.includes(sheet)) return;
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}

/** Shows any page in our own dialog. A script cannot detect that a page refuses to be framed; `npm run check` does. */
export const adapter: WidgetAdapter = {
  open({ url, dialogLabel, closeLabel }) {
    adoptStyles();
    const dialog = create('dialog', { className: 'agenda', ariaLabel: dialogLabel });
    dialog.onclose = () => dialog.remove();
    const heading = create('h2', { textContent: dialogLabel });
    const onclick = () => dialog.close();
    const closeButton = create('button', { type: 'button', textContent: '×', ariaLabel: closeLabel, onclick });
    const header = create('header');
    header.append(heading, closeButton);
    // `payment` lets the page take payment with Apple Pay or Google Pay.
    dialog.append(header, create('iframe', { title: dialogLabel, allow: 'payment', src: url }));
    document.body.append(dialog);
    dialog.showModal();
  },
  popupSelector: '.agenda[open]',
  closeSelector: 'button',
};

const create = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
): HTMLElementTagNameMap[Tag] => Object.assign(document.createElement(tag), properties);
