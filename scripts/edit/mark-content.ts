/** Invisible markers around each text of the content, which tell the editor where a text on the page comes from. */
import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';
import { formatPath } from './site/browser.ts';
import { type FieldNote, type Content, mapTexts, schemas } from './site/content.ts';
import type { Field } from './protocol.ts';

/** Where Unicode's block of tag characters begins: copies of ASCII that nobody sees and no text contains. */
const TAG_LETTERS = 0xe0000;

/** Pattern of a marker: file and path in tag characters, closed by the character "cancel tag". */
export const editMarker = '[\u{E0020}-\u{E007E}]+\u{E007F}';

/** Adds a number to the code point of every character: turns ASCII into tag characters and back. */
const shiftLetters = (text: string, by: number) =>
  String.fromCodePoint(...Array.from(text, (letter) => (letter.codePointAt(0) ?? 0) + by));

/** The marker of a field. The same one stands before and behind its text. */
const markerOf = ({ file, path }: Field) => shiftLetters(`${file} ${path}\x7f`, TAG_LETTERS);

/** The field that a marker names, such as `content/site.yaml doctor.name`. */
export const fieldInMarker = (marker: string): string => shiftLetters(marker, -TAG_LETTERS).slice(0, -1);

/** One legal text of the content, such as the privacy policy. */
type LegalText = Content['legal'][string];

/** A kind of text, as the schema's notes name it. */
type TextKind = FieldNote['kind'];

/**
 * Copies the content of a YAML file with a marker before and behind each text of the given kinds; other texts and values
 * stay as they are.
 *
 * @param name of the file without its ending
 * @param kinds by default those that pages show as text, `prose` and `verbatim`. `plain` texts stand
 *   in the body of no page, such as a page's title for search engines
 */
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

/**
 * Marks the blocks of one legal text: its headings, paragraphs and list entries. Every call numbers the next block, so
 * the calls must be in the order of the file.
 */
class LegalMarker {
  readonly #file: string;
  #blocks = 0;

  constructor(name: string) {
    this.#file = `content/legal/${name}.md`;
  }

  /** The marker of the next block, which it counts. */
  #markNext(): string {
    return markerOf({ file: this.#file, path: `#${this.#blocks++}` });
  }

  /** Puts markers around a heading. */
  markHeading(heading: string): string {
    const marker = this.#markNext();
    return marker + heading + marker;
  }

  /**
   * Copies an HTML tree with markers around the content of each paragraph and list entry. Each of them is one block: the
   * words of a list entry stand in its `<li>` without a `<p>` (see `checkListItem` in legal.ts).
   */
  markTree(tree: Root): Root {
    const copy = structuredClone(tree);
    visit(copy, 'element', (node: Element) => {
      if (node.tagName !== 'p' && node.tagName !== 'li') return;
      const marker = { type: 'text' as const, value: this.#markNext() };
      node.children = [marker, ...node.children, marker];
    });
    return copy;
  }
}

/** Copies all legal texts of the content, each changed by `change`. */
const mapLegal = ({ legal }: Content, change: (name: string, text: LegalText) => LegalText): Content['legal'] =>
  Object.fromEntries(Object.entries(legal).map(([name, text]) => [name, change(name, text)]));

/**
 * Copies a legal text with markers around its headings, paragraphs and list entries. Marks them in the order of the file,
 * because `LegalMarker` numbers the blocks.
 *
 * @param name of its file without the ending, such as `privacidad`
 */
function markLegal(name: string, text: LegalText): LegalText {
  const marker = new LegalMarker(name);
  const heading = marker.markHeading(text.heading);
  const intro = marker.markTree(text.intro);
  const sections = text.sections.map(({ title, body }) => ({
    title: marker.markHeading(title),
    body: marker.markTree(body),
  }));
  return { ...text, heading, intro, sections };
}

/**
 * Copies the content with markers around every text that people read on the pages. The editor renders its pages with this
 * copy: so each page says which field each of its words comes from.
 */
export const markContent = (content: Content): Content => ({
  ...content,
  site: markYaml(content, 'site'),
  landing: markYaml(content, 'landing'),
  interface: markYaml(content, 'interface'),
  legal: mapLegal(content, markLegal),
});

/**
 * Copies a legal text with a marker before each text of its front matter that is for search engines and messengers: the
 * title and the description of its page. No marker is needed behind them, because `fieldAtStart` reads the one before.
 */
function markLegalMetadata(name: string, text: LegalText): LegalText {
  const file = `content/legal/${name}.md`;
  const title = markerOf({ file, path: 'title' }) + text.title;
  const description = markerOf({ file, path: 'description' }) + text.description;
  return { ...text, title, description };
}

/**
 * Copies the content with markers at each text of the kind `plain`, which stands in the body of no page, such as the titles
 * and descriptions for search engines and messengers. Texts that pages show get none. No page is rendered with this copy:
 * `pageView` asks the pages for their titles and descriptions with it, and sees by the markers which field each comes from.
 */
export const markMetadata = (content: Content): Content => ({
  ...content,
  site: markYaml(content, 'site', ['plain']),
  landing: markYaml(content, 'landing', ['plain']),
  interface: markYaml(content, 'interface', ['plain']),
  legal: mapLegal(content, markLegalMetadata),
});

/**
 * The field that a page's title or description comes from, by the marker at its beginning; undefined if the text does not
 * begin with a marker. Later markers in the text do not count.
 */
export function fieldAtStart(text: string): Field | undefined {
  const marker = new RegExp(`^${editMarker}`, 'u').exec(text)?.[0];
  if (marker === undefined) return undefined;
  // Such as `content/landing.yaml meta.title`.
  const [file = '', path = ''] = fieldInMarker(marker).split(' ');
  return { file, path };
}
