import type { ElementContent, Root as HtmlRoot } from 'hast';
import type { Heading, Link, Nodes, Root, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toHast } from 'mdast-util-to-hast';
import { SKIP, visit } from 'unist-util-visit';
import { unreadable } from '../../../src/content/fields.ts';
import type { LegalText } from '../../../src/content/schema.ts';
import { errorAt, type Diagnostic } from '../../lib/diagnostic.ts';
import { didYouMean, positionIn, quote } from '../messages.ts';
import { bindSpaces, interpolate, STAND_IN, type Slot } from './text.ts';

const ALLOWED =
  'expected only one # heading, numbered ## headings, paragraphs, lists, **strong**, *emphasis* and links';

const inline = ['text', 'strong', 'emphasis', 'link'];

/** What each node of the syntax tree may hold. */
const allowedIn: Readonly<Record<string, readonly string[]>> = {
  root: ['heading', 'paragraph', 'list'],
  heading: ['text'],
  paragraph: inline,
  strong: inline,
  emphasis: inline,
  link: inline,
  list: ['listItem'],
  listItem: ['paragraph'],
};

/** What Markdown can do and a legal page cannot, by its name in the syntax tree. */
const names: Readonly<Record<string, string>> = {
  html: 'HTML',
  image: 'a picture',
  imageReference: 'a picture',
  code: 'a block of code (text that is indented by four spaces is one, too)',
  inlineCode: 'code',
  blockquote: 'a quotation',
  thematicBreak: 'a rule',
  break: 'a forced line break',
  list: 'a list inside a list',
  definition: 'the address of a link on a line of its own',
  linkReference: 'a link with its address elsewhere',
};

const address = /^https:\/\/[^\s/]+\.\S+$|^mailto:[^\s@]+@[^\s@]+$/;
const tableRule = /^[ \t]*\|?[ \t]*:?-{2,}:?[ \t]*\|[-:| \t]*$/m;

/** Browsers break a line after the hyphen of a RUT, and no character that forbids it is safe to copy. */
const taxId = /(RUT\u00a0[\d.]+-[\dkK])/;

/** Quotations and lists in one another: each level costs the parser time and stack; the text needs two. */
const tooDeep = /^(?:[ \t]*(?:[>*+-]|\d+[.)])){20}/m;

/** Where a legal text stands, and what it may refer to. */
export interface LegalSource {
  file: string;
  /** The line of `file` on which the Markdown begins. */
  firstLine: number;
  slot: Slot;
  /** Paths that a link may lead to, such as `/privacidad`. */
  pages: readonly string[];
}

/**
 * Reads the Markdown of a legal text: one `# heading`, an introduction, `## 1. headings` that number the
 * sections from 1 (the numbers are checked and left out), paragraphs and lists.
 *
 * @returns the text as HTML trees, with its placeholders filled in and its spaces bound; and what is wrong with it
 */
