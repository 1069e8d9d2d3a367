import type { ElementContent, Root as HtmlRoot } from 'hast';
import type { Heading, Link, List, ListItem, Nodes, Root, RootContent, Text } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toHast } from 'mdast-util-to-hast';
import { SKIP, visit } from 'unist-util-visit';
import { unreadable } from '../../../src/content/fields.ts';
import type { LegalText } from '../../../src/content/schema.ts';
import { diagnostic, type Diagnostic } from '../../lib/diagnostic.ts';
import { nearestWord } from '../../lib/did-you-mean.ts';
import type { Code, DiagnosticParams, RefusedMarkdown } from '../../messages/codes.ts';
import { ABSENT } from './optional-facts.ts';
import { interpolate, STAND_IN, type PlaceholderRules } from './placeholders.ts';
import { positionIn } from './position.ts';
import { insertNoBreakSpaces } from './typography.ts';

const inlineNodes = ['text', 'strong', 'emphasis', 'link'];

/** The types of nodes that each node of the syntax tree may contain. */
const allowedChildren: Readonly<Record<string, readonly string[]>> = {
  root: ['heading', 'paragraph', 'list'],
  heading: ['text'],
  paragraph: inlineNodes,
  strong: inlineNodes,
  emphasis: inlineNodes,
  link: inlineNodes,
  list: ['listItem'],
  listItem: ['paragraph'],
};

/** Nodes of Markdown that legal texts may not contain and whose name our sentences know. */
const refusedMarkdown: readonly RefusedMarkdown[] = [
  ...(['html', 'image', 'imageReference', 'code', 'inlineCode', 'blockquote', 'thematicBreak', 'break'] as const),
  ...(['list', 'definition', 'linkReference'] as const),
];

/** An address on another site, or of e-mail. */
const externalAddress = /^https:\/\/[^\s/]+\.\S+$|^mailto:[^\s@]+@[^\s@]+$/;

