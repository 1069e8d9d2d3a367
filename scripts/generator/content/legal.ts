import type { ElementContent, Root as HtmlRoot } from 'hast';
import type { Heading, Link, List, ListItem, Nodes, Root, RootContent, Text } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toHast } from 'mdast-util-to-hast';
import { SKIP, visit } from 'unist-util-visit';
import type { LegalText } from '../../../src/content/schema.ts';
import { diagnostic, type Diagnostic } from '../../messages/problem.ts';
import { nearestWord } from '../../lib/did-you-mean.ts';
import type { Code, DiagnosticParams, RefusedMarkdown } from '../../messages/codes.ts';
import { ABSENT } from './optional-facts.ts';
import { interpolate, type PlaceholderRules } from './placeholders.ts';
import { STAND_IN } from './stand-in.ts';
import { positionIn } from './position.ts';
import { insertNoBreakSpaces } from './typography.ts';
import type { ContentPath } from '../../lib/paths.ts';

const inlineNodes = ['text', 'strong', 'emphasis', 'link'];

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

/** Types of Markdown nodes that messages can name where they may not stand; headings and lists may stand elsewhere. */
const refusedMarkdown: readonly RefusedMarkdown[] = [
  'html',
  'image',
  'imageReference',
  'code',
  'inlineCode',
  'blockquote',
  'thematicBreak',
  'break',
  'heading',
  'list',
  'definition',
  'linkReference',
];

/** Matches an address of another site (`https://cal.com/x`) or e-mail (`mailto:a@b.cl`). */
const externalAddress = /^https:\/\/[^\s/]+\.\S+$|^mailto:[^\s@]+@[^\s@]+$/;