export function parseLegal(source: string, { file, firstLine, slot, pages }: LegalSource) {
  const diagnostics: Diagnostic[] = [];
  const deep = tooDeep.exec(source);
  if (deep) {
    const place = { file, ...positionIn(source, deep.index, firstLine) };
    return { text: undefined, diagnostics: [errorAt(place, 'expected text that is not nested so deeply')] };
  }
  const refuseAt = (offset: number, expected: string, suggestion?: string) => {
    diagnostics.push(errorAt({ file, ...positionIn(source, offset, firstLine) }, expected, suggestion));
  };
  const startOf = (node: Nodes) => node.position?.start.offset ?? 0;
  const sourceOf = (node: Nodes) => source.slice(startOf(node), node.position?.end.offset);
  const refuse = (node: Nodes, expected: string, found = quote(sourceOf(node)), suggestion?: string) =>
    refuseAt(startOf(node), `${expected}, found ${found}`, suggestion);

  const fill = (value: string, node: Nodes) =>
    interpolate(value, slot, (find, message, suggestion) => {
      refuseAt(startOf(node) + (find(sourceOf(node)) ?? 0), message, suggestion);
    });

  function checkLink(node: Link) {
    const page = /^(\/[^/#?][^#?]*|\/)(?:#.*)?$/.exec(node.url)?.[1];
    if (page !== undefined && !pages.includes(page)) {
      const expected = `expected a link to one of the pages ${pages.join(', ')}`;
      refuse(node, expected, quote(node.url), didYouMean(page, pages));
    }
    if (page === undefined && !node.url.includes(STAND_IN) && !(address.test(node.url) && URL.canParse(node.url))) {
      refuse(
        node,
        'expected a link to https://…, mailto:… or a page of this site such as /privacidad',
        quote(node.url),
      );
    }
    if (node.title) refuse(node, 'expected a link without a title', quote(node.title));
    if (node.children.length === 0) refuse(node, 'expected a link with a text');
  }

  const tree = fromMarkdown(source);
  visit(tree, (node, _, parent) => {
    if (parent && !allowedIn[parent.type]?.includes(node.type)) {
      if (parent.type === 'heading') refuse(node, 'expected a heading of plain text');
      else refuse(node, ALLOWED, `${names[node.type] ?? node.type}: ${quote(sourceOf(node))}`);
      return SKIP;
    }
    if (node.type === 'text') {
      const line = node.value.replaceAll(/\s*[\r\n]\s*|\t/g, ' ');
      if (unreadable.test(line)) refuse(node, 'expected text without control characters', quote(line));
      node.value = bindSpaces(fill(line, node));
    } else if (node.type === 'link') {
      node.url = fill(node.url, node);
      checkLink(node);
    } else if (node.type === 'paragraph' && tableRule.test(sourceOf(node))) {
      refuse(node, ALLOWED, `a table: ${quote(sourceOf(node))}`);
    } else if (node.type === 'list') {
      node.spread = false;
      if (node.ordered && node.start !== 1) refuse(node, 'expected a list that begins with 1', String(node.start));
    } else if (node.type === 'listItem') {
      node.spread = false;
      if (node.children.length === 0) refuse(node, 'expected text in an entry of a list', 'nothing');
      const second = node.children.slice(1).find(({ type }) => type === 'paragraph');
      if (second) refuse(second, 'expected one paragraph in an entry of a list');
    }
    return undefined;
  });

  const textOf = ({ children }: Heading) =>
    children
      .map((child) => ('value' in child ? child.value : ''))
      .join('')
      .trim();
  const headings: Heading[] = [];
  const intro: RootContent[] = [];
  const sections: { node: Heading; title: string; blocks: RootContent[] }[] = [];
  for (const node of tree.children) {
    if (node.type === 'heading' && node.depth === 1) headings.push(node);
    else if (node.type === 'heading' && node.depth === 2) {
      const number = sections.length + 1;
      const [, written, title = ''] = /^(?:(\d+)\.\s+)?(.*)$/s.exec(textOf(node)) ?? [];
      if (written !== String(number) || title === '') {
        refuse(node, `expected a heading with the number ${number}: "## ${number}. Title"`);
      }
      sections.push({ node, title, blocks: [] });
    } else {
      if (node.type === 'heading') refuse(node, ALLOWED, `a heading of level ${node.depth}: ${quote(sourceOf(node))}`);
      (sections.at(-1)?.blocks ?? intro).push(node);
    }
  }

  const [first] = tree.children;
  const [heading, ...others] = headings;
  if (!first) refuseAt(0, 'expected a # heading and a text, found nothing');
  else if (first !== heading) refuse(first, 'expected the # heading first');
  for (const other of others) refuse(other, 'expected one # heading');
  if (heading?.children.length === 0) refuse(heading, 'expected a # heading with text');
  if (first && sections.length === 0) refuseAt(source.length, 'expected at least one section: "## 1. Title"');
  for (const { node, blocks } of sections) if (blocks.length === 0) refuse(node, 'expected text below each heading');

  const text: Pick<LegalText, 'heading' | 'intro' | 'sections'> = {
    heading: heading ? textOf(heading) : '',
    intro: toHtml(intro),
    sections: sections.map(({ title, blocks }) => ({ title, body: toHtml(blocks) })),
  };
  return { text, diagnostics };
}

/** The HTML tree of a part of a text. */
function toHtml(children: RootContent[]): HtmlRoot {
  const html = toHast({ type: 'root', children } satisfies Root, {
    handlers: {
      text: (_: unknown, { value }: { value: string }): ElementContent[] =>
        value.split(taxId).map((part) => {
          const text = { type: 'text', value: part } as const;
          if (!taxId.test(part)) return text;
          return { type: 'element', tagName: 'span', properties: { className: ['unbroken'] }, children: [text] };
        }),
    },
  }) as HtmlRoot;
  visit(html, (node) => void delete node.position);
  return html;
}
