/** Words under the cursor: placeholders as chips that stay whole, and the strong words and links of legal texts. */

/** `{name}`, and in a legal text `**strong**`, `*emphasis*` and `[link](address)`. */
const part = /\{([\p{L}\d_-]+)\}|\*\*(.+?)\*\*|\*(.+?)\*|\[(.+?)\](\(.+?\))/u;

type Placeholders = Readonly<Record<string, string>>;

/** A placeholder, as its value: it moves and goes as one. */
export function chip(document: Document, name: string, placeholders: Placeholders): HTMLElement {
  const made = document.createElement('span');
  made.contentEditable = 'false';
  made.dataset['name'] = name;
  made.title = name.replaceAll('_', ' ');
  made.textContent = placeholders[name] ?? name;
  return made;
}

/** A text as it is written, as nodes to be edited. */
export function toNodes(document: Document, source: string, placeholders: Placeholders): Node[] {
  const found = part.exec(source);
  if (!found) return [document.createTextNode(source)];
  const [whole, name, strong, emphasis, link, address] = found;
  let made: HTMLElement;
  if (name === undefined) {
    made = document.createElement(strong ? 'b' : emphasis ? 'i' : 'a');
    const [open, close] = strong ? ['**', '**'] : emphasis ? ['*', '*'] : ['[', `]${address}`];
    Object.assign(made.dataset, { open, close });
    made.append(...toNodes(document, strong ?? emphasis ?? link!, placeholders));
  } else made = chip(document, name, placeholders);
  const after = toNodes(document, source.slice(found.index + whole.length), placeholders);
  return [document.createTextNode(source.slice(0, found.index)), made, ...after];
}

/** What stands in an element, as it is to be written: one line of plain text, whatever was pasted. */
export function toSource(node: Node): string {
  if (node.nodeName === '#text') return node.nodeValue!.replaceAll(/\s+/g, ' ');
  const { name, open = '', close = '' } = (node as HTMLElement).dataset;
  const inside = [...node.childNodes].map(toSource).join('');
  if (name) return `{${name}}`;
  return inside.trim() === '' ? inside : open + inside + close;
}
