/** Changes the text of a content file at one place, and leaves the rest as it is written. */
import { isDeepStrictEqual } from 'node:util';
import { applyPatch, createPatch } from 'diff';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { visit } from 'unist-util-visit';
import { isCollection, isMap, isScalar, isSeq, parse, parseDocument, type Document, type Node } from 'yaml';
import { splitFrontMatter } from '../generator/content/front-matter.ts';
import type { FieldPath } from '../generator/content/field-path.ts';
import { customTags, parseYaml, SAMPLE_TAG } from '../generator/content/yaml.ts';

const open = (source: string) => parseDocument(source, { customTags, stringKeys: true });
const print = (document: Document) => document.toString({ lineWidth: 0 });

/** `locations[0].address` as keys. */
export const keysOf = (path: string): FieldPath =>
  path.split(/[.[\]#]+/).flatMap((key) => (key === '' ? [] : [/^\d+$/.test(key) ? Number(key) : key]));

/** The YAML of a file as it is written. */
export const valueOf = (file: string, text: string): unknown =>
  parseYaml(file.endsWith('.md') ? splitFrontMatter(text, file).frontMatter : text, file).value;

/** Every text and number in a value. */
const leavesOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value];

/** Gives a node a value: nodes that have it already stay, with their comments, quotes and tags. */
function update(document: Document, node: Node | null | undefined, value: unknown): Node {
  if (node?.tag === SAMPLE_TAG && isCollection(node)) {
    const before = leavesOf(node.toJS(document));
    if (!leavesOf(value).some((leaf) => before.includes(leaf))) delete node.tag;
  }
  if (isScalar(node) && typeof value !== 'object') {
    if (String(node.value) === String(value)) return node;
    node.value = value;
    delete node.tag;
    return node;
  }
  if (isMap(node) && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const { key } of [...node.items]) if (!Object.hasOwn(value, String(key))) node.delete(String(key));
    for (const [name, field] of Object.entries(value)) {
      node.set(name, update(document, node.get(name, true), field));
    }
    return node;
  }
  if (isSeq<Node>(node) && Array.isArray(value)) {
    const left = new Set(node.items);
    const take = (item: Node | undefined) => (item && left.delete(item) ? item : undefined);
    // Entries that are only moved first: they take with them what is written around them.
    const moved = value.map((entry) => take([...left].find((item) => isDeepStrictEqual(item.toJS(document), entry))));
    const changed = value.map((_, index) => (moved[index] ? undefined : take(node.items[index])));
    node.items = value.map((entry, index) => moved[index] ?? update(document, changed[index], entry));
    return node;
  }
  return document.createNode(value);
}

/** Of what the printer would write, only the lines that the change is about; the others as they were written. */
function patch(source: string, document: Document): string {
  const [before, after] = [print(open(source)), print(document)];
  const compareLine = (_: number, line: string, __: string, other: string) =>
    line.replaceAll(' ', '') === other.replaceAll(' ', '');
  // With a line around it, so that there is something to be found where lines only come; the printer may add one there.
  const patched = [1, 0].map((context) => {
    const change = createPatch('', before, after, undefined, undefined, { context });
    return applyPatch(source, change, { compareLine });
  });
  return patched.find((text) => text !== false && print(open(text)) === after) || after;
}

/** A text with its line ends as `change` takes and gives them: `\n`. */
function withLines(source: string, change: (text: string) => string): string {
  const changed = change(source.replaceAll('\r\n', '\n'));
  return source.includes('\r\n') ? changed.replaceAll('\n', '\r\n') : changed;
}

/** A change of the YAML of a file, which a legal text has at its top. */
const changeYaml = (file: string, source: string, change: (document: Document) => void) =>
  withLines(source, (text) => {
    const yaml = file.endsWith('.md') ? splitFrontMatter(text, file).frontMatter : text;
    const document = open(yaml);
    change(document);
    return text.replace(yaml, () => patch(yaml, document));
  });

/**
 * The text of a YAML file with another value at a place. Texts that change lose their own `!sample`, a list or group
 * when nothing of it is as it was.
 *
 * @param value nothing to leave the field out
 */
export const setValue = (file: string, source: string, path: FieldPath, value: unknown): string =>
  changeYaml(file, source, (document) => {
    const node = document.getIn(path, true) as Node | undefined;
    if (value === undefined) document.deleteIn(path);
    else if (path.length === 0) document.contents = update(document, node, value);
    else document.setIn(path, update(document, node, value));
  });

/** The text of a YAML file without the tag `!sample` at a place; its value stays. */
export const confirmSample = (file: string, source: string, path: FieldPath): string =>
  changeYaml(file, source, (document) => {
    const node = document.getIn(path, true) as Node;
    delete node.tag;
    // The tag has kept the parser from telling numbers, which are one word, from text.
    if (isScalar(node) && node.type === 'PLAIN' && !/\s/.test(node.source!)) node.value = parse(node.source!);
  });

/** What a heading has before its words. */
const prefix = /^(?:#+[ \t]+(?:\d+\.[ \t]+)?)?/;

/** The headings, paragraphs and entries of lists of a legal text, in their order: their words, and where they are. */
export function blocksOf(file: string, source: string) {
  const text = source.replaceAll('\r\n', '\n');
  const { markdown } = splitFrontMatter(text, file);
  const offset = text.length - markdown.length;
  const spanOf = ({ position }: Nodes) => [position!.start.offset! + offset, position!.end.offset! + offset] as const;
  const blocks: { text: string; start: number; end: number; whole: readonly [start: number, end: number] }[] = [];
  visit(fromMarkdown(markdown), ['heading', 'paragraph'], (node, _, parent) => {
    const [from, end] = spanOf(node);
    const start = from + prefix.exec(text.slice(from, end))![0].length;
    const whole = spanOf(parent?.type === 'listItem' ? parent : node);
    blocks.push({ text: text.slice(start, end).replaceAll(/\s*\n\s*/g, ' '), start, end, whole });
  });
  return blocks;
}

/** The text of a legal text with other words in one of its blocks; without words, the block goes. */
export const setBlock = (file: string, source: string, index: number, words: string): string =>
  withLines(source, (text) => {
    const { start, end, whole } = blocksOf(file, text)[index]!;
    if (words.trim() !== '') return text.slice(0, start) + words.trim() + text.slice(end);
    const [, before, above] = /^(.*?)(\n*)$/s.exec(text.slice(0, whole[0]))!;
    const [, below, after] = /^(\n*)(.*)$/s.exec(text.slice(whole[1]))!;
    return before! + (above!.length > below!.length ? above : below)! + after!;
  });
