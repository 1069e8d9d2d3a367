/** Invisible marks around each text, which tell the layer where it comes from. */
import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';
import type { Content } from '../../src/content/schema.ts';
import { mapTexts, schemas } from '../generator/content/field-lookup.ts';
import { formatPath } from '../generator/content/field-path.ts';

/** A text of the content: `landing.about.lead` of a YAML file, or the block `#3` of a legal text. */
export interface Field {
  /** Path from the project's root. */
  file: string;
  path: string;
}

/** A mark: file and path in the letters that Unicode has for tags, which nobody sees and no text has. */
export const mark = '[\u{E0020}-\u{E007E}]+\u{E007F}';

const shift = (text: string, by: number) =>
  String.fromCodePoint(...Array.from(text, (letter) => letter.codePointAt(0)! + by));

const markOf = (file: string, path: string) => shift(`${file} ${path}\x7f`, 0xe0000);

/** File and path in a mark, with a space between them. */
export const fieldIn = (mark: string): string => shift(mark, -0xe0000).slice(0, -1);

/** A YAML file whose texts stand between their marks. */
const markAll = <Name extends 'site' | 'landing' | 'interface'>(content: Content, name: Name) =>
  mapTexts(schemas[name], content[name], (text, { kind }, path) => {
    const mark = ['prose', 'verbatim'].includes(kind) ? markOf(`content/${name}.yaml`, formatPath(path)) : '';
    return mark + text + mark;
  }) as Content[Name];

/** A legal text, whose headings, paragraphs and entries of lists are numbered in their order. */
function markLegal(name: string, text: Content['legal'][string]): Content['legal'][string] {
  let blocks = 0;
  const next = () => markOf(`content/legal/${name}.md`, `#${blocks++}`);
  const markWords = (words: string, mark = next()) => mark + words + mark;
  const markTree = (tree: Root) => {
    const copy = structuredClone(tree);
    visit(copy, 'element', (node: Element) => {
      if (node.tagName !== 'p' && node.tagName !== 'li') return;
      const mark = { type: 'text' as const, value: next() };
      node.children = [mark, ...node.children, mark];
    });
    return copy;
  };
  // In the order of the file, in which these are evaluated.
  const [heading, intro] = [markWords(text.heading), markTree(text.intro)];
  const sections = text.sections.map(({ title, body }) => ({ title: markWords(title), body: markTree(body) }));
  return { ...text, heading, intro, sections };
}

/** The content as the pages show it, each text between its marks. */
export const markContent = (content: Content): Content => ({
  ...content,
  site: markAll(content, 'site'),
  landing: markAll(content, 'landing'),
  interface: markAll(content, 'interface'),
  legal: Object.fromEntries(Object.entries(content.legal).map(([name, text]) => [name, markLegal(name, text)])),
});
