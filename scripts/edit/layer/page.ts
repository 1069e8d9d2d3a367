/** The page in the frame: which of its elements show a text or picture of the content. */

/** What `marks.ts` has put around each text. */
const mark = /([\u{E0020}-\u{E007E}]+)\u{E007F}/u;

const read = (letters: string) =>
  String.fromCodePoint(...Array.from(letters, (letter) => letter.codePointAt(0)! - 0xe0000));

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
  const isAll = nodes.every((node) => inside.includes(node) || node.nodeValue === '');
  if (isAll && !parent.dataset['edit']) return parent;
  const made = parent.ownerDocument.createElement('span');
  begin.before(made);
  made.append(...inside);
  return made;
}

/**
 * Takes the marks out of a page and gives its texts and pictures `data-edit`: file and path of their field. Buttons
 * become plain boxes, because Firefox lets nobody write in a button, and islands stay as they are.
 *
 * @param pictures file and path of each picture, by its address
 */
export function markPage(document: Document, pictures: Readonly<Record<string, string>>): void {
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
  const begun = new Map<string, Text>();
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    const found = mark.exec(text.data);
    if (!found || text.parentElement!.closest('script, style, noscript')) continue;
    const border = text.splitText(found.index);
    // What follows is visited next.
    border.splitText(found[0].length);
    border.data = '';
    walker.currentNode = border;
    const field = read(found[1]!);
    const begin = begun.get(field);
    const element = begin && elementBetween(begin, border);
    if (element) element.dataset['edit'] = field;
    if (begin) begun.delete(field);
    else begun.set(field, border);
  }
  for (const image of document.images) {
    const field = pictures[image.getAttribute('src')!];
    if (field) image.dataset['edit'] = field;
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-edit]')) {
    element.tabIndex = 0;
    element.setAttribute('aria-description', 'Se puede editar: pulsa Enter');
  }
  const sheet = new (document.defaultView as Window & typeof globalThis).CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