/** Matches an address of this site. For `/privacidad#derechos`, `path` is `/privacidad`. */
const pageAddress = /^(?<path>\/[^/#?][^?#]*|\/)(?:#.*)?$/;

/** Matches the line of dashes below a table's header, because the parser reads tables as paragraphs. */
const tableRule = /^[ \t]*\|?[ \t]*:?-{2,}:?[ \t]*\|[-:| \t]*$/m;

/** Browsers break lines after the hyphen of a RUT. CSS prevents it, because a no-break character would be copied. */
const taxId = /(?<taxId>RUT\u00a0[\d.]+-[\dkK])/;

export interface LegalSource {
  file: ContentPath;
  /** The line of `file` on which the Markdown begins. */
  firstLine: number;
  rules: PlaceholderRules;
  pages: readonly string[];
}

export type LegalBody = Pick<LegalText, 'heading' | 'intro' | 'sections'>;

interface ParsedLegal {
  text: LegalBody;
  diagnostics: readonly Diagnostic[];
}

/**
 * Checks a legal text, fills its placeholders and converts it to HTML trees. Mistakes are diagnostics, never errors.
 */
export function parseLegal(markdown: string, source: LegalSource): ParsedLegal {
  const report = new LegalReport(markdown, source);
  const tree = fromMarkdown(markdown);
  // Both functions change the tree in place.
  checkAndFill(tree, source, report);
  emptyAbsentBlocks(tree, report);
  const outline = readOutline(tree, report);
  checkOutline(tree, outline, report, markdown.length);
  const [heading] = outline.mainHeadings;
  const text = {
    heading: heading ? textOf(heading) : '',
    intro: toHtmlTree(outline.intro),
    sections: outline.sections.map(({ title, blocks }) => ({ title, body: toHtmlTree(blocks) })),
  };
  return { text, diagnostics: report.diagnostics };
}

class LegalReport {
  readonly diagnostics: Diagnostic[] = [];
  readonly #markdown: string;
  readonly #source: LegalSource;

  constructor(markdown: string, source: LegalSource) {
    this.#markdown = markdown;
    this.#source = source;
  }

  at<C extends Code>(offset: number, code: C, params: DiagnosticParams[C]): void {
    const { file, firstLine } = this.#source;
    const place = { file, ...positionIn(this.#markdown, offset, firstLine) };
    this.diagnostics.push(diagnostic(code, place, params));
  }

  of<C extends Code>(node: Nodes, code: C, params: DiagnosticParams[C]): void {
    this.at(offsetOf(node), code, params);
  }

  sourceOf(node: Nodes): string {
    return this.#markdown.slice(offsetOf(node), node.position?.end.offset);
  }
}

/** Returns 0 for a node without a position. */
const offsetOf = (node: Nodes) => node.position?.start.offset ?? 0;

/** Skips the children of a refused node, whose mistakes only follow from it. */
function checkAndFill(tree: Root, source: LegalSource, report: LegalReport): void {
  visit(tree, (node, _, parent) => {
    const isAllowed = !parent || allowedChildren[parent.type]?.includes(node.type);
    if (!isAllowed) {
      reportRefusedNode(node, parent, report);
      return SKIP;
    }
    if (node.type === 'text') fillText(node, source, report);
    if (node.type === 'link') fillLink(node, source, report);
    if (node.type === 'list') tightenList(node, report);
    if (node.type === 'listItem') tightenListItem(node, report);
    if (node.type === 'paragraph' && tableRule.test(report.sourceOf(node))) {
      report.of(node, 'legal.markdown', { kind: 'table', found: report.sourceOf(node) });
    }
    return undefined;
  });
}

function reportRefusedNode(node: Nodes, parent: Nodes, report: LegalReport): void {
  const found = report.sourceOf(node);
  if (parent.type === 'heading') {
    report.of(node, 'legal.heading-markup', { found });
    return;
  }
  const kind = refusedMarkdown.find((type) => type === node.type) ?? 'other';
  report.of(node, 'legal.markdown', { kind, found });
}

function fillText(node: Text, { rules }: LegalSource, report: LegalReport): void {
  const lineBreakOrTab = /\s*[\r\n]\s*|\t/g;
  const line = node.value.replaceAll(lineBreakOrTab, ' ');
  node.value = insertNoBreakSpaces(fillPlaceholders(line, node, rules, report));
}

function fillPlaceholders(text: string, node: Nodes, rules: PlaceholderRules, report: LegalReport): string {
  return interpolate(text, rules, ({ code, params }, find) => {
    // `find` returns undefined if the Markdown spells the placeholder differently, as in `{plazo\_agenda}`. The
    // diagnostic then points at the start of the node.
    const offsetInNode = find(report.sourceOf(node)) ?? 0;
    report.at(offsetOf(node) + offsetInNode, code, params);
  });
}

function fillLink(link: Link, { rules, pages }: LegalSource, report: LegalReport): void {
  link.url = fillPlaceholders(link.url, link, rules, report);
  // `emptyAbsentBlocks` removes the link with its whole paragraph later.
  if (link.url.includes(ABSENT)) return;
  checkLinkAddress(link, pages, report);
  if (link.title) report.of(link, 'legal.link-title', { found: link.title });
  if (link.children.length === 0) report.of(link, 'legal.link-without-text', { found: report.sourceOf(link) });
}

function checkLinkAddress(link: Link, pages: readonly string[], report: LegalReport): void {
  const page = pageAddress.exec(link.url)?.groups?.['path'];
  const isPageOfSite = page !== undefined;
  if (isPageOfSite) {
    if (pages.includes(page)) return;
    report.of(link, 'legal.page-link', { pages, found: link.url, nearest: nearestWord(page, pages) });
    return;
  }
  const isExternal = externalAddress.test(link.url) && URL.canParse(link.url);
  // STAND_IN replaces an invalid value, which is reported at the value's own field.
  const isReportedElsewhere = link.url.includes(STAND_IN);
  if (!isExternal && !isReportedElsewhere) report.of(link, 'legal.link-address', { found: link.url });
}

/**
 * A tight list has no `<p>` in its entries, so that each entry is one block (`edit/page/mark-content.ts` counts them).
 */
function tightenList(list: List, report: LegalReport): void {
  list.spread = false;
  const { ordered, start } = list;
  if (ordered && typeof start === 'number' && start !== 1) report.of(list, 'legal.list-start', { start });
}

function tightenListItem(item: ListItem, report: LegalReport): void {
  item.spread = false;
  if (item.children.length === 0) report.of(item, 'legal.empty-entry', {});
  // `checkAndFill` reports other children, such as another list.
  const secondParagraph = item.children.slice(1).find(({ type }) => type === 'paragraph');
  if (secondParagraph) {
    report.of(secondParagraph, 'legal.entry-paragraphs', { found: report.sourceOf(secondParagraph) });
  }
}

/** Empties paragraphs and list entries that name an absent optional fact. */
function emptyAbsentBlocks(tree: Root, report: LegalReport): void {
  visit(tree, (node) => {
    if (node.type !== 'heading' && node.type !== 'paragraph' && node.type !== 'listItem') return;
    if (!namesAbsentFact(node)) return;
    if (node.type === 'heading') report.of(node, 'legal.absent-fact', { found: report.sourceOf(node) });
    else node.children = [];
  });
}

function namesAbsentFact(block: Nodes): boolean {
  let containsAbsent = false;
  visit(block, (node) => {
    if (node.type === 'text' && node.value.includes(ABSENT)) containsAbsent = true;
    if (node.type === 'link' && node.url.includes(ABSENT)) containsAbsent = true;
  });
  return containsAbsent;
}

interface Outline {
  /** Headings of level 1 (`# Privacidad`); a valid text has exactly one. */
  mainHeadings: Heading[];
  intro: RootContent[];
  /** One section for each `## heading`; `title` is the heading without its number. */
  sections: { node: Heading; title: string; blocks: RootContent[] }[];
}

function readOutline(tree: Root, report: LegalReport): Outline {
  const outline: Outline = { mainHeadings: [], intro: [], sections: [] };
  for (const node of tree.children) {
    if (node.type === 'heading' && node.depth === 1) {
      outline.mainHeadings.push(node);
      continue;
    }
    if (node.type === 'heading' && node.depth === 2) {
      const expectedNumber = outline.sections.length + 1;
      const title = readNumberedTitle(node, expectedNumber, report);
      outline.sections.push({ node, title, blocks: [] });
      continue;
    }
    if (node.type === 'heading') {
      report.of(node, 'legal.markdown', { kind: 'heading', level: node.depth, found: report.sourceOf(node) });
    }
    const currentSection = outline.sections.at(-1);
    const currentBlocks = currentSection ? currentSection.blocks : outline.intro;
    currentBlocks.push(node);
  }
  return outline;
}

/** Returns `Tus derechos` for `## 3. Tus derechos`, and reports a wrong or missing number. */
function readNumberedTitle(node: Heading, expected: number, report: LegalReport): string {
  // The number is optional so that a heading without one keeps its title.
  const match = /^(?:(?<number>\d+)\.\s+)?(?<title>.*)$/s.exec(textOf(node));
  const { number, title = '' } = match?.groups ?? {};
  if (number !== String(expected) || title === '') {
    report.of(node, 'legal.section-number', { number: expected, found: report.sourceOf(node) });
  }
  return title;
}

function checkOutline(tree: Root, { mainHeadings, sections }: Outline, report: LegalReport, end: number): void {
  const [firstNode] = tree.children;
  if (!firstNode) {
    report.at(0, 'legal.empty', {});
    return;
  }
  const [heading, ...otherHeadings] = mainHeadings;
  if (firstNode !== heading) report.of(firstNode, 'legal.heading-first', { found: report.sourceOf(firstNode) });
  for (const other of otherHeadings) report.of(other, 'legal.one-heading', { found: report.sourceOf(other) });
  if (heading?.children.length === 0) report.of(heading, 'legal.empty-heading', { found: report.sourceOf(heading) });
  if (sections.length === 0) report.at(end, 'legal.no-section', {});
  for (const { node, blocks } of sections) {
    if (blocks.length === 0) report.of(node, 'legal.empty-section', { found: report.sourceOf(node) });
  }
}

/** Headings contain nothing but text (`allowedChildren`). */
const textOf = ({ children }: Heading): string =>
  children
    .map((child) => ('value' in child ? child.value : ''))
    .join('')
    .trim();

function toHtmlTree(blocks: RootContent[]): HtmlRoot {
  const root: Root = { type: 'root', children: blocks };
  const convertText = (_: unknown, { value }: Text) => toHtmlNodes(value);
  const html = toHast(root, { handlers: { text: convertText } }) as HtmlRoot;
  visit(html, (node) => {
    delete node.position;
  });
  return html;
}

/** Wraps each RUT in `<span class="unbroken">`, in which CSS forbids line breaks. */
function toHtmlNodes(value: string): ElementContent[] {
  // `Soy RUT 76.086.428-5.` gives `Soy `, `RUT 76.086.428-5`, `.`.
  const pieces = value.split(taxId);
  return pieces.map((piece) => {
    const text = { type: 'text', value: piece } as const;
    const isTaxId = taxId.test(piece);
    if (!isTaxId) return text;
    return { type: 'element', tagName: 'span', properties: { className: ['unbroken'] }, children: [text] };
  });
}
