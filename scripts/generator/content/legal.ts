import type { ElementContent, Root as HtmlRoot } from 'hast';
import type { Heading, Link, Nodes, Root, RootContent, Text } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toHast } from 'mdast-util-to-hast';
import { SKIP, visit } from 'unist-util-visit';
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

/** Matches an address of this site. For `/privacidad#derechos`, `path` is `/privacidad`. */
const pageAddress = /^(?<path>\/[^/#?][^?#]*|\/)(?:#.*)?$/;

/** Matches the line of dashes below a table's header. The parser reads tables as paragraphs. */
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
  /** Those to pages of the site. */
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
    // The next two change the tree in place. Only filled texts contain ABSENT.
    this.#checkAndFill(tree);
    this.#emptyAbsentBlocks(tree);
    return this.#readOutline(tree);
  }

  /** Checks each node and fills in texts and links, except below a refused node, whose mistakes only follow from it. */
  #checkAndFill(tree: Root): void {
    visit(tree, (node, _, parent) => {
      const isAllowed = !parent || this.#isAllowedIn(parent, node);
      if (!isAllowed) {
        this.#report(node, 'legal.markdown', { source: this.#sourceOf(node) });
        return SKIP;
      }
      if (node.type === 'text') this.#fillText(node);
      if (node.type === 'link') this.#fillAndCheckLink(node);
      // Without `spread`, `toHast` puts no `<p>` into an entry, which `scripts/edit/page/mark-content.ts` would count as
      // a second block.
      if (node.type === 'list' || node.type === 'listItem') node.spread = false;
      return undefined;
    });
  }

  #isAllowedIn(parent: Nodes, node: Nodes): boolean {
    if (!allowedChildren[parent.type]?.includes(node.type)) return false;
    switch (node.type) {
      case 'heading':
        return node.depth <= 2;
      case 'paragraph':
        return !tableRule.test(this.#sourceOf(node));
      case 'list':
        // Pages number each list from 1.
        return !node.ordered || node.start === 1;
      case 'listItem':
        // Without `spread`, two paragraphs would run together.
        return node.children.length === 1;
      case 'link':
        return node.children.length > 0;
      default:
        return true;
    }
  }

  #fillText(node: Text): void {
    // Browsers show a line break or tab as a space, which may have to be a no-break space.
    const lineBreakOrTab = /\s*[\r\n]\s*|\t/g;
    const line = node.value.replaceAll(lineBreakOrTab, ' ');
    node.value = insertNoBreakSpaces(this.#fillPlaceholders(line, node));
  }

  #fillAndCheckLink(link: Link): void {
    link.url = this.#fillPlaceholders(link.url, link);
    // Wrong placeholders stay, and have been reported.
    const isReported = /[{}]/.test(link.url);
    // `#emptyAbsentBlocks` removes the link with all words of its block later.
    if (isReported || link.url.includes(ABSENT)) return;
    const page = pageAddress.exec(link.url)?.groups?.['path'];
    if (page !== undefined) this.#checkPage(link, page);
    else this.#checkExternalAddress(link);
  }

  #fillPlaceholders(text: string, node: Nodes): string {
    return interpolate(text, this.#context.rules, ({ code, params }) => this.#report(node, code, params));
  }

  #checkPage(link: Link, page: string): void {
    const { pages } = this.#context;
    this.links.push({ address: link.url, place: this.#placeAt(offsetOf(link)) });
    if (pages.includes(page)) return;
    const params = { pages, found: describeFound(link.url), nearest: nearestWord(page, pages) };
    this.#report(link, 'content.unknown-page', params);
  }

  #checkExternalAddress(link: Link): void {
    const isExternal = externalAddress.test(link.url) && URL.canParse(link.url);
    if (!isExternal) this.#report(link, 'legal.link-address', { address: link.url });
  }

  /**
   * Empties paragraphs and list entries that name an absent optional fact, and reports such headings. The empty ones
   * stay, because the editor counts blocks; `Legal.tsx` does not show them.
   */
  #emptyAbsentBlocks(tree: Root): void {
    visit(tree, (node) => {
      const isBlock = node.type === 'heading' || node.type === 'paragraph' || node.type === 'listItem';
      if (!isBlock || !namesAbsentFact(node)) return;
      if (node.type === 'heading') {
        this.#report(node, 'content.absent-fact', { found: describeFound(this.#sourceOf(node)) });
      } else {
        node.children = [];
      }
    });
  }

  /**
   * Divides the text at its headings. The text must begin with its only `# heading`, sections must follow, and each of
   * them must have words.
   */
  #readOutline({ children }: Root): LegalBody {
    const [first, ...others] = children;
    const mainHeading = first && isHeading(first, 1) ? first : undefined;
    const { intro, sections } = splitAtSections(children.filter((node) => !isHeading(node, 1)));
    if (!mainHeading || isEmpty(mainHeading)) this.#reportOutline(first, 0);
    if (sections.length === 0) this.#reportOutline(undefined, this.#markdown.length);
    for (const node of others) if (isHeading(node, 1)) this.#reportOutline(node);
    for (const { heading, blocks } of sections) {
      if (isEmpty(heading) || blocks.length === 0) this.#reportOutline(heading);
    }
    return {
      heading: mainHeading ? textOf(mainHeading) : '',
      intro: toHtmlTree(intro),
      sections: sections.map(({ heading, blocks }) => ({ title: titleOf(heading), body: toHtmlTree(blocks) })),
    };
  }

  /** Reports a node, or that something is missing at an offset. */
  #reportOutline(node: Nodes | undefined, offset = 0): void {
    if (node) this.#report(node, 'legal.outline', { source: this.#sourceOf(node) });
    else this.#reportAt(offset, 'legal.outline', { source: '' });
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

