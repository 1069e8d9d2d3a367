/** Changes values in the YAML of a content file. The documents of the `yaml` package keep comments and tags. */
import { isDeepStrictEqual } from 'node:util';
import {
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Document,
  type Node,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { formatPath, valueAt, withValueAt, type FieldPath } from '../site/browser.ts';
import { parseYaml, printYaml, SAMPLE_TAG, yamlPart } from '../site/content.ts';
import { isGroup, type Group } from './compare-and-set.ts';
import { matchEntries } from './entries.ts';

/**
 * The value of a YAML file, or of the front matter of a legal text.
 *
 * @throws DiagnosticError if the text cannot be parsed
 */
export const readValue = (file: string, text: string): unknown => parseYaml(yamlPart(file, text), file).value;

/** The source after `alter` has changed its YAML document; a legal text keeps its Markdown. */
function editYaml(file: string, source: string, alter: (document: Document) => void): string {
  const yaml = yamlPart(file, source);
  const { document } = parseYaml(yaml, file);
  alter(document);
  // A function, because `$` has a meaning in a replacement text.
  return source.replace(yaml, () => printYaml(document));
}

function untag(node: Node): void {
  if (node.tag === SAMPLE_TAG) delete node.tag;
}

/** A node with a value: the old node with its comments if it is of the same kind, else a new one. */
function updateNode(document: Document, node: unknown, value: unknown): unknown {
  const isUnchanged = isNode(node) && isDeepStrictEqual(node.toJS(document), value);
  if (isUnchanged) return node;
  if (isMap(node) && isGroup(value)) return updateGroup(document, node, value);
  if (isSeq(node) && Array.isArray(value)) return updateList(document, node, value);
  if (isScalar(node) && isSingle(value)) return updateScalar(node, value);
  return document.createNode(value);
}

const isSingle = (value: unknown) => typeof value !== 'object' || value === null;

/** Gives a map the keys and values of `after`, and deletes its other keys. Its comments and tag stay. */
function updateGroup(document: Document, map: YAMLMap, after: Group): YAMLMap {
  const before = map.toJS(document) as Group;
  for (const key of Object.keys({ ...before, ...after })) {
    const node = map.get(key, true);
    if (after[key] === undefined) map.delete(key);
    else map.set(key, updateNode(document, node, after[key]));
  }
  return map;
}

/** Gives a list the entries of `after`. Entries keep their nodes, with comments and tags, wherever they move. */
function updateList(document: Document, list: YAMLSeq, after: readonly unknown[]): YAMLSeq {
  const before = list.toJS(document) as readonly unknown[];
  list.items = matchEntries(before, after).map((oldIndex, index) => {
    const oldNode = oldIndex === undefined ? undefined : list.items[oldIndex];
    return updateNode(document, oldNode, after[index]);
  });
  return list;
}

/** Gives a scalar another value, and drops its tag: a new value is no sample. */
function updateScalar(scalar: Scalar, value: unknown): Scalar {
  untag(scalar);
  scalar.value = value;
  // A text in a block (`>` or `|`) becomes one line, as all texts of the content are.
  if (scalar.type?.startsWith('BLOCK')) delete scalar.type;
  return scalar;
}

/**
 * The text of a content file with a new value at a path; undefined leaves the field out.
 *
 * @throws Error if the new text would not say exactly what was asked for, as with a list that holds `undefined`
 * @throws DiagnosticError if the file cannot be parsed
 */
export function setValue(file: string, source: string, path: FieldPath, value: unknown): string {
  const root = readValue(file, source);
  if (isDeepStrictEqual(valueAt(root, path), value)) return source;
  const wantedRoot = withValueAt(root, path, value);
  const changed = editYaml(file, source, (document) => {
    if (value === undefined) document.deleteIn(path);
    else document.setIn(path, updateNode(document, document.getIn(path, true), value));
  });
  if (!isDeepStrictEqual(readValue(file, changed), wantedRoot)) {
    throw new Error(`${file}: ${formatPath(path)} cannot be changed in place`);
  }
  return changed;
}

/** The text of a content file without the tag of a value that somebody has confirmed. */
export const removeTag = (file: string, source: string, path: FieldPath): string =>
  editYaml(file, source, (document) => {
    const node = document.getIn(path, true);
    if (isNode(node)) untag(node);
  });
