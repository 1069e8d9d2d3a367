/** Turns the source of a text into HTML in which somebody writes, and back. */
import { spanishNameOf, type NameSources } from '../placeholder-values.ts';

/** Placeholders, bold, italics and links of Markdown (where a mark before a space is none), and what HTML escapes. */
const markupPattern =
  /\{(?<name>[\p{L}\d_-]+)\}|\*\*(?=\S)(?<strong>.+?)\*\*|\*(?=\S)(?<emphasis>.+?)\*|\[(?=\S)(?<link>.+?)\]\((?<address>.+?)\)|[<>&"]/gu;

const escapeHtml = (text: string) => text.replace(/[<>&"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/**
 * A text of a content file as HTML. Bold, italics and links, also inside each other, keep their marks, such as `**`, in
 * `data-open` and `data-close`; a link has no `href`, so that a click leads nowhere. A placeholder such as `{doctora}`
 * becomes a label, which is moved or deleted only as a whole.
 */
export function toHtml(source: string, site: NameSources): string {
  const element = (tag: 'b' | 'i' | 'a', words: string, open: string, close = open) =>
    `<${tag} data-open="${open}" data-close="${escapeHtml(close)}">${toHtml(words, site)}</${tag}>`;
  return source.replaceAll(markupPattern, (matchedText, ...rest) => {
    // The last argument holds the named groups of `markupPattern`.
    const { name, strong, emphasis, link, address } = rest.at(-1) as Record<string, string | undefined>;
    if (name) return labelOf(name, site);
    if (strong) return element('b', strong, '**');
    if (emphasis) return element('i', emphasis, '*');
    if (link) return element('a', link, '[', `](${address})`);
    // Without any of the groups, the match is `<`, `>`, `&` or `"`.
    return escapeHtml(matchedText);
  });
}

/** Selects the labels of placeholders. */
export const PLACEHOLDER_SELECTOR = '[data-name]';

/** Shows the value, because a text of the page is read where it stands, and the name when the pointer rests on it. */
function labelOf(name: string, site: NameSources): string {
  const spanishName = spanishNameOf(name, site);
  const value = site.placeholders[name] ?? spanishName;
  return `<span contenteditable="false" data-name="${name}" title="${escapeHtml(spanishName)}">${escapeHtml(value)}</span>`;
}

/** The source of a node in the text. Its marks, such as `**`, are in `data-open` and `data-close`. */
function sourceOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
  const { name: placeholder, open = '', close = '' } = (node as HTMLElement).dataset;
  if (placeholder) return `{${placeholder}}`;
  const inside = sourceInside(node);
  // Browsers make these elements out of a line break in a pasted text.
  const isLineBreak = node.nodeName === 'BR' || node.nodeName === 'DIV';
  if (isLineBreak) return ` ${inside}`;
  // Marks whose words were all deleted disappear.
  const isEmptied = inside.trim() === '';
  return isEmptied ? inside : open + inside + close;
}

const sourceInside = (node: Node): string => Array.from(node.childNodes, sourceOf).join('');

const withPlainSpaces = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/**
 * The words in an element as they go into the file.
 *
 * @param original the text as it stands in the file
 */
export function toSource(element: Node, original: string): string {
  const words = withPlainSpaces(sourceInside(element));
  // Untouched, the text keeps its line breaks and no-break spaces.
  return words === withPlainSpaces(original) ? original : words;
}