/** A page of this site, with or without an anchor. */
const pageAddress = /^(?<path>\/[^/#?][^?#]*|\/)(?:#.*)?$/;

/** The line of dashes below the header of a table; the parser, which knows no tables, takes one for a paragraph. */
const tableRule = /^[ \t]*\|?[ \t]*:?-{2,}:?[ \t]*\|[-:| \t]*$/m;

/**
 * A RUT, which `toHtmlText` puts into an element: browsers break a line after its hyphen, and whoever copies the RUT
 * would copy a character that forbids the break along with it. The group makes `split` keep the RUT.
 */
const taxId = /(?<taxId>RUT\u00a0[\d.]+-[\dkK])/;

/**
 * A line that opens twenty lists or quotations inside one another. Each level costs the parser time and stack; the
 * legal texts need two.
 */
const deepNesting = /^(?:[ \t]*(?:[>*+-]|\d+[.)])){20}/m;

/** Where the Markdown of a legal text stands, and what it may refer to. */
export interface LegalSource {
  file: string;
  /** The line of `file` on which the Markdown begins. */
  firstLine: number;
  rules: PlaceholderRules;
  /** Paths that a link may lead to, such as `/privacidad`. */
  pages: readonly string[];
}

/** What the Markdown of a legal text gives to the page. */
export type LegalBody = Pick<LegalText, 'heading' | 'intro' | 'sections'>;

/**
 * Reads the Markdown of a legal text: one `# heading`, an introduction, `## 1. headings` that number the sections
 * from 1 (the numbers are checked and left out), paragraphs and lists.
 *
 * @returns `diagnostics`: everything that is wrong with it; `text`: as HTML trees, with its placeholders filled in and
 *   no-break spaces inserted, also if there are diagnostics; undefined only if its nesting is too deep to be parsed
 */
export function parseLegal(
  markdown: string,
  source: LegalSource,
): { text: LegalBody | undefined; diagnostics: readonly Diagnostic[] } {
  const report = new LegalReport(markdown, source);
  const nested = deepNesting.exec(markdown);
  if (nested) {
    report.at(nested.index, 'legal.nested-too-deeply', {});
    return { text: undefined, diagnostics: report.diagnostics };
  }
  const tree = fromMarkdown(markdown);
  checkAndFill(tree, source, report);
  emptyAbsentBlocks(tree, report);
  const outline = readOutline(tree, report);
  checkOutline(tree, outline, report, markdown.length);
  const text = {
    heading: outline.headings[0] ? textOf(outline.headings[0]) : '',
    intro: toHtmlTree(outline.intro),
    sections: outline.sections.map(({ title, blocks }) => ({ title, body: toHtmlTree(blocks) })),
  };
  return { text, diagnostics: report.diagnostics };
}

/** Collects the diagnostics of one legal text, at the places of its nodes. */
class LegalReport {
  readonly diagnostics: Diagnostic[] = [];
  readonly #markdown: string;
  readonly #source: LegalSource;

  constructor(markdown: string, source: LegalSource) {
    this.#markdown = markdown;
    this.#source = source;
  }

  /** Reports a problem at an offset of the Markdown. */
  at<C extends Code>(offset: number, code: C, params: DiagnosticParams[C]): void {
    const { file, firstLine } = this.#source;
    const place = { file, ...positionIn(this.#markdown, offset, firstLine) };
    this.diagnostics.push(diagnostic(code, place, params));
  }

  /** Reports a problem with a node. */
  of<C extends Code>(node: Nodes, code: C, params: DiagnosticParams[C]): void {
    this.at(offsetOf(node), code, params);
  }

  /** The Markdown of a node as it is written. */
  sourceOf(node: Nodes): string {
    return this.#markdown.slice(offsetOf(node), node.position?.end.offset);
  }
}

/** The offset in the Markdown at which a node begins; 0 for a node that the parser gave no position. */
const offsetOf = (node: Nodes) => node.position?.start.offset ?? 0;

/**
 * Reports every node that legal texts may not contain, and fills the placeholders of all others in place. The children
 * of a refused node are not looked at: what is wrong with them only follows from it.
 */
function checkAndFill(tree: Root, source: LegalSource, report: LegalReport): void {
  visit(tree, (node, _, parent) => {
    if (parent && !allowedChildren[parent.type]?.includes(node.type)) {
      reportRefusedNode(node, parent, report);
      return SKIP;
    }
    if (node.type === 'text') fillText(node, source, report);
    if (node.type === 'link') fillLink(node, source, report);
    if (node.type === 'list') checkList(node, report);
    if (node.type === 'listItem') checkListItem(node, report);
    if (node.type === 'paragraph' && tableRule.test(report.sourceOf(node))) {
      report.of(node, 'legal.markdown', { kind: 'table', found: report.sourceOf(node) });
    }
    return undefined;
  });
}

/** Reports a node that its parent may not contain. Headings get a sentence of their own: they hold plain text only. */
function reportRefusedNode(node: Nodes, parent: Nodes, report: LegalReport): void {
  const found = report.sourceOf(node);
  if (parent.type === 'heading') {
    report.of(node, 'legal.heading-markup', { found });
    return;
  }
  const kind = refusedMarkdown.find((type) => type === node.type) ?? 'other';
  report.of(node, 'legal.markdown', { kind, found });
}

/**
 * Changes a text node in place: joins its lines into one, fills its placeholders and inserts no-break spaces. Reports
 * control characters and wrong placeholders.
 */
function fillText(node: Text, { rules }: LegalSource, report: LegalReport): void {
  const line = node.value.replaceAll(/\s*[\r\n]\s*|\t/g, ' ');
  if (unreadable.test(line)) report.of(node, 'legal.control-character', { found: line });
  node.value = insertNoBreakSpaces(fillPlaceholders(line, node, rules, report));
}

/**
 * Fills the placeholders of a text and reports the wrong ones, each at its own brace.
 *
 * @param text the value of `node`, or the address of the link that `node` is
 */
function fillPlaceholders(text: string, node: Nodes, rules: PlaceholderRules, report: LegalReport): string {
  return interpolate(text, rules, ({ code, params }, find) => {
    const offsetInNode = find(report.sourceOf(node)) ?? 0;
    report.at(offsetOf(node) + offsetInNode, code, params);
  });
}

/**
 * Fills the placeholders of a link's address in place, and reports an address that is neither a page of this site nor
 * an external one, a title, or a link without text.
 */
function fillLink(link: Link, { rules, pages }: LegalSource, report: LegalReport): void {
  link.url = fillPlaceholders(link.url, link, rules, report);
  // The block that contains the link is about to be emptied.
  if (link.url.includes(ABSENT)) return;
  const page = pageAddress.exec(link.url)?.groups?.['path'];
  if (page === undefined) {
    const isExternal = externalAddress.test(link.url) && URL.canParse(link.url);
    const isReportedElsewhere = link.url.includes(STAND_IN);
    if (!isExternal && !isReportedElsewhere) report.of(link, 'legal.link-address', { found: link.url });
  } else if (!pages.includes(page)) {
    report.of(link, 'legal.page-link', { pages, found: link.url, nearest: nearestWord(page, pages) });
  }
  if (link.title) report.of(link, 'legal.link-title', { found: link.title });
  if (link.children.length === 0) report.of(link, 'legal.link-without-text', { found: report.sourceOf(link) });
}

/**
 * Reports an ordered list that does not begin with 1. Clears `spread`, the parser's note of blank lines between
 * entries: with it, each entry would become a paragraph.
 */
function checkList(list: List, report: LegalReport): void {
  list.spread = false;
  const { ordered, start } = list;
  if (ordered && typeof start === 'number' && start !== 1) report.of(list, 'legal.list-start', { start });
}

/** Reports an entry that is empty or has more than one paragraph. Clears `spread`, as `checkList` does. */
function checkListItem(item: ListItem, report: LegalReport): void {
  item.spread = false;
  if (item.children.length === 0) report.of(item, 'legal.empty-entry', {});
  const secondParagraph = item.children.slice(1).find(({ type }) => type === 'paragraph');
  if (!secondParagraph) return;
  report.of(secondParagraph, 'legal.entry-paragraphs', { found: report.sourceOf(secondParagraph) });
}

/**
 * Empties each paragraph and each entry of a list that names an optional fact which the content does not have. The
 * empty blocks stay in the tree, because the editor identifies a block by its position; the page does not show them. A
 * heading that names such a fact is reported instead: a section cannot do without it.
 */
function emptyAbsentBlocks(tree: Root, report: LegalReport): void {
  visit(tree, (node) => {
    if (node.type !== 'heading' && node.type !== 'paragraph' && node.type !== 'listItem') return;
    if (!namesAbsentFact(node)) return;
    if (node.type === 'heading') report.of(node, 'legal.absent-fact', { found: report.sourceOf(node) });
    else node.children = [];
  });
}

/**
 * Whether a text or a link's address in a block names an optional fact that the content does not have. `checkAndFill`
 * has put ABSENT in the place of its placeholder by then.
 */
function namesAbsentFact(block: Nodes): boolean {
  let containsAbsent = false;
  visit(block, (node) => {
    if (node.type === 'text' && node.value.includes(ABSENT)) containsAbsent = true;
    if (node.type === 'link' && node.url.includes(ABSENT)) containsAbsent = true;
  });
  return containsAbsent;
}

/** The parts of a legal text, in the order of the file. */
interface Outline {
  /** All `# headings`; a valid text has one. */
  headings: Heading[];
  /** The blocks before the first section. */
  intro: RootContent[];
  sections: { node: Heading; title: string; blocks: RootContent[] }[];
}

/** Divides the text into headings, introduction and sections; reports wrong numbers and headings of other levels. */
function readOutline(tree: Root, report: LegalReport): Outline {
  const outline: Outline = { headings: [], intro: [], sections: [] };
  for (const node of tree.children) {
    if (node.type === 'heading' && node.depth === 1) {
      outline.headings.push(node);
    } else if (node.type === 'heading' && node.depth === 2) {
      const title = readNumberedTitle(node, outline.sections.length + 1, report);
      outline.sections.push({ node, title, blocks: [] });
    } else {
      if (node.type === 'heading') {
        report.of(node, 'legal.markdown', { kind: 'heading', level: node.depth, found: report.sourceOf(node) });
      }
      const blocks = outline.sections.at(-1)?.blocks ?? outline.intro;
      blocks.push(node);
    }
  }
  return outline;
}

/** The title of a section without its number, which is reported if it is not the expected one. */
function readNumberedTitle(node: Heading, expected: number, report: LegalReport): string {
  const match = /^(?:(?<number>\d+)\.\s+)?(?<title>.*)$/s.exec(textOf(node));
  const { number, title = '' } = match?.groups ?? {};
  if (number !== String(expected) || title === '') {
    report.of(node, 'legal.section-number', { number: expected, found: report.sourceOf(node) });
  }
  return title;
}

/**
 * Reports a missing, misplaced or empty `# heading`, every further `# heading`, each section without content, and a text
 * without sections. An empty text gets one report only.
 *
 * @param end offset of the end of the Markdown, at which `legal.no-section` is reported
 */
function checkOutline(tree: Root, { headings, sections }: Outline, report: LegalReport, end: number): void {
  const [firstNode] = tree.children;
  const [heading, ...otherHeadings] = headings;
  if (!firstNode) report.at(0, 'legal.empty', {});
  else if (firstNode !== heading) report.of(firstNode, 'legal.heading-first', { found: report.sourceOf(firstNode) });
  for (const other of otherHeadings) report.of(other, 'legal.one-heading', { found: report.sourceOf(other) });
  if (heading?.children.length === 0) report.of(heading, 'legal.empty-heading', { found: report.sourceOf(heading) });
  if (firstNode && sections.length === 0) report.at(end, 'legal.no-section', {});
  for (const { node, blocks } of sections) {
    if (blocks.length === 0) report.of(node, 'legal.empty-section', { found: report.sourceOf(node) });
  }
}

/** The words of a heading; `allowedChildren` lets it contain nothing but text. */
const textOf = ({ children }: Heading): string =>
  children
    .map((child) => ('value' in child ? child.value : ''))
    .join('')
    .trim();

/**
 * The HTML tree of some blocks of Markdown. Deletes the positions from it, so that a text that only moved within its
 * file gives the same tree and cached results stay valid.
 */
function toHtmlTree(children: RootContent[]): HtmlRoot {
  const html = toHast({ type: 'root', children } satisfies Root, {
    handlers: { text: (_: unknown, { value }: Text) => toHtmlText(value) },
  }) as HtmlRoot;
  visit(html, (node) => {
    delete node.position;
  });
  return html;
}

/** Converts a text to HTML nodes: each RUT becomes a `<span class="unbroken">`, in which CSS forbids line breaks. */
const toHtmlText = (value: string): ElementContent[] =>
  value.split(taxId).map((part) => {
    const text = { type: 'text', value: part } as const;
    if (!taxId.test(part)) return text;
    return { type: 'element', tagName: 'span', properties: { className: ['unbroken'] }, children: [text] };
  });
