/** Invisible markers around each text of the content, which tell the editor where a text on the page comes from. */
import type { Root } from 'hast';
import { visit } from 'unist-util-visit';
import { formatPath } from '../site/browser.ts';
import { mapTexts, schemas, type Content } from '../site/content.ts';
import type { Field } from '../shared/protocol.ts';

/**
 * Where Unicode's block of tag characters begins: copies of ASCII that nobody sees. In texts, only some flags hold
 * them.
 */
const TAG_LETTERS = 0xe0000;

/** The source of an expression (flag `u`) for a marker: file and path in tag characters, closed by "cancel tag". */
export const MARKER_PATTERN = '[\u{E0020}-\u{E007E}]+\u{E007F}';

/** Turns ASCII into tag characters, or back if `by` is negative. */
const shiftLetters = (text: string, by: number) =>
  Array.from(text, (letter) => String.fromCodePoint(Number(letter.codePointAt(0)) + by)).join('');

/** The ASCII letter (DEL) that becomes "cancel tag". */
const CLOSING_LETTER = '\x7f';

const markerOf = ({ file, path }: Field) => shiftLetters(`${file} ${path}${CLOSING_LETTER}`, TAG_LETTERS);

/** The field that a marker names, such as `content/site.yaml doctor.name`. */
export const fieldInMarker = (marker: string): string => shiftLetters(marker, -TAG_LETTERS).slice(0, -1);

/** The same marker stands before and behind its text. */
const putBetween = (marker: string, text: string) => marker + text + marker;

type LegalText = Content['legal'][string];

/** A copy of the values of a YAML file with markers around each text that pages show. */
function markYaml<Name extends 'site' | 'landing' | 'interface'>(content: Content, name: Name): Content[Name] {
  const marked = mapTexts(schemas[name], content[name], (text, { kind }, path) => {
    // The kinds of `FieldNote` that pages show as text.
    const isShown = kind === 'prose' || kind === 'verbatim';
    if (!isShown) return text;
    return putBetween(markerOf({ file: `content/${name}.yaml`, path: formatPath(path) }), text);
  });
  return marked as Content[Name];
}

/** A copy of a legal text with markers around its blocks. */
function markLegalText(text: LegalText, file: string): LegalText {
  let blockCount = 0;
  /** The marker of the next block in the file, numbered as in `legal-blocks.ts`. */
  const nextMarker = () => markerOf({ file, path: `#${blockCount++}` });
  // In the order of the file, because each takes the next markers.
  const heading = putBetween(nextMarker(), text.heading);
  const intro = markTree(text.intro, nextMarker);
  const sections = text.sections.map(({ title, body }) => ({
    title: putBetween(nextMarker(), title),
    body: markTree(body, nextMarker),
  }));
  return { ...text, heading, intro, sections };
}

/** A copy with the next marker at both ends of each paragraph and list entry. */
function markTree(tree: Root, nextMarker: () => string): Root {
  const copy = structuredClone(tree);
  visit(copy, 'element', (node) => {
    // `toHtmlTree` (legal.ts) puts no `<p>` into an `<li>`.
    if (node.tagName !== 'p' && node.tagName !== 'li') return;
    const marker = { type: 'text' as const, value: nextMarker() };
    node.children = [marker, ...node.children, marker];
  });
  return copy;
}

/** The content with markers around every text that pages show. The editor renders its pages with it. */
export function markContent(content: Content): Content {
  const legalTexts = Object.entries(content.legal).map(([name, text]) => [
    name,
    markLegalText(text, `content/legal/${name}.md`),
  ]);
  return {
    site: markYaml(content, 'site'),
    landing: markYaml(content, 'landing'),
    interface: markYaml(content, 'interface'),
    legal: Object.fromEntries(legalTexts),
    samples: content.samples,
  };
}
