/** Words under the cursor: placeholders as chips that stay whole, and the strong words and links of legal texts. */

/** `{name}`; in a legal text `**strong**`, `*emphasis*` and `[link](address)`; what HTML would take for its own. */
const part = /\{([\p{L}\d_-]+)\}|\*\*(.+?)\*\*|\*(.+?)\*|\[(.+?)\](\(.+?\))|[<>&"]/gu;

const escape = (text: string) => text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A text as it is written, as HTML to be edited; each placeholder is its value, which moves and goes as one. */
export const toHtml = (source: string, placeholders: Readonly<Record<string, string>>): string =>
  source.replace(part, (found, name?: string, strong?: string, emphasis?: string, link?: string, address?: string) => {
    if (name) {
      const value = escape(placeholders[name] ?? name);
      return `<span contenteditable="false" data-name="${name}" title="${name.replaceAll('_', ' ')}">${value}</span>`;
    }
    const inside = strong ?? emphasis ?? link;
    if (!inside) return escape(found);
    const [tag, open, close] = strong ? ['b', '**', '**'] : emphasis ? ['i', '*', '*'] : ['a', '[', `]${address}`];
    return `<${tag} data-open="${open}" data-close="${escape(close)}">${toHtml(inside, placeholders)}</${tag}>`;
  });

/** What stands in an element, as it is to be written; lines that were pasted, with a space between them. */
export function toSource(node: Node): string {
  if (node.nodeName === '#text') return node.nodeValue!;
  const { name, open = '', close = '' } = (node as HTMLElement).dataset;
  const inside = Array.from(node.childNodes, toSource).join('');
  if (name) return `{${name}}`;
  if (/^(?:BR|DIV)$/.test(node.nodeName)) return ` ${inside}`;
  return inside.trim() === '' ? inside : open + inside + close;
}
