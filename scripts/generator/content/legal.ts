import type { ElementContent, Root as HtmlRoot } from 'hast';
import type { Heading, Link, Nodes, Parents, Root, RootContent, Text } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toHast } from 'mdast-util-to-hast';
import { visit } from 'unist-util-visit';
import type { LegalText } from '../../../src/content/schema.ts';
import { diagnostic, type Diagnostic, type Place } from '../../messages/problem.ts';
import { nearestWord } from '../../lib/did-you-mean.ts';
import type { Code, DiagnosticParams } from '../../messages/codes.ts';
import { describeFound } from '../../messages/found.ts';
import { ABSENT } from './optional-facts.ts';
import { interpolate, type PlaceholderRules } from './placeholders.ts';
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

/** Matches an address of another site (`https://cal.com/x`) or e-mail (`mailto:a@b.cl`). */
const externalAddress = /^https:\/\/[^\s/]+\.\S+$|^mailto:[^\s@]+@[^\s@]+$/;

/** Matches the line of dashes below a table's header. */
const tableRule = /^[ \t]*\|?[ \t]*:?-{2,}:?[ \t]*\|[-:| \t]*$/m;

/** Matches a RUT, in which CSS prevents line breaks: people copy it, so it must contain no no-break hyphen. */
const taxId = /(?<taxId>RUT\u00a0[\d.]+-[\dkK])/;

interface LegalContext {
  file: ContentPath;
  /** The line of `file` on which the Markdown begins. */
  firstLine: number;
  rules: PlaceholderRules;
  /** Paths of the site's pages, such as `/privacidad`. */
  pages: readonly string[];
}

/** A link to an anchor or a page of the site. */
export interface ContentLink {
  /** As the content writes it: `#sobre-mi`, `/privacidad#derechos`. */
  address: string;
  place: Place;
}

type LegalBody = Pick<LegalText, 'heading' | 'intro' | 'sections'>;

interface ParsedLegal {
  text: LegalBody;
  /** Those to pages of the site. `checkLinks` looks for their anchors. */
  links: readonly ContentLink[];
  diagnostics: readonly Diagnostic[];
}

/**
 * Checks a legal text, fills its placeholders and converts it to HTML trees. Mistakes are diagnostics, never errors.
 */
export function parseLegal(markdown: string, context: LegalContext): ParsedLegal {
  const parser = new LegalParser(markdown, context);
  return { text: parser.parse(), links: parser.links, diagnostics: parser.diagnostics };
}

class LegalParser {
  readonly diagnostics: Diagnostic[] = [];
  readonly links: ContentLink[] = [];
  readonly #markdown: string;
  readonly #context: LegalContext;

  constructor(markdown: string, context: LegalContext) {
    this.#markdown = markdown;
    this.#context = context;
  }

  /** Also adds to `diagnostics` and `links`. */
  parse(): LegalBody {
    const tree = fromMarkdown(this.#markdown);
    // Changes the tree in place, and comes first: filling in puts ABSENT where a fact is missing.
    this.#checkAndFill(tree);
    this.#emptyAbsentParagraphs(tree);
    this.#reportAbsentHeadings(tree);
    this.#checkOutline(tree.children);
    return bodyOf(tree.children);
  }

  /** Checks each node and fills in texts and links. What is wrong below a refused node only follows from it. */
  #checkAndFill(parent: Parents): void {
    for (const node of parent.children) {
      if (!this.#isAllowedIn(parent, node)) {
        this.#report(node, 'legal.markdown', { source: this.#sourceOf(node) });
        continue;
      }
      if (node.type === 'text') this.#fillText(node);
      if (node.type === 'link') this.#readLink(node);
      if ('children' in node) this.#checkAndFill(node);
    }
  }

  #isAllowedIn(parent: Nodes, node: Nodes): boolean {
    if (!allowedChildren[parent.type]?.includes(node.type)) return false;
    switch (node.type) {
      case 'heading':
        return node.depth <= 2;
      case 'paragraph':
        // The parser reads tables as paragraphs.
        return !tableRule.test(this.#sourceOf(node));
      case 'list':
        // Pages number each list from 1.
        return !node.ordered || node.start === 1;
      case 'listItem':
        // `toHtmlTree` puts no `<p>` into entries, so two paragraphs would run together.
        return node.children.length === 1;
      case 'link':
        return node.children.length > 0;
      default:
        return true;
    }
  }

  #fillText(node: Text): void {
    // Browsers show a line break or tab as a space. As a space, `insertNoBreakSpaces` finds it.
    const oneLine = node.value.replaceAll(/\s*\n\s*|\t/g, ' ');
    node.value = insertNoBreakSpaces(this.#fillPlaceholders(oneLine, node));
  }

