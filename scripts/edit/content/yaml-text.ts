/**
 * Changes values in the YAML of a content file by the document of the `yaml` package, which keeps comments and tags.
 */
import { isDeepStrictEqual } from 'node:util';
import {
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type Document,
  type Node,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { formatPath, valueAt, withValueAt, type FieldPath } from '../site/browser.ts';
import { splitFrontMatter, customTags, parseYaml, printYaml, REVIEW_TAG, SAMPLE_TAG } from '../site/content.ts';
import { isGroup, type Group } from './compare-and-set.ts';
import { leafPaths, matchEntries, type Sides } from './entries.ts';
import { withLineEnds } from './line-ends.ts';

/** @throws DiagnosticError for a legal text without front matter */
const yamlPart = (file: string, text: string) =>
  file.endsWith('.md') ? splitFrontMatter(text, file).frontMatter : text;

/** @throws DiagnosticError if the text cannot be parsed */
export const readValue = (file: string, text: string): unknown => parseYaml(yamlPart(file, text), file).value;

const parse = (yaml: string, lineCounter?: LineCounter): Document =>
  parseDocument(yaml, { customTags, stringKeys: true, ...(lineCounter && { lineCounter }) });

/** The node itself (`true`), not the value in it. */
const nodeAt = (document: Document, path: FieldPath) => document.getIn(path, true) as Node | undefined;

const editYaml = (file: string, source: string, change: (document: Document) => void): string =>
  withLineEnds(source, (text) => {
    const yaml = yamlPart(file, text);
    const document = parse(yaml);
    change(document);
    const printed = printYaml(document);
    // Front matter, for example, ends without a line end.
    const newYaml = yaml.endsWith('\n') ? printed : printed.trimEnd();
    // A function, because `$` has a meaning in a replacement text.
    return text.replace(yaml, () => newYaml);
  });

function untag(node: Node): void {
  if (node.tag === SAMPLE_TAG || node.tag === REVIEW_TAG) delete node.tag;
}

/** All texts and numbers that people see: ids are made by the editor, and stay when everything else is replaced. */
function visibleLeavesOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(visibleLeavesOf);
  if (!isGroup(value)) return [value];
  return Object.entries(value).flatMap(([key, field]) => (key === 'id' ? [] : visibleLeavesOf(field)));
}

/** A group or list loses its tag only if nothing of its old content is left. */
function untagIfReplaced(node: Node, before: unknown, after: unknown): void {
  const leavesBefore = visibleLeavesOf(before);
  const keepsOldContent = visibleLeavesOf(after).some((leaf) => leavesBefore.includes(leaf));
  if (!keepsOldContent) untag(node);
}

/** The node with a new value: the same one, if it is of the same kind, so that its comments stay. */
function updateNode(document: Document, node: unknown, value: unknown): Node {
  if (!isNode(node)) return document.createNode(value);
  const before: unknown = node.toJS(document);
  if (isDeepStrictEqual(before, value)) return node;
  if (isMap(node) && isGroup(before) && isGroup(value)) {
    updateGroup(document, node, { before, after: value });
    return node;
  }
  if (isSeq(node) && Array.isArray(before) && Array.isArray(value)) {
    updateList(document, node, { before, after: value });
    return node;
  }
  const isSingle = typeof value !== 'object' || value === null;
  if (!isScalar(node) || !isSingle) return document.createNode(value);
  updateSingle(node, value);
  return node;
}

function updateGroup(document: Document, map: YAMLMap, { before, after }: Sides<Group>): void {
  untagIfReplaced(map, before, after);
  for (const key of Object.keys(before)) {
    if (after[key] === undefined) map.delete(key);
  }
  for (const [key, field] of Object.entries(after)) {
    if (field !== undefined) map.set(key, updateNode(document, map.get(key, true), field));
  }
}

function updateList(document: Document, list: YAMLSeq, { before, after }: Sides<readonly unknown[]>): void {
  untagIfReplaced(list, before, after);
  const items = [...list.items];
  list.items = matchEntries(before, after).map((oldIndex, index) =>
    updateNode(document, oldIndex === undefined ? undefined : items[oldIndex], after[index]),
  );
}

function updateSingle(scalar: Scalar, value: unknown): void {
  untag(scalar);
  scalar.value = value;
  // A folded text becomes one line, as all texts of the content are.
  if (scalar.type?.startsWith('BLOCK')) delete scalar.type;
}

/**
 * The text of a content file with a new value at a path; undefined leaves the field out.
 *
 * @throws Error if the new text would not say exactly what was asked for
 * @throws DiagnosticError if the file cannot be parsed
 */
export function setValue(file: string, source: string, path: FieldPath, value: unknown): string {
  const root = readValue(file, source);
  if (isDeepStrictEqual(valueAt(root, path), value)) return source;
  const wantedRoot = withValueAt(root, path, value);
  const changed = editYaml(file, source, (document) => {
    if (value === undefined) document.deleteIn(path);
    else if (path.length === 0) document.contents = updateNode(document, document.contents, value);
    else document.setIn(path, updateNode(document, nodeAt(document, path), value));
  });
  if (!isDeepStrictEqual(readValue(file, changed), wantedRoot)) {
    throw new Error(`${file}: ${formatPath(path)} cannot be changed in place`);
  }
  return changed;
}

/** The text of a content file without the tag of a value that somebody has confirmed. */
export const removeTag = (file: string, source: string, path: FieldPath): string =>
  editYaml(file, source, (document) => {
    const node = nodeAt(document, path);
    if (node) untag(node);
  });

/**
 * Tags the description of a picture that was replaced. One with `!sample` keeps that tag: somebody has to read it anyway.
 */
export const markForReview = (file: string, source: string, path: FieldPath): string =>
  editYaml(file, source, (document) => {
    const node = nodeAt(document, path);
    if (isScalar(node)) node.tag ??= REVIEW_TAG;
  });

export const pathsToReview = (file: string, source: string): readonly string[] =>
  parseYaml(yamlPart(file, source), file).toReview.map(formatPath);

/** The group or list that holds all of them. */
function commonStart(paths: readonly FieldPath[]): FieldPath {
  const [first = [], ...others] = paths;
  const firstDifference = first.findIndex((key, depth) => others.some((path) => path[depth] !== key));
  return firstDifference === -1 ? first : first.slice(0, firstDifference);
}

/**
 * The path of the field on a line (from 1): the one whose value begins there; the group or list that holds them if
 * several do; else the last one that begins above, if any.
 */
export function fieldAtLine(file: string, source: string, line: number): string {
  const lineCounter = new LineCounter();
  const document = parse(source, lineCounter);
  const fields = leafPaths(readValue(file, source)).map((path) => {
    const start = nodeAt(document, path)?.range?.[0];
    return { path, line: start === undefined ? Infinity : lineCounter.linePos(start).line };
  });
  const pathsOnLine = fields.filter((field) => field.line === line).map(({ path }) => path);
  if (pathsOnLine.length > 0) return formatPath(commonStart(pathsOnLine));
  const lastAbove = fields.findLast((field) => field.line < line);
  return lastAbove ? formatPath(lastAbove.path) : '';
}
