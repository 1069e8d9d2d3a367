/**
 * Changes one value of a YAML text in place. Everything else stays as it is, letter by letter, with its quotes,
 * comments, blank lines and `!sample` tags: the parser is used only to find offsets, and only the new value is printed.
 * The one exception: a change makes the line ends of a file uniform that mixes `\n` and `\r\n` (see `withLineEnds`).
 */
import { isDeepStrictEqual } from 'node:util';
import {
  Document,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  Scalar,
  stringify,
  type Node,
  type Pair,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { formatPath, valueAt, type FieldPath } from '../../generator/content/field-path.ts';
import { splitFrontMatter } from '../../generator/content/front-matter.ts';
import { customTags, parseYaml, SAMPLE_TAG } from '../../generator/content/yaml.ts';
import { isGroup, matchEntries, type Group } from './entries.ts';
import { applyEdits, withLineEnds, type TextEdit } from './text-edits.ts';

/** Parses a path such as `locations[0].address` into its keys: `['locations', 0, 'address']`. */
export const parsePath = (path: string): FieldPath =>
  path
    .split(/[.[\]]+/)
    .filter((key) => key !== '')
    .map((key) => (/^\d+$/.test(key) ? Number(key) : key));

/** The YAML of a content file: the whole text, or of a legal text the front matter. Throws DiagnosticError without one. */
const yamlPart = (file: string, text: string) =>
  file.endsWith('.md') ? splitFrontMatter(text, file).frontMatter : text;

/** The value of a content file's YAML. Throws a DiagnosticError if it cannot be parsed. */
export const readValue = (file: string, text: string): unknown => parseYaml(yamlPart(file, text), file).value;

/** Every text, number and truth value in a value, at any depth. */
export const leavesOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value];

/** The paths of every text and number in a value, in the order of the file. */
function leafPaths(value: unknown, path: FieldPath = []): FieldPath[] {
  if (Array.isArray(value)) return value.flatMap((entry: unknown, index) => leafPaths(entry, [...path, index]));
  if (!isGroup(value)) return [path];
  return Object.entries(value).flatMap(([key, entry]) => leafPaths(entry, [...path, key]));
}

/** Indents every line that is not empty by a number of spaces. */
const indentLines = (text: string, columns: number) => text.replaceAll(/^(?=.)/gm, ' '.repeat(columns));

/**
 * A parsed YAML text that computes the replacements for a change; it never changes the text itself. `isInFlow` in its
 * methods says whether a node stands inside `[…]` or `{…}`, where other rules for quotes apply.
 */
class YamlEditor {
  readonly #source: string;
  readonly #document: Document;

  constructor(source: string) {
    this.#source = source;
    this.#document = parseDocument(source, { customTags, stringKeys: true });
  }

  /** The node at a path; undefined if the text has none there. */
  nodeAt(path: FieldPath): Node | undefined {
    return this.#document.getIn(path, true) as Node | undefined;
  }

  /**
   * The replacements that give a field a value. A field that is added or removed is a change of the group or list that
   * contains it; so the method then calls itself for that one.
   *
   * @param root the value of the whole text before
   * @param value undefined to leave the field out
   * @throws Error if the value of the whole file is to be left out
   */
  editsForField(path: FieldPath, root: unknown, value: unknown): TextEdit[] {
    const node = this.nodeAt(path);
    if (node && value !== undefined) {
      return this.#editsForNode(node, valueAt(root, path), value, this.#isInFlow(path));
    }
    const parentPath = path.slice(0, -1);
    const parent = valueAt(root, parentPath);
    const key = path.at(-1);
    if (key === undefined) throw new Error('A file cannot be left out.');
    if (Array.isArray(parent)) {
      const otherEntries = parent.filter((_, index) => index !== key);
      const entries = value === undefined ? otherEntries : [...otherEntries, value];
      return this.editsForField(parentPath, root, entries);
    }
    const { [String(key)]: _, ...otherFields } = (parent ?? {}) as Group;
    const fields = value === undefined ? otherFields : { ...otherFields, [String(key)]: value };
    return this.editsForField(parentPath, root, fields);
  }