interface Section {
  heading: Heading;
  blocks: RootContent[];
}

/** Each `## heading` begins a section. */
function splitAtSections(nodes: readonly RootContent[]): { intro: RootContent[]; sections: Section[] } {
  const intro: RootContent[] = [];
  const sections: Section[] = [];
  for (const node of nodes) {
    const currentBlocks = sections.at(-1)?.blocks ?? intro;
    if (isHeading(node, 2)) sections.push({ heading: node, blocks: [] });
    else currentBlocks.push(node);
  }
  return { intro, sections };
}

/** Whether a heading has no words: nothing, or only a number, as in `## 3.`. */
const isEmpty = (heading: Heading): boolean => heading.children.length === 0 || /^\d+\.$/.test(textOf(heading));

/** Without its number, as in `## 3. Pagos`: the page numbers the sections. */
const titleOf = (heading: Heading): string => textOf(heading).replace(/^\d+\.\s+/, '');

/** Headings contain nothing but text (`allowedChildren`). */
const textOf = ({ children }: Heading): string =>
  children
    .map((child) => ('value' in child ? child.value : ''))
    .join('')
    .trim();

/** Whether a text or an address in the block contains ABSENT. */
const namesAbsentFact = (block: Nodes): boolean => JSON.stringify(block).includes(ABSENT);

function toHtmlTree(blocks: RootContent[]): HtmlRoot {
  const text = (_: unknown, { value }: Text) => wrapTaxIds(value);
  const html = toHast({ type: 'root', children: blocks }, { handlers: { text } }) as HtmlRoot;
  // With positions, the line ends of the file would change the content.
  visit(html, (node) => {
    delete node.position;
  });
  return html;
}

/** Wraps each RUT in `<span class="unbroken">`. */
function wrapTaxIds(value: string): ElementContent[] {
  // `split` keeps what the group of `taxId` matches, between the pieces around it.
  const pieces = value.split(taxId);
  return pieces.map((piece) => {
    const text = { type: 'text', value: piece } as const;
    const isTaxId = taxId.test(piece);
    if (!isTaxId) return text;
    return { type: 'element', tagName: 'span', properties: { className: ['unbroken'] }, children: [text] };
  });
}