  /** Fills in and checks the address. Collects a link to a page of the site. */
  #readLink(link: Link): void {
    link.url = this.#fillPlaceholders(link.url, link);
    // Wrong placeholders keep their braces, and have been reported.
    const isReported = /[{}]/.test(link.url);
    // `#emptyAbsentParagraphs` removes the link with all words of its block later.
    if (isReported || link.url.includes(ABSENT)) return;
    if (link.url.startsWith('/')) this.#collectPageLink(link);
    else this.#checkExternalAddress(link);
  }

  #fillPlaceholders(text: string, node: Nodes): string {
    const { filled, problems } = interpolate(text, this.#context.rules);
    for (const { code, params } of problems) this.#report(node, code, params);
    return filled;
  }

  /** Also reports a page that does not exist. */
  #collectPageLink(link: Link): void {
    this.links.push({ address: link.url, place: this.#placeAt(offsetOf(link)) });
    const { pages } = this.#context;
    // `/privacidad#derechos` is on the page `/privacidad`.
    const [page = ''] = link.url.split('#');
    if (pages.includes(page)) return;
    const params = { pages, found: describeFound(link.url), nearest: nearestWord(page, pages) };
    this.#report(link, 'content.unknown-page', params);
  }

  #checkExternalAddress(link: Link): void {
    const isExternal = externalAddress.test(link.url) && URL.canParse(link.url);
    if (!isExternal) this.#report(link, 'legal.link-address', { address: link.url });
  }

  /** Pages do not show empty paragraphs. They stay in the tree, because the editor knows each block by its number. */
  #emptyAbsentParagraphs(tree: Root): void {
    visit(tree, 'paragraph', (paragraph) => {
      if (namesAbsentFact(paragraph)) paragraph.children = [];
    });
  }

  /** Headings cannot be left out. */
  #reportAbsentHeadings(tree: Root): void {
    visit(tree, 'heading', (heading) => {
      if (!namesAbsentFact(heading)) return;
      this.#report(heading, 'content.absent-fact', { found: describeFound(this.#sourceOf(heading)) });
    });
  }

  /** The text must begin with its only `# heading`; sections must follow, each with a title and at least one block. */
  #checkOutline(nodes: readonly RootContent[]): void {
    for (const [index, node] of nodes.entries()) {
      const isFirst = index === 0;
      const isMisplaced = isHeading(node, 1) !== isFirst;
      const next = nodes[index + 1];
      const isEmptySection = isHeading(node, 2) && (!next || isHeading(next, 2));
      if (isMisplaced || isEmptySection || isEmptyHeading(node)) {
        this.#report(node, 'legal.outline', { source: this.#sourceOf(node) });
      }
    }
    const hasSections = nodes.some((node) => isHeading(node, 2));
    if (!hasSections) this.#reportAt(this.#markdown.length, 'legal.outline', { source: '' });
  }

  #sourceOf(node: Nodes): string {
    return this.#markdown.slice(offsetOf(node), node.position?.end.offset);
  }

  #report<C extends Code>(node: Nodes, code: C, params: DiagnosticParams[C]): void {
    this.#reportAt(offsetOf(node), code, params);
  }

  #reportAt<C extends Code>(offset: number, code: C, params: DiagnosticParams[C]): void {
    this.diagnostics.push(diagnostic(code, this.#placeAt(offset), params));
  }

  #placeAt(offset: number): Place {
    const { file, firstLine } = this.#context;
    return { file, ...positionIn(this.#markdown, offset, firstLine) };
  }
}

/** Returns 0 for a node without a position. */
const offsetOf = (node: Nodes) => node.position?.start.offset ?? 0;

const isHeading = (node: RootContent, depth: 1 | 2): node is Heading => node.type === 'heading' && node.depth === depth;

/** Divides a text at its headings: each `## heading` begins a section. */
function bodyOf(nodes: readonly RootContent[]): LegalBody {
  let heading = '';
  const intro: RootContent[] = [];
  const sections: { title: string; blocks: RootContent[] }[] = [];
  for (const node of nodes) {
    // `#checkOutline` reports a second one.
    if (isHeading(node, 1)) heading = textOf(node);
    else if (isHeading(node, 2)) sections.push({ title: titleWithoutNumber(node), blocks: [] });
    else (sections.at(-1)?.blocks ?? intro).push(node);
  }
  return {
    heading,
    intro: toHtmlTree(intro),
    sections: sections.map(({ title, blocks }) => ({ title, body: toHtmlTree(blocks) })),
  };
}

/** Whether a node is a heading without words: nothing, or only a number, as in `## 3.`. */
const isEmptyHeading = (node: RootContent): boolean =>
  node.type === 'heading' && (node.children.length === 0 || /^\d+\.$/.test(textOf(node)));

/** Returns `Pagos` for `## 3. Pagos`: the page numbers the sections. */
const titleWithoutNumber = (heading: Heading): string => textOf(heading).replace(/^\d+\.\s+/, '');

/** Headings contain nothing but text (`allowedChildren`). */
const textOf = ({ children }: Heading): string =>
  children
    .map((child) => ('value' in child ? child.value : ''))
    .join('')
    .trim();

/** Whether a text or an address in the block contains ABSENT. */
const namesAbsentFact = (block: Nodes): boolean => JSON.stringify(block).includes(ABSENT);

/** Converts blocks to HTML, in which each RUT has a `<span>`. */
function toHtmlTree(blocks: RootContent[]): HtmlRoot {
  const tree: Root = { type: 'root', children: blocks };
  visit(tree, (node) => {
    // Without `spread`, `toHast` puts no `<p>` into list entries: the editor would count each `<p>` as another block.
    if (node.type === 'list' || node.type === 'listItem') node.spread = false;
  });
  const text = (_: unknown, { value }: Text) => wrapTaxIds(value);
  return toHast(tree, { handlers: { text } }) as HtmlRoot;
}

/** Wraps each RUT in `<span class="unbroken">`. */
function wrapTaxIds(value: string): ElementContent[] {
  // `split` also returns what the group in `taxId` matches: every second piece is a RUT.
  return value.split(taxId).map((piece, index) => {
    const text = { type: 'text', value: piece } as const;
    const isTaxId = index % 2 === 1;
    if (!isTaxId) return text;
    return { type: 'element', tagName: 'span', properties: { className: ['unbroken'] }, children: [text] };
  });
}
