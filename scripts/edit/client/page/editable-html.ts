/** Turns the source of a text into HTML in which somebody writes, and back. */

/** Placeholders, marks of Markdown, and characters that HTML escapes. As in Markdown, a mark before a space is none. */
const markupPattern =
  /\{(?<name>[\p{L}\d_-]+)\}|\*\*(?=\S)(?<strong>.+?)\*\*|\*(?=\S)(?<emphasis>.+?)\*|\[(?=\S)(?<link>.+?)\](?<address>\(.+?\))|[<>&"]/gu;

const escapeHtml = (text: string) => text.replace(/[<>&"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** What the labels of placeholders show, and what they say when the pointer rests on them. */
export interface PlaceholderLabels {
  textOf(name: string): string;
  titleOf(name: string): string;
}

/**
 * The source as HTML, with its marks in `data-open` and `data-close`; marks may stand inside marks. A placeholder such
 * as `{doctora}` is a label, which is moved or deleted only as a whole. A link has no `href`, so that a click leads
 * nowhere.
 */
export function toHtml(source: string, labels: PlaceholderLabels): string {
  const element = (tag: 'b' | 'i' | 'a', words: string, open: string, close = open) =>
    `<${tag} data-open="${open}" data-close="${escapeHtml(close)}">${toHtml(words, labels)}</${tag}>`;
  return source.replaceAll(markupPattern, (matchedText, ...rest) => {
    // The last argument holds the groups by their names.
    const { name, strong, emphasis, link, address } = rest.at(-1) as Record<string, string | undefined>;
    if (name) return labelOf(name, labels);
    if (strong) return element('b', strong, '**');
    if (emphasis) return element('i', emphasis, '*');
    if (link) return element('a', link, '[', `]${address}`);
    return escapeHtml(matchedText);
  });
}

/** Selects the labels of placeholders. */
export const PLACEHOLDER_SELECTOR = '[data-name]';

function labelOf(name: string, labels: PlaceholderLabels): string {
  const title = escapeHtml(labels.titleOf(name));
  const text = escapeHtml(labels.textOf(name));
  return `<span contenteditable="false" data-name="${name}" title="${title}">${text}</span>`;
}

/** The reverse of `toHtml` for a node in the text. Marks whose words were all deleted disappear. */
function sourceOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
  const { name: placeholder, open = '', close = '' } = (node as HTMLElement).dataset;
  if (placeholder) return `{${placeholder}}`;
  const inside = sourceInside(node);
  // Browsers make these elements out of a line break in a pasted text.
  const isLineBreak = node.nodeName === 'BR' || node.nodeName === 'DIV';
  if (isLineBreak) return ` ${inside}`;
  const isEmptied = inside.trim() === '';
  return isEmptied ? inside : open + inside + close;
}

const sourceInside = (node: Node): string => Array.from(node.childNodes, sourceOf).join('');

const withPlainSpaces = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Words that no-break spaces hold together, such as `30 minutos`. */
const boundWords = /\S+(?:\u00A0\S+)+/g;

/** Gives groups of words of `source` the no-break spaces back that `withPlainSpaces` took. */
function restoreNoBreakSpaces(words: string, source: string): string {
  let restored = words;
  for (const boundGroup of source.match(boundWords) ?? []) {
    const plainGroup = boundGroup.replaceAll('\u00A0', ' ');
    // A function, because a `$` in a replacement string has a meaning of its own.
    restored = restored.replace(plainGroup, () => boundGroup);
  }
  return restored;
}

/**
 * The words in an element as they go into the file.
 *
 * @param source the text as it stood in the file; returned as it is if only spaces differ
 */
export function toSource(element: Node, source: string): string {
  const words = withPlainSpaces(sourceInside(element));
  const isUnchanged = words === withPlainSpaces(source);
  return isUnchanged ? source : restoreNoBreakSpaces(words, source);
}
