/** Invisible marks around each text, which tell the layer where it comes from. */
import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';
import type { Content } from '../../src/content/schema.ts';
import { mapFields, schemas } from '../generator/content/schema.ts';
import { formatPath } from '../generator/content/yaml.ts';

/** A text of the content: `landing.about.lead` of a YAML file, or the block `#3` of a legal text. */
export interface Field {
  /** Path from the project's root. */
  file: string;
  path: string;
}

/** Invisible operators, which no text has: the first begins a mark, the others are the digits of a number. */
const [BEGIN, ...DIGITS] = '\u2060\u2061\u2062\u2063\u2064';

/** Digits of a mark: 4 to the power of 6 texts. */
const LENGTH = 6;

const encode = (id: number) =>
  BEGIN! + Array.from({ length: LENGTH }, (_, place) => DIGITS[Math.floor(id / 4 ** place) % 4]).join('');

/** Numbers each text for as long as the server runs, so that a page that is a build behind still names the right one. */
export function createMarks() {
  const fields: Field[] = [];
  const ids = new Map<string, number>();

  function markOf(file: string, path: string): string {
    const key = `${file} ${path}`;
    if (!ids.has(key)) ids.set(key, fields.push({ file, path }) - 1);
    return encode(ids.get(key)!);
  }

  /** A file whose texts stand between their marks. */
  const wrapAll = <Name extends 'site' | 'landing' | 'interface'>(content: Content, name: Name) =>
    mapFields(schemas[name], content[name], (text, { kind }, path) => {
      const mark = ['prose', 'plain', 'shown'].includes(kind) ? markOf(`content/${name}.yaml`, formatPath(path)) : '';
      return mark + text + mark;
    }) as Content[Name];

  /** A legal text, whose headings, paragraphs and entries of lists are numbered in their order. */
  function wrapLegal(name: string, text: Content['legal'][string]): Content['legal'][string] {
    let blocks = 0;
    const next = () => markOf(`content/legal/${name}.md`, `#${blocks++}`);
    const wrap = (text: string, mark = next()) => mark + text + mark;
    const body = (tree: Root) => {
      const copy = structuredClone(tree);
      visit(copy, 'element', (node: Element) => {
        if (node.tagName !== 'p' && node.tagName !== 'li') return;
        const mark = { type: 'text' as const, value: next() };
        node.children = [mark, ...node.children, mark];
      });
      return copy;
    };
    // In the order of the file, in which these are evaluated.
    const [heading, intro] = [wrap(text.heading), body(text.intro)];
    return {
      ...text,
      heading,
      intro,
      sections: text.sections.map(({ title, body: tree }) => ({ title: wrap(title), body: body(tree) })),
    };
  }

  return {
    /** By their number. */
    fields,
    /** The content as the pages show it, each text between its marks. */
    present: (content: Content): Content => ({
      site: wrapAll(content, 'site'),
      landing: wrapAll(content, 'landing'),
      interface: wrapAll(content, 'interface'),
      legal: Object.fromEntries(Object.entries(content.legal).map(([name, text]) => [name, wrapLegal(name, text)])),
      samples: content.samples,
    }),
  };
}
