/**
 * Turns the source of a text into HTML that can be edited, and back: placeholders become labels that stay whole, the
 * strong words and links of legal texts become elements.
 */

/** One part of a source that becomes HTML: `{name}`, `**strong**`, `*emphasis*`, `[link](address)`, or a letter to escape. */
const part =
  /\{(?<name>[\p{L}\d_-]+)\}|\*\*(?<strong>.+?)\*\*|\*(?<emphasis>.+?)\*|\[(?<link>.+?)\](?<address>\(.+?\))|[<>&"]/gu;

const escapeHtml = (text: string) => text.replace(/[<>&"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** What a label for a placeholder shows: its value, or its name if only the page knows the value. */
export interface PlaceholderLabels {
  valueOf(name: string): string | undefined;
  nameOf(name: string): string;
}

/** A text as it is written, as HTML to be edited. Each placeholder moves and goes as one. */
export function toHtml(source: string, labels: PlaceholderLabels): string {
  const markup = (tag: string, open: string, close: string, inside: string) =>
    `<${tag} data-open="${open}" data-close="${escapeHtml(close)}">${toHtml(inside, labels)}</${tag}>`;
  return source.replace(
    part,
    (found, name?: string, strong?: string, emphasis?: string, link?: string, address?: string) => {
      if (name) {
        const title = escapeHtml(labels.nameOf(name));
        const value = escapeHtml(labels.valueOf(name) ?? labels.nameOf(name));
        return `<span contenteditable="false" data-name="${name}" title="${title}">${value}</span>`;
      }
      if (strong) return markup('b', '**', '**', strong);
      if (emphasis) return markup('i', '*', '*', emphasis);
      if (link) return markup('a', '[', `]${address ?? ''}`, link);
      return escapeHtml(found);
    },
  );
}

/** The source of a node: the reverse of `toHtml`. Pasted lines are joined by a space. */
function textOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
  const inside = Array.from(node.childNodes, textOf).join('');
  const { name, open = '', close = '' } = (node as HTMLElement).dataset;
  if (name) return `{${name}}`;
  if (node.nodeName === 'BR' || node.nodeName === 'DIV') return ` ${inside}`;
  return inside.trim() === '' ? inside : open + inside + close;
}

/** With one plain space in place of each run of spaces, line breaks and no-break spaces. */
const withPlainSpaces = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Gives the no-break spaces back that a text had, wherever the words around them are still the same. */
function keepNoBreakSpaces(words: string, source: string): string {
  const bound = source.match(/\S+(?:\u00A0\S+)+/g) ?? [];
  return bound.reduce((text, group) => text.replace(group.replaceAll('\u00A0', ' '), () => group), words);
}

/**
 * The words in an element, as they are to be written.
 *
 * @param source the text as it was written before: if the words are the same, exactly that
 */
export function toSource(element: Node, source: string): string {
  const words = withPlainSpaces(textOf(element));
  return words === withPlainSpaces(source) ? source : keepNoBreakSpaces(words, source);
}
