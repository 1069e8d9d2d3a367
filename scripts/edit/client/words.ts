/**
 * Turns the source of a text into HTML that can be edited, and back: placeholders become labels that stay whole, the
 * strong words and links of legal texts become elements.
 */

/**
 * Matches each part of a source that has to be written in another way in HTML: `{name}`, `**strong**`, `*emphasis*`,
 * `[link](address)`, or one of the letters `<>&"`.
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
 * Turns the source of a text into HTML in which somebody can write, on the page or in a form. A placeholder such as
 * `{doctora}` becomes a label, which can only be moved or deleted as a whole.
 *
 * Strong words, emphasis and links become elements. These keep what stands around their words in the source (`**`) in
 * `data-open` and `data-close`, so that `toSource` can write it again. Letters such as `<` are escaped.
 */
export function toHtml(source: string, labels: PlaceholderLabels): string {
  let html = '';
  let lastEnd = 0;
  for (const match of source.matchAll(markupPattern)) {
    // Between two matches stand only letters that mean the same in HTML.
    html += source.slice(lastEnd, match.index) + htmlOfMatch(match, labels);
    lastEnd = match.index + match[0].length;
  }
  return html + source.slice(lastEnd);
}

/**
 * The HTML for one match of `markupPattern`: the label of a placeholder; an element for strong words, emphasis or a link,
 * which may contain each other and placeholders; or an escaped letter. A link has no `href`, so a click on it leads nowhere.
 * `data-name`, `data-open` and `data-close` hold what `toSource` needs to write the source again.
 */
function htmlOfMatch(match: RegExpExecArray, labels: PlaceholderLabels): string {
  // Only the groups of one kind of markup are defined; none of them if the match is a letter to escape.
  const { name, strong, emphasis, link, address = '' } = match.groups ?? {};
  const element = (tag: string, open: string, words: string, close: string) =>
    `<${tag} data-open="${open}" data-close="${escapeHtml(close)}">${toHtml(words, labels)}</${tag}>`;
  if (strong) return element('b', '**', strong, '**');
  if (emphasis) return element('i', '*', emphasis, '*');
  if (link) return element('a', '[', link, `]${address}`);
  if (name) {
    const title = escapeHtml(labels.titleOf(name));
    const text = escapeHtml(labels.textOf(name));
    return `<span contenteditable="false" data-name="${name}" title="${title}">${text}</span>`;
  }
  return escapeHtml(match[0]);
}

/**
 * The source text of a node and of everything in it, after somebody has written there: the reverse of `toHtml`. A `<br>`
 * or `<div>`, which the browser makes of a line break in pasted text, becomes a space. A link, strong words or emphasis of
 * which all words were deleted disappear with their marks (`[…](…)`, `**…**`, `*…*`).
 *
 * @param node a text or an element
 */
function sourceOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
  // `toHtml` has set them: `name` on the label of a placeholder; `open` and `close`, such as `**`, on an element that has
  // these marks around its words in the source.
  const { name, open = '', close = '' } = (node as HTMLElement).dataset;
  if (name) return `{${name}}`;
  const inside = Array.from(node.childNodes, sourceOf).join('');
  const isLineBreak = node.nodeName === 'BR' || node.nodeName === 'DIV';
  if (isLineBreak) return ` ${inside}`;
  const hasWords = inside.trim() !== '';
  return hasWords ? open + inside + close : inside;
}

/** A text with one plain space in place of each run of spaces, line breaks and no-break spaces, and none at its ends. */
const withPlainSpaces = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Matches words that no-break spaces (U+00A0) hold together, such as `30 minutos`. */
const boundWords = /\S+(?:\u00A0\S+)+/g;

/**
 * Puts the no-break spaces of a text back after somebody has changed other words of it: if `source` has one in `30 minutos`
 * and `words` still has these two words, they get it again. If words stand together several times, as many of them as in
 * `source` get it, from the beginning of the text on.
 *
 * @param words what somebody has written, with plain spaces only
 */
function restoreNoBreakSpaces(words: string, source: string): string {
  let restored = words;
  for (const boundGroup of source.match(boundWords) ?? []) {
    const plainGroup = boundGroup.replaceAll('\u00A0', ' ');
    // Replaced by a function, because `replace` gives a `$` in a replacement string a meaning of its own.
    restored = restored.replace(plainGroup, () => boundGroup);
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
