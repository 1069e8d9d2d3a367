import type { Nodes, Parents, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { unreadable, type Block, type Inline, type LegalText } from '../../../src/content/schema.ts';
import type { Fault } from '../fault.ts';
import { findBraces } from './braces.ts';
import { fillPlaceholders, standIn, type Slot } from './placeholders.ts';
import { quote } from './show.ts';
import { bindSpaces } from './typography.ts';

type Body = Pick<LegalText, 'heading' | 'intro' | 'sections'>;

interface Context {
  file: string;
  /** The line of `file` on which the Markdown begins. */
  firstLine: number;
  slot: Slot;
  /** Paths that a link may lead to, such as `/privacidad`. */
  pages: readonly string[];
}

const allowed =
  'expected only one # heading, numbered ## headings, paragraphs, lists, **strong**, *emphasis* and links';

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

/**
 * Reads the Markdown of a legal text: one `# heading`, an introduction, `## 1. headings` that
 * number the sections from 1 (the numbers are checked and left out), paragraphs and lists.
 *
 * @returns the text with its placeholders filled in and its spaces bound, and what is wrong with it
 */
export function parseLegalMarkdown(source: string, context: Context): { text: Body; faults: Fault[] } {
  const { file, firstLine, slot, pages } = context;
  const faults: Fault[] = [];
  const text: Body = { heading: '', intro: [], sections: [] };

  const faultAt = (offset: number, rest: Pick<Fault, 'expected' | 'found' | 'hint'>) => {
    const before = source.slice(0, offset).split(/\r\n|\r|\n/);
    faults.push({
      file,
      line: firstLine + before.length - 1,
      column: (before.at(-1)?.length ?? 0) + 1,
      ...rest,
    });
  };
  const startOf = (node: Nodes) => node.position?.start.offset ?? 0;
  const sourceOf = (node: Nodes) => source.slice(startOf(node), node.position?.end.offset);
  const refuse = (node: Nodes) => {
    const what = names[node.type] ?? node.type;
    faultAt(startOf(node), { expected: allowed, found: `${what}: ${quote(sourceOf(node))}` });
  };

  /** Fills in placeholders; faults stand where they are written inside `node`. */
  const fill = (value: string, node: Nodes) =>
    fillPlaceholders(value, slot, ({ written, occurrence, expected, found, hint }) => {
      const range = { start: startOf(node), end: node.position?.end.offset ?? source.length };
      const offset = findBraces(source, range, written, occurrence) ?? range.start;
      faultAt(offset, { expected, found, ...(hint && { hint }) });
    });

  function prose(value: string, node: Nodes): string {
    const line = value.replaceAll(/\s*[\r\n]\s*|\t/g, ' ');
    if (unreadable.test(line)) {
      faultAt(startOf(node), { expected: 'expected text without control characters', found: quote(line) });
    }
    return bindSpaces(fill(line, node));
  }

  function linkTarget(node: Extract<PhrasingContent, { type: 'link' }>): string {
    const href = fill(node.url, node);
    const page = /^(\/[^/#?][^#?]*|\/)(?:#.*)?$/.exec(href)?.[1];
    if (page !== undefined) {
      if (!pages.includes(page)) {
        faultAt(startOf(node), { expected: `expected a link to one of the pages ${pages.join(', ')}`, found: quote(href) });
      }
    } else if (!href.includes(standIn) && !(address.test(href) && URL.canParse(href))) {
      faultAt(startOf(node), {
        expected: 'expected a link to https://…, mailto:… or a page of this site such as /privacidad',
        found: quote(href),
      });
    }
    if (typeof node.title === 'string') {
      faultAt(startOf(node), { expected: 'expected a link without a title', found: quote(node.title) });
    }
    return href;
  }

  function inline(nodes: readonly PhrasingContent[]): Inline[] {
    return nodes.flatMap((node): Inline[] => {
      switch (node.type) {
        case 'text':
          return [{ type: 'text', value: prose(node.value, node) }];
        case 'strong':
        case 'emphasis':
          return [{ type: node.type, children: inline(node.children) }];
        case 'link': {
          if (node.children.length === 0) {
            faultAt(startOf(node), { expected: 'expected a link with a text', found: quote(sourceOf(node)) });
          }
          return [{ type: 'link', href: linkTarget(node), children: inline(node.children) }];
        }
        default:
          refuse(node);
          return [];
      }
    });
  }

  /** The text of a heading, which takes nothing but text. */
  function plain(node: Parents): string {
    return node.children
      .map((child) => {
        if (child.type === 'text') return prose(child.value, child);
        faultAt(startOf(child), { expected: 'expected a heading of plain text', found: quote(sourceOf(child)) });
        return '';
      })
      .join('')
      .trim();
  }

  function block(node: RootContent): Block[] {
    if (node.type === 'paragraph') {
      if (tableRule.test(sourceOf(node))) {
        faultAt(startOf(node), { expected: allowed, found: `a table: ${quote(sourceOf(node))}` });
        return [];
      }
      return [{ type: 'paragraph', children: inline(node.children) }];
    }
    if (node.type !== 'list') {
      refuse(node);
      return [];
    }
    if (node.ordered && node.start !== 1) {
      faultAt(startOf(node), { expected: 'expected a list that begins with 1', found: String(node.start) });
    }
    const items = node.children.map((item) => {
      const [first, ...others] = item.children;
      for (const other of others) {
        if (other.type === 'paragraph') {
          faultAt(startOf(other), { expected: 'expected one paragraph in an entry of a list', found: quote(sourceOf(other)) });
        } else refuse(other);
      }
      if (first?.type === 'paragraph') return inline(first.children);
      if (first) refuse(first);
      else faultAt(startOf(item), { expected: 'expected text in an entry of a list', found: 'nothing' });
      return [];
    });
    return [{ type: 'list', ordered: node.ordered === true, items }];
  }

  let title: Nodes | undefined;
  let section: { start: number; title: string; isEmpty: boolean } | undefined;
  const endSection = () => {
    if (section?.isEmpty) faultAt(section.start, { expected: 'expected text below each heading', found: quote(section.title) });
  };

  const { children } = fromMarkdown(source);
  const [first] = children;
  if (!first) faultAt(0, { expected: 'expected a # heading and a text', found: 'nothing' });
  else if (first.type !== 'heading' || first.depth !== 1) {
    faultAt(startOf(first), { expected: 'expected the # heading first', found: quote(sourceOf(first)) });
  }
  for (const node of children) {
    if (node.type === 'heading' && node.depth === 1) {
      if (title || node.children.length === 0) {
        faultAt(startOf(node), { expected: 'expected one # heading, with text', found: quote(sourceOf(node)) });
      }
      title ??= node;
      if (title === node) text.heading = plain(node);
    } else if (node.type === 'heading' && node.depth === 2) {
      endSection();
      const number = text.sections.length + 1;
      const [, written, name = ''] = /^(?:(\d+)\.\s+)?(.*)$/s.exec(plain(node)) ?? [];
      section = { start: startOf(node), title: name, isEmpty: true };
      if (written !== String(number) || name === '') {
        faultAt(section.start, {
          expected: `expected a heading with the number ${number}: "## ${number}. Title"`,
          found: quote(sourceOf(node)),
        });
      }
      text.sections.push({ title: name, blocks: [] });
    } else {
      if (section) section.isEmpty = false;
      if (node.type === 'heading') {
        faultAt(startOf(node), { expected: allowed, found: `a heading of level ${node.depth}: ${quote(sourceOf(node))}` });
      } else (text.sections.at(-1)?.blocks ?? text.intro).push(...block(node));
    }
  }
  endSection();
  if (first && text.sections.length === 0) faultAt(source.length, { expected: 'expected at least one section: "## 1. Title"' });
  return { text, faults };
}