  /** Whether the node at a path stands inside `[…]` or `{…}`. */
  #isInFlow(path: FieldPath): boolean {
    return path.some((_, depth) => {
      const above = this.nodeAt(path.slice(0, depth));
      return isCollection(above) && above.flow === true;
    });
  }

  /** The replacement that removes the tag `!sample` of a node; none if it does not have that tag. */
  editsForTag(node: Node): TextEdit[] {
    if (node.tag !== SAMPLE_TAG) return [];
    const tagStart = this.#source.lastIndexOf(SAMPLE_TAG, this.#startOf(node));
    const tagEnd = tagStart + SAMPLE_TAG.length;
    const isValueOnSameLine = this.#source[tagEnd] === ' ';
    // Removes one space with the tag: the one behind it or, if the value begins on the next line, the one before it.
    return isValueOnSameLine
      ? [{ start: tagStart, end: tagEnd + 1, text: '' }]
      : [{ start: tagStart - 1, end: tagEnd, text: '' }];
  }

  /**
   * The replacements that turn the value of a node into another one. A list or group loses its `!sample` tag only if
   * nothing of its old content is left; a text or number that changes always loses it.
   *
   * @param current the value of the node before
   * @throws Error if a list or group is to become a text or number
   */
  #editsForNode(node: Node, current: unknown, value: unknown, isInFlow: boolean): TextEdit[] {
    if (isDeepStrictEqual(current, value)) return [];
    const keepsOldContent = leavesOf(value).some((leaf) => leavesOf(current).includes(leaf));
    const tagEdits = keepsOldContent ? [] : this.editsForTag(node);
    if (isMap(node) && isGroup(current) && isGroup(value)) {
      return [...tagEdits, ...this.#editsForMap(node as YAMLMap<Scalar, Node>, current, value, isInFlow)];
    }
    if (isSeq<Node>(node) && Array.isArray(current) && Array.isArray(value)) {
      return [...tagEdits, ...this.#editsForList(node, current, value, isInFlow)];
    }
    if (isCollection(node) && !node.flow) throw new Error('A list or group cannot become a text.');
    const style = isScalar(node) ? node.type : undefined;
    const text = printInline(value, style, isInFlow);
    const [start, end] = [this.#startOf(node), this.#endOf(node)];
    // The range of a block scalar (`>-`, `|`) includes its last line break.
    const isBlockScalar = end > start && this.#source[end - 1] === '\n';
    return [...this.editsForTag(node), { start, end, text: isBlockScalar ? `${text}\n` : text }];
  }

  /**
   * The replacements for a group. In block style: changed fields in their places, and whole lines for fields that are
   * added or removed. A group in braces is printed anew if a field is added or removed.
   */
  #editsForMap(map: YAMLMap<Scalar, Node>, current: Group, value: Group, isInFlow: boolean): TextEdit[] {
    const isFlow = isInFlow || map.flow === true;
    const keyOf = ({ key }: Pair<Scalar, Node | null>) => String(key.value);
    const remainingPairs = map.items.filter((pair) => Object.hasOwn(value, keyOf(pair)));
    const addedKeys = Object.keys(value).filter((key) => !Object.hasOwn(current, key));
    const fieldEdits = remainingPairs.flatMap((pair) =>
      pair.value ? this.#editsForNode(pair.value, current[keyOf(pair)], value[keyOf(pair)], isFlow) : [],
    );
    const hasSameFields = remainingPairs.length === map.items.length && addedKeys.length === 0;
    if (hasSameFields) return fieldEdits;
    if (isFlow) {
      // The texts of the remaining fields, with their changes.
      const remainingFields = remainingPairs.map((pair) => {
        const range = { start: this.#startOf(pair.key), end: this.#endOf(pair.value ?? pair.key) };
        return applyEdits(this.#source, fieldEdits, range);
      });
      const addedFields = addedKeys.map((key) => `${key}: ${printInline(value[key], undefined, true)}`);
      return [{ ...this.#rangeOf(map), text: `{ ${[...remainingFields, ...addedFields].join(', ')} }` }];
    }
    const regions = this.#regionsOf(
      map.items.map((pair) => ({ start: pair.key, end: pair.value ?? pair.key })),
      false,
    );
    const removedRegions = regions.filter((_, index) => !remainingPairs.some((pair) => pair === map.items[index]));
    const removals = removedRegions.map((region): TextEdit => ({ ...region, text: '' }));
    const mapEnd = regions.at(-1)?.end ?? this.#startOf(map);
    const addedGroup = Object.fromEntries(addedKeys.map((key) => [key, value[key]]));
    return [...fieldEdits, ...removals, this.#insertionOf(addedGroup, mapEnd, this.#columnOf(this.#startOf(map)))];
  }

  /**
   * The insertion of new fields at the end of a group in block style; one that changes nothing if there are none.
   *
   * @param offset where the lines of the group end
   * @param column how far its fields are indented
   */
  #insertionOf(addedFields: Group, offset: number, column: number): TextEdit {
    if (Object.keys(addedFields).length === 0) return { start: offset, end: offset, text: '' };
    const printed = indentLines(stringify(addedFields, { lineWidth: 0 }), column);
    // The last line of a file may end without a line break.
    const lineBreak = this.#source[offset - 1] === '\n' ? '' : '\n';
    return { start: offset, end: offset, text: lineBreak + printed };
  }

  /**
   * The replacements for a list. If no entry was added, removed or moved, only the changed entries are edited;
   * otherwise the whole list is put together again from the texts of its old entries, with their changes, and new ones.
   */
  #editsForList(
    list: YAMLSeq<Node>,
    current: readonly unknown[],
    value: readonly unknown[],
    isInFlow: boolean,
  ): TextEdit[] {
    const isFlow = isInFlow || list.flow === true;
    /** For each new entry, the index of the old one that it comes from; undefined if it is new. */
    const oldIndexes = matchEntries(current, value);
    /** The replacements within an old entry, by its index, that is to become the entry at `newIndex`. */
    const editsOf = (oldIndex: number, newIndex: number) => {
      const item = list.items[oldIndex];
      return item ? this.#editsForNode(item, current[oldIndex], value[newIndex], isFlow) : [];
    };
    const isInPlace = oldIndexes.length === current.length && oldIndexes.every((oldIndex, index) => oldIndex === index);
    if (isInPlace) return oldIndexes.flatMap((_, index) => editsOf(index, index));
    if (isFlow) {
      const entries = value.map((entry, index) => {
        const oldIndex = oldIndexes[index];
        const item = oldIndex === undefined ? undefined : list.items[oldIndex];
        // Both are undefined for a new entry.
        if (oldIndex === undefined || !item) return printInline(entry, undefined, true);
        return applyEdits(this.#source, editsOf(oldIndex, index), this.#rangeWithTag(item));
      });
      return [{ ...this.#rangeOf(list), text: `[${entries.join(', ')}]` }];
    }
    // In block style, the lines of an entry include the comments above it: they move and go with it.
    const regions = this.#regionsOf(
      list.items.map((item) => ({ start: item, end: item })),
      true,
    );
    const column = this.#columnOf(this.#startOf(list));
    const entries = value.map((entry, index) => {
      const oldIndex = oldIndexes[index];
      const region = oldIndex === undefined ? undefined : regions[oldIndex];
      // Both are undefined for a new entry.
      if (oldIndex === undefined || !region) return indentLines(stringify([entry], { lineWidth: 0 }), column);
      const text = applyEdits(this.#source, editsOf(oldIndex, index), region);
      // The last entry of a file may have no line break, and others may follow it now.
      return text.endsWith('\n') ? text : `${text}\n`;
    });
    const start = regions[0]?.start ?? this.#startOf(list);
    const end = regions.at(-1)?.end ?? this.#endOf(list);
    return [{ start, end, text: entries.join('') }];
  }

  /** The offset at which a node begins, behind its tag if it has one. */
  #startOf(node: Node): number {
    return node.range?.[0] ?? 0;
  }

  /** The offset behind a node's last text or number; of a block scalar (`>-`, `|`), behind its last line break. */
  #endOf(node: Node): number {
    if (isCollection(node) && !node.flow) {
      const last = node.items.at(-1) as Node | Pair<Node, Node | null> | undefined;
      if (last && 'key' in last) return this.#endOf(last.value ?? last.key);
      if (last) return this.#endOf(last);
    }
    return node.range?.[1] ?? 0;
  }

  /** The offsets of a node without its tag. */
  #rangeOf(node: Node) {
    return { start: this.#startOf(node), end: this.#endOf(node) };
  }

  /** The offsets of a node with its `!sample` tag, if it has one. */
  #rangeWithTag(node: Node) {
    const { start, end } = this.#rangeOf(node);
    return { start: node.tag === SAMPLE_TAG ? this.#source.lastIndexOf(SAMPLE_TAG, start) : start, end };
  }

  /** The offset at which the line of an offset begins. */
  #lineStart(offset: number): number {
    // `lastIndexOf` takes -1 for 0 and would find a line break at the very beginning.
    return offset === 0 ? 0 : this.#source.lastIndexOf('\n', offset - 1) + 1;
  }

  /** The offset at which the line after a node begins that ends at `offset`; `offset` itself if a line begins there. */
  #lineEnd(offset: number): number {
    if (offset > 0 && this.#source[offset - 1] === '\n') return offset;
    const lineBreak = this.#source.indexOf('\n', offset);
    return lineBreak < 0 ? this.#source.length : lineBreak + 1;
  }

  /** The column of an offset, from 0. */
  #columnOf(offset: number): number {
    return offset - this.#lineStart(offset);
  }

  /**
   * The offset behind the comment lines that begin at `offset` and are indented more deeply than `column`; `offset`
   * itself if there are none. Such comments belong to the entry above them, not to the next one.
   */
  #skipDeeperComments(offset: number, column: number): number {
    let end = offset;
    for (;;) {
      const nextLine = this.#lineEnd(end + 1);
      // 0 for a line that is no comment, which ends the search like a comment that is not indented.
      const indentation = /^[ \t]*(?=#)/.exec(this.#source.slice(end, nextLine))?.[0].length ?? 0;
      if (indentation <= column) return end;
      end = nextLine;
    }
  }

  /**
   * The offset at which the unbroken run of comment and blank lines above the line of `offset` begins; the start of that
   * line if there are none. Line ends are `\n` here: callers have replaced `\r\n`.
   */
  #startOfLeadingComments(offset: number): number {
    let start = this.#lineStart(offset);
    while (start > 0) {
      const previous = this.#lineStart(start - 1);
      const line = this.#source.slice(previous, start);
      if (!/^[ \t]*(?:#.*)?\n$/.test(line)) break;
      start = previous;
    }
    return start;
  }

  /**
   * The lines that belong to each entry of a list or group in block style: its own, the comments and blank lines above
   * it, the comment on its last line, and the comments below it that are indented more deeply than the entry.
   *
   * @param entries the first and last node of each: of a field, its key and its value
   * @param isList whether they are entries of a list, each behind a dash
   */
  #regionsOf(entries: readonly { start: Node; end: Node }[], isList: boolean): { start: number; end: number }[] {
    const [first] = entries;
    if (!first) return [];
    const firstStart = this.#startOf(first.start);
    const firstLine = this.#lineStart(firstStart);
    const indentationOfLine = this.#source.slice(firstLine).search(/[^ ]/);
    /** How far the entries are indented: that of the dash in a list, that of the key in a group. */
    const column = isList ? indentationOfLine : this.#columnOf(firstStart);
    const ends = entries.map(({ end }) => this.#skipDeeperComments(this.#lineEnd(this.#endOf(end)), column));
    // The first field of a group that is itself an entry of a list: `- name: …`. The dash is not part of the field.
    const isBehindDash = !isList && indentationOfLine < column;
    const start = isBehindDash ? firstStart : this.#startOfLeadingComments(firstLine);
    // Each region begins where the one before it ends.
    return ends.map((end, index) => ({ start: ends[index - 1] ?? start, end }));
  }
}

/**
 * Prints a text, number or short list on one line, quoted if its place requires quotes.
 *
 * @param style how the old value was written, such as `QUOTE_SINGLE`; its quotes are kept if they still fit
 * @param isInFlow whether the value will stand inside `[…]` or `{…}`
 */
function printInline(value: unknown, style: Scalar['type'], isInFlow: boolean): string {
  const isOneLine = style === 'QUOTE_DOUBLE' || style === 'QUOTE_SINGLE' || style === 'PLAIN';
  // Printed as the only entry of a list, so that it is quoted as inside a list or, with `flow`, inside brackets.
  const document = new Document([value]);
  const [item] = (document.contents as YAMLSeq<Node>).items;
  if (isScalar(item) && typeof value === 'string') {
    if (isOneLine) item.type = style;
    if (value.includes('\n')) item.type = 'QUOTE_DOUBLE';
  }
  if (isCollection(item)) item.flow = true;
  if (isInFlow && document.contents) (document.contents as YAMLSeq).flow = true;
  const printed = document.toString({ lineWidth: 0, flowCollectionPadding: !isInFlow }).trimEnd();
  return isInFlow ? printed.slice(1, -1) : printed.replace(/^- /, '');
}

/** Applies a change to the YAML of a file: the whole text, or the front matter of a legal text. */
const editYaml = (file: string, source: string, change: (yaml: string) => string): string =>
  withLineEnds(source, (text) => {
    const yaml = yamlPart(file, text);
    return text.replace(yaml, () => change(yaml));
  });

/**
 * A copy of a value with a new one at a path. If that is undefined, the field or entry is left out; a list entry behind
 * the end of its list is appended.
 */
function withValueAt(root: unknown, path: FieldPath, value: unknown): unknown {
  const [key, ...keysBelow] = path;
  if (key === undefined) return value;
  if (Array.isArray(root)) {
    const list: unknown[] = root;
    const index = Number(key);
    const changed = withValueAt(list[index], keysBelow, value);
    if (changed === undefined) return list.toSpliced(index, 1);
    return index < list.length ? list.with(index, changed) : [...list, changed];
  }
  const { [String(key)]: current, ...others } = (root ?? {}) as Group;
  const changed = withValueAt(current, keysBelow, value);
  return changed === undefined ? others : { ...(root as Group), [String(key)]: changed };
}

/**
 * Returns the text of a content file with a new value at a path. Parses the result again, so that it has exactly the
 * new value. A text or number that changes loses its own `!sample` tag; a tagged list or group loses it only if nothing
 * of its old content is left.
 *
 * @param path empty for the whole value of the YAML
 * @param value undefined to leave the field out
 * @throws Error if the value cannot be changed in place
 * @throws DiagnosticError if the YAML cannot be parsed, or a legal text has no front matter
 */
export const setValue = (file: string, source: string, path: FieldPath, value: unknown): string =>
  editYaml(file, source, (yaml) => {
    const root = parseYaml(yaml, file).value;
    if (isDeepStrictEqual(valueAt(root, path), value)) return yaml;
    const changed = applyEdits(yaml, new YamlEditor(yaml).editsForField(path, root, value));
    // A safeguard against wrong offsets: parses the result and compares it with what was asked for.
    const isAsWanted = isDeepStrictEqual(parseYaml(changed, file).value, withValueAt(root, path, value));
    if (!isAsWanted) throw new Error(`${file}: ${formatPath(path)} cannot be changed in place`);
    return changed;
  });

/** Returns the text of a content file without the tag `!sample` at a path; the value stays. */
export const confirmSample = (file: string, source: string, path: FieldPath): string =>
  editYaml(file, source, (yaml) => {
    const editor = new YamlEditor(yaml);
    const node = editor.nodeAt(path);
    return node ? applyEdits(yaml, editor.editsForTag(node)) : yaml;
  });

/**
 * The field whose value begins on a line of a YAML file, or else the last one above it: for diagnostics that name only a
 * line. Of several fields on one line, as in `{ x: 1, y: 2 }`, the group that holds them.
 *
 * @param line from 1
 * @returns its path; empty if the file has no value above the line
 */
export function fieldAtLine(file: string, source: string, line: number): string {
  const text = source.replaceAll('\r\n', '\n');
  const editor = new YamlEditor(text);
  const lines = text.split('\n');
  const lineEnd = lines.slice(0, line).join('\n').length;
  const lineStart = lineEnd - (lines[line - 1] ?? '').length;
  const startOf = (path: FieldPath) => editor.nodeAt(path)?.range?.[0] ?? Infinity;
  const pathsToLine = leafPaths(readValue(file, text)).filter((path) => startOf(path) <= lineEnd);
  const pathsOnLine = pathsToLine.filter((path) => startOf(path) >= lineStart);
  const lastPath = pathsToLine.at(-1) ?? [];
  if (pathsOnLine.length <= 1) return formatPath(lastPath);
  // The keys that all paths on the line have in common are the path of their group.
  const isShared = (_: unknown, depth: number) => pathsOnLine.every((path) => path[depth] === lastPath[depth]);
  return formatPath(lastPath.filter(isShared));
}
