/**
 * Turns the source of a text into HTML that can be edited, and back: placeholders become labels that stay whole, the
 * strong words and links of legal texts become elements.
 */

/**
 * Matches each part of a source that becomes HTML: `{name}`, `**strong**`, `*emphasis*`, `[link](address)`, or a letter to
 * escape.
 */
const markupPattern =
  /\{(?<name>[\p{L}\d_-]+)\}|\*\*(?<strong>.+?)\*\*|\*(?<emphasis>.+?)\*|\[(?<link>.+?)\](?<address>\(.+?\))|[<>&"]/gu;

/** A text that is safe within HTML and its attributes: `<` becomes `&#60;`. */
const escapeHtml = (text: string) => text.replace(/[<>&"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** What a label shows for a placeholder, which is given by its name without braces. */
export interface PlaceholderLabels {
  /** The words on the label. */
  textOf(name: string): string;
  /** What the label says besides, when the pointer rests on it. */
  titleOf(name: string): string;
}

/**
 * The source of a text as HTML that somebody can edit. A placeholder such as `{doctora}` becomes a label with its value,
 * which can only be moved or deleted as a whole. Strong words, emphasis and links become elements, which keep what stood
 * before and behind their words in `data-open` and `data-close`, so that `toSource` can write it again.
 */
export function toHtml(source: string, labels: PlaceholderLabels): string {
  const markup = (tag: string, open: string, close: string, inside: string) =>
    `<${tag} data-open="${open}" data-close="${escapeHtml(close)}">${toHtml(inside, labels)}</${tag}>`;
  return source.replace(
    markupPattern,
    // The parameters after the match are the named groups of the pattern, of which one alternative is given.
    (match, name?: string, strong?: string, emphasis?: string, link?: string, address?: string) => {
      if (name) {
        const title = escapeHtml(labels.titleOf(name));
        const words = escapeHtml(labels.textOf(name));
        return `<span contenteditable="false" data-name="${name}" title="${title}">${words}</span>`;
      }
      if (strong) return markup('b', '**', '**', strong);
      if (emphasis) return markup('i', '*', '*', emphasis);
      if (link) return markup('a', '[', `]${address ?? ''}`, link);
      return escapeHtml(match);
    },
  );
}

/**
 * The source of a node and everything in it: the reverse of `toHtml`. A line break, as pasted text has it, becomes a
 * space. Strong words or a link whose words were all deleted leave no `****` or `[](…)` behind.
 */
function sourceOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
  const inside = Array.from(node.childNodes, sourceOf).join('');
  const { name, open = '', close = '' } = (node as HTMLElement).dataset;
  if (name) return `{${name}}`;
  if (node.nodeName === 'BR' || node.nodeName === 'DIV') return ` ${inside}`;
  const isEmpty = inside.trim() === '';
  return isEmpty ? inside : open + inside + close;
}

/** A text with one plain space in place of each run of spaces, line breaks and no-break spaces, and none at its ends. */
const withPlainSpaces = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Matches words that no-break spaces (U+00A0) hold together, such as `30 minutos`. */
const boundWords = /\S+(?:\u00A0\S+)+/g;

/**
 * Gives words, which have plain spaces only, the no-break spaces back that `source` has between the same words. Each group
 * of words is looked for once.
 */
function restoreNoBreakSpaces(words: string, source: string): string {
  let restored = words;
  for (const group of source.match(boundWords) ?? []) {
    // A function, because `$` in a replacement text would have a meaning of its own.
    restored = restored.replace(group.replaceAll('\u00A0', ' '), () => group);
  }
  return restored;
}

/**
 * The words that somebody has written in an element, as they go into the file: with placeholders in braces, and with the
 * Markdown of legal texts.
 *
 * @param source the text as it stood in the file; returned as it is if no word has changed, whatever the spaces
 */
export function toSource(element: Node, source: string): string {
  const words = withPlainSpaces(sourceOf(element));
  const isUnchanged = words === withPlainSpaces(source);
  return isUnchanged ? source : restoreNoBreakSpaces(words, source);
}
