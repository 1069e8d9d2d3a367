/** The page in the frame: which of its elements show a text or picture of the content. */

/** What `marks.ts` has put around each text. */
const mark = /\u2060([\u2061-\u2064]{6})/;

const idOf = (digits: string) => [...digits].reduceRight((id, digit) => id * 4 + digit.charCodeAt(0) - 0x2061, 0);

const styles = `
  [data-edit] { cursor: text; border-radius: 2px; }
  [data-edit]:is(:hover, :focus) { outline: 2px solid #e6e072; outline-offset: 3px; box-shadow: 0 0 0 7px #47102a; }
  img[data-edit] { cursor: pointer; pointer-events: auto; }
  [data-edit][contenteditable] { outline-style: dashed; background: #faf6f4; color: #2a0818; opacity: 1; }
  [data-edit] [data-name] { padding: 0 0.2em; border-radius: 0.3em; background: #e6e072; color: #2a0818; }
  [data-edit] [data-name] { -webkit-user-select: all; user-select: all; }
`;

/** Puts what stands between two marks into an element of its own, unless it is all that its parent holds. */
function elementBetween(begin: Text, end: Text): HTMLElement | undefined {
  const parent = begin.parentElement!;
  if (end.parentElement !== parent) return undefined;
  const nodes = [...parent.childNodes];
  const inside = nodes.slice(nodes.indexOf(begin), nodes.indexOf(end) + 1);
  const isAll = nodes.every((node) => inside.includes(node) || (node.nodeType === Node.TEXT_NODE && !node.nodeValue));
  if (isAll && !parent.dataset['edit']) return parent;
  const made = parent.ownerDocument.createElement('span');
  begin.before(made);
  made.append(...inside);
  return made;
}

/**
 * Takes the marks out of a page and gives its texts and pictures `data-edit`: the number of a text, nothing for a
 * picture. Buttons become plain boxes, because Firefox lets nobody write in a button, and islands stay as they are.
 *
 * @param isPicture whether the address of a picture belongs to the content
 */
export function markPage(document: Document, isPicture: (address: string) => boolean): void {
  for (const island of document.querySelectorAll('[data-island]')) {
    const twin = island.cloneNode(true) as Element;
    twin.removeAttribute('data-island');
    island.replaceWith(twin);
  }
  for (const button of document.querySelectorAll('button')) {
    if (!mark.test(button.textContent)) continue;
    const twin = document.createElement('div');
    for (const { name, value } of button.attributes) if (name !== 'data-booking') twin.setAttribute(name, value);
    twin.append(...button.childNodes);
    button.replaceWith(twin);
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  const begun = new Map<number, Text>();
  for (let text of texts) {
    if (text.parentElement!.closest('script, style, noscript')) continue;
    for (let found; (found = mark.exec(text.data));) {
      const border = text.splitText(found.index);
      text = border.splitText(found[0].length);
      border.data = '';
      const id = idOf(found[1]!);
      const begin = begun.get(id);
      begun.set(id, border);
      if (!begin) continue;
      begun.delete(id);
      const element = elementBetween(begin, border);
      if (element) element.dataset['edit'] = String(id);
    }
  }
  for (const image of document.images) if (isPicture(image.getAttribute('src')!)) image.dataset['edit'] = '';
  for (const element of document.querySelectorAll<HTMLElement>('[data-edit]')) {
    element.tabIndex = 0;
    element.setAttribute('aria-description', 'Se puede editar: pulsa Enter');
  }
  const sheet = new (document.defaultView as Window & typeof globalThis).CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
