/** Invisible markers around each text of the content, which tell the editor where a text on the page comes from. */
import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';
import type { FieldNote } from '../../src/content/fields.ts';
import type { Content } from '../../src/content/schema.ts';
import { mapTexts, schemas } from '../generator/content/field-lookup.ts';
import { formatPath } from '../generator/content/field-path.ts';
import type { Field } from './protocol.ts';

/** First and last of the letters that Unicode has for tags: nobody sees them, and no text has them. */
const TAG_LETTERS = 0xe0000;

/** Pattern of a marker: file and path in tag letters, closed by the one that cancels a tag. */
export const editMarker = '[\u{E0020}-\u{E007E}]+\u{E007F}';

const shiftLetters = (text: string, by: number) =>
  String.fromCodePoint(...Array.from(text, (letter) => (letter.codePointAt(0) ?? 0) + by));

const markerOf = ({ file, path }: Field) => shiftLetters(`${file} ${path}\x7f`, TAG_LETTERS);

/** `content/site.yaml doctor.name` of a marker. */
export const fieldInMarker = (marker: string): string => shiftLetters(marker, -TAG_LETTERS).slice(0, -1);

type TextKind = FieldNote['kind'];

/** A YAML file in which the texts of some kinds stand between markers. */
const markYaml = <Name extends 'site' | 'landing' | 'interface'>(
  content: Content,
  name: Name,
  kinds: readonly TextKind[] = ['prose', 'verbatim'],
) =>
  mapTexts(schemas[name], content[name], (text, { kind }, path) => {
    if (!kinds.includes(kind)) return text;
    const marker = markerOf({ file: `content/${name}.yaml`, path: formatPath(path) });
    return marker + text + marker;
  }) as Content[Name];

/** Numbers the headings, paragraphs and list entries of a legal text in the order of the file. */
class LegalMarker {
  readonly #file: string;
  #blocks = 0;

  constructor(name: string) {
    this.#file = `content/legal/${name}.md`;
  }

  #next(): string {
    return markerOf({ file: this.#file, path: `#${this.#blocks++}` });
  }

  words(words: string): string {
    const marker = this.#next();
    return marker + words + marker;
  }

  tree(tree: Root): Root {
    const copy = structuredClone(tree);
    visit(copy, 'element', (node: Element) => {
      if (node.tagName !== 'p' && node.tagName !== 'li') return;
      const marker = { type: 'text' as const, value: this.#next() };
      node.children = [marker, ...node.children, marker];
    });
    return copy;
  }
}

function markLegal(name: string, text: Content['legal'][string]): Content['legal'][string] {
  const marker = new LegalMarker(name);
  const heading = marker.words(text.heading);
  const intro = marker.tree(text.intro);
  const sections = text.sections.map(({ title, body }) => ({ title: marker.words(title), body: marker.tree(body) }));
  return { ...text, heading, intro, sections };
}

/** The content as the pages show it, each readable text between its markers. */
export const markContent = (content: Content): Content => ({
  ...content,
  site: markYaml(content, 'site'),
  landing: markYaml(content, 'landing'),
  interface: markYaml(content, 'interface'),
  legal: Object.fromEntries(Object.entries(content.legal).map(([name, text]) => [name, markLegal(name, text)])),
});

/** The content with markers around the texts that no page shows, such as titles for search engines. */
export const markMetadata = (content: Content): Content => ({
  ...content,
  site: markYaml(content, 'site', ['plain']),
  landing: markYaml(content, 'landing', ['plain']),
  interface: markYaml(content, 'interface', ['plain']),
  legal: Object.fromEntries(
    Object.entries(content.legal).map(([name, text]) => {
      const mark = (words: string, path: string) => markerOf({ file: `content/legal/${name}.md`, path }) + words;
      const { title, description } = text;
      return [name, { ...text, title: mark(title, 'title'), description: mark(description, 'description') }];
    }),
  ),
});

/** The field that a text begins with the marker of; undefined for a text that is made of something else. */
export function fieldAtStart(text: string): Field | undefined {
  const marker = new RegExp(`^${editMarker}`, 'u').exec(text)?.[0];
  if (marker === undefined) return undefined;
  const [file = '', path = ''] = fieldInMarker(marker).split(' ');
  return { file, path };
}
