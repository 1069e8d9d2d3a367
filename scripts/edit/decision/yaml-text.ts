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
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  Scalar,
  stringify,
  type Node,
  type Pair,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { formatPath, valueAt, type FieldPath, withValueAt } from '../../generator/content/field-path.ts';
import { splitFrontMatter } from '../../generator/content/front-matter.ts';
import { customTags, parseYaml, REVIEW_TAG, SAMPLE_TAG } from '../../generator/content/yaml.ts';
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

/** The paths of everything in a value that is neither a group nor a list, in the order of the file. */
function leafPaths(value: unknown, path: FieldPath = []): FieldPath[] {
  if (Array.isArray(value)) return value.flatMap((entry: unknown, index) => leafPaths(entry, [...path, index]));
  if (!isGroup(value)) return [path];
  return Object.entries(value).flatMap(([key, entry]) => leafPaths(entry, [...path, key]));
}

/** Indents every line that is not empty by a number of spaces. */
const indentLines = (text: string, columns: number) => text.replaceAll(/^(?=.)/gm, ' '.repeat(columns));

/** Options of `stringify`: a long text stays on one line. */
const NO_WRAP = { lineWidth: 0 };

/** Lines that belong to one entry or field, as offsets; `end` is the beginning of the next line or the end of the text. */
interface Region {
  start: number;
  end: number;
}

/** A field as the parser gives it: its key, and its value; null for a field without one, such as `{ x }`. */
type FieldPair = Pair<Scalar, Node | null>;

/** The key of a field, such as `address`. */
const keyOf = ({ key }: FieldPair) => String(key.value);

/** The tag of a node if it is one of ours, `!sample` or `!review`; undefined for any other node. */
const tagOf = ({ tag }: Node) => [SAMPLE_TAG, REVIEW_TAG].find((ours) => ours === tag);

/** The last node of a field: its value, or the key of a field without one. */
const lastNodeOf = ({ key, value }: FieldPair): Node => value ?? key;

/** How many spaces or tabs a comment line has before its `#`; -1 if the line is not a comment. */
const indentationOfComment = (line: string) => (/^[ \t]*#/.test(line) ? line.indexOf('#') : -1);

/** An entry of a list after a change. */
interface ChangedEntry {
  value: unknown;
  /** The entry in the text that it comes from; undefined for an entry that was added. */
  old: { index: number; node: Node } | undefined;
  /** The replacements within the text of the old entry; empty for an entry that was added. */
  edits: TextEdit[];
}

/**
 * A parsed YAML text that computes the replacements for a change; it never changes the text itself. `isInFlow` in its
 * methods says whether a node stands inside `[…]` or `{…}` (flow style), where other rules for quotes apply than in
 * indented lines (block style).
 */
class YamlEditor {
  readonly #source: string;
  readonly #document: Document;
  readonly #lineCounter = new LineCounter();

  constructor(source: string) {
    this.#source = source;
    this.#document = parseDocument(source, { customTags, stringKeys: true, lineCounter: this.#lineCounter });
  }

  /** The node at a path; undefined if the text has none there. */
  nodeAt(path: FieldPath): Node | undefined {
    return this.#document.getIn(path, true) as Node | undefined;
  }

  /** The line, from 1, on which the node at a path begins; undefined if the text has none there. */
  lineOf(path: FieldPath): number | undefined {
    const start = this.nodeAt(path)?.range?.[0];
    return start === undefined ? undefined : this.#lineCounter.linePos(start).line;
  }

  /**
   * The replacements that give the field at a path a new value. If the text does not have the field yet, or is to lose
   * it, the group or list that contains it changes: then the method calls itself with the new value of that one.
   *
   * @param root the value of the whole text before
   * @param value undefined to leave the field out
   * @throws Error if a list or group in block style is to become another kind of value; if the file is empty; or if its whole
   *   value (an empty path) is to be left out
   */
  editsForField(path: FieldPath, root: unknown, value: unknown): TextEdit[] {
    const node = this.nodeAt(path);
    const current = valueAt(root, path);
    if (node && value !== undefined) return this.#editsForNode(node, current, value, this.#isInFlow(path));
    const key = path.at(-1);
    // The path of the whole file is empty: nothing contains it that could change instead.
    if (key === undefined) throw new Error('The value of a whole file cannot be left out or added.');
    const parentPath = path.slice(0, -1);
    const newParent = withValueAt(valueAt(root, parentPath), [key], value);
    return this.editsForField(parentPath, root, newParent);
  }

  /** Whether the node at a path stands inside `[…]` or `{…}`, at any depth. */
  #isInFlow(path: FieldPath): boolean {
    // The beginnings of the path lead to the groups and lists around the node.
    const nodesAround = path.map((_, depth) => this.nodeAt(path.slice(0, depth)));
    return nodesAround.some((node) => isCollection(node) && node.flow === true);
  }

  /** The replacement that removes the tag `!sample` or `!review` before a node; none if the node has neither. */
  editsForTag(node: Node): TextEdit[] {
    const tag = tagOf(node);
    if (tag === undefined) return [];
    const { start } = this.#rangeWithTag(node);
    const end = start + tag.length;
    // One space goes with the tag: `name: !sample Alba` becomes `name: Alba`.
    const isValueOnSameLine = this.#source[end] === ' ';
    if (isValueOnSameLine) return [{ start, end: end + 1, text: '' }];
    // The value begins on the next line: `locations: !sample` becomes `locations:`.
    return [{ start: start - 1, end, text: '' }];
  }

  /**
   * The replacements that turn the value of a node into another one; none if they are equal. If a group stays a group, or
   * a list a list, only the parts that differ are replaced. A text or number that changes always loses its tag, `!sample`
   * or `!review`; a list or group only if nothing of its old content is left.
   *
   * @param before the value of the node now
   * @param after the value that it is to get
   * @param isInFlow whether the node stands inside `[…]` or `{…}`
   * @throws Error if a list or group in block style is to become anything else
   */
  #editsForNode(node: Node, before: unknown, after: unknown, isInFlow: boolean): TextEdit[] {
    if (isDeepStrictEqual(before, after)) return [];
    const leavesBefore = leavesOf(before);
    const keepsOldContent = leavesOf(after).some((leaf) => leavesBefore.includes(leaf));
    const tagEdits = keepsOldContent ? [] : this.editsForTag(node);
    if (isMap(node) && isGroup(before) && isGroup(after)) {
      return [...tagEdits, ...this.#editsForMap(node as YAMLMap<Scalar, Node>, before, after, isInFlow)];
    }
    if (isSeq<Node>(node) && Array.isArray(before) && Array.isArray(after)) {
      return [...tagEdits, ...this.#editsForList(node, before, after, isInFlow)];
    }
    if (isCollection(node) && !node.flow) throw new Error('A list or group cannot become another kind of value.');
    // Not `tagEdits`: the tag goes even if the old text or number is part of the new value.
    return [...this.editsForTag(node), this.#replaceNode(node, after, isInFlow)];
  }

  /**
   * The edit that replaces a node, but not its tag, by a new value on one line. A text keeps the quotes of the old one if they
   * still fit.
   */
  #replaceNode(node: Node, value: unknown, isInFlow: boolean): TextEdit {
    const { start, end } = this.#rangeOf(node);
    const oldStyle = isScalar(node) ? node.type : undefined;
    const text = printInline(value, { isInFlow, oldStyle });
    // The range of a text in block style (`>-`, `|`), and only of that, includes the line break behind it, which has to stay:
    // the next field begins on a line of its own.
    const endsWithLineBreak = end > start && this.#source[end - 1] === '\n';
    return { start, end, text: endsWithLineBreak ? `${text}\n` : text };
  }

  /**
   * The replacements for a group, such as an office, whose fields change. If no field is added or removed, only changed
   * values are replaced. Otherwise a group in block style gets the lines of new fields, at its end, and loses those of
   * removed ones; a group in braces is written anew. Fields that stay keep their order, whatever that of `after`.
   *
   * @param map the group in the text
   * @param before its value now
   * @param after the value that it is to get
   */
  #editsForMap(map: YAMLMap<Scalar, Node>, before: Group, after: Group, isInFlow: boolean): TextEdit[] {
    const isFlow = isInFlow || map.flow === true;
    const remainingPairs = map.items.filter((pair) => Object.hasOwn(after, keyOf(pair)));
    const addedKeys = Object.keys(after).filter((key) => !Object.hasOwn(before, key));
    const addedFields = Object.fromEntries(addedKeys.map((key) => [key, after[key]]));
    const valueEdits = remainingPairs.flatMap((pair: FieldPair) => {
      const key = keyOf(pair);
      // Only a field without a colon, such as `{ metro }`, has no node for its value. It cannot get a value here, and
      // `setValue`, which looks at the result, throws if it should.
      return pair.value ? this.#editsForNode(pair.value, before[key], after[key], isFlow) : [];
    });
    const hasSameFields = remainingPairs.length === map.items.length && addedKeys.length === 0;
    if (hasSameFields) return valueEdits;
    if (isFlow) return [this.#rewriteBraces(map, remainingPairs, valueEdits, addedFields)];
    return [...valueEdits, ...this.#addAndRemoveLines(map, remainingPairs, addedFields)];
  }

  /**
   * The replacement of a group in braces, such as `{ x: 1, y: 2 }`, whose fields are added or removed: the old texts of its
   * remaining fields, with their changes, then the new fields. Comments between the fields are lost.
   *
   * @param valueEdits the changes of the values of remaining fields
   * @param addedFields the new fields with their values
   */
  #rewriteBraces(
    map: YAMLMap<Scalar, Node>,
    remainingPairs: readonly FieldPair[],
    valueEdits: readonly TextEdit[],
    addedFields: Group,
  ): TextEdit {
    const remainingTexts = remainingPairs.map((pair) => {
      const range = { start: this.#startOf(pair.key), end: this.#endOf(lastNodeOf(pair)) };
      return applyEdits(this.#source, valueEdits, range);
    });
    const addedTexts = Object.entries(addedFields).map(
      ([key, value]) => `${key}: ${printInline(value, { isInFlow: true })}`,
    );
    const texts = [...remainingTexts, ...addedTexts];
    return { ...this.#rangeOf(map), text: `{ ${texts.join(', ')} }` };
  }

  /**
   * The replacements for a group in block style that gets and loses fields: they remove the lines of each field that is not
   * among `remainingPairs`, with the comments that belong to it (see `#regionsOf`), and append the new fields at the end of
   * the group.
   */
  #addAndRemoveLines(map: YAMLMap<Scalar, Node>, remainingPairs: readonly FieldPair[], addedFields: Group): TextEdit[] {
    // The lines of each field, in the order of `map.items`.
    const regions = this.#regionsOf(
      map.items.map((pair) => ({ first: pair.key, last: lastNodeOf(pair) })),
      'fields',
    );
    const removals: TextEdit[] = [];
    for (const [index, pair] of map.items.entries()) {
      const region = regions[index];
      const isRemoved = !remainingPairs.includes(pair);
      if (isRemoved && region) removals.push({ ...region, text: '' });
    }
    // The first field may stand behind the dash of a list entry (`- name: Alba`). If it is removed, the line of the first
    // remaining field takes its place there, without its own indentation.
    const isBehindDash = this.#columnOf(regions[0]?.start ?? 0) > 0;
    const firstRemaining = map.items.findIndex((pair) => remainingPairs.includes(pair));
    // All fields before the first remaining one are removed, so their removals have the same positions as they.
    const removalBeforeIt = removals[firstRemaining - 1];
    if (isBehindDash && removalBeforeIt) removalBeforeIt.end += this.#indentationAt(removalBeforeIt.end);
    const mapStart = this.#startOf(map);
    const mapEnd = regions.at(-1)?.end ?? mapStart;
    return [...removals, this.#insertionOf(addedFields, mapEnd, this.#columnOf(mapStart))];
  }

  /**
   * The insertion of new fields at the end of a group in block style; one that changes nothing if there are none.
   *
   * @param offset where the lines of the group end
   * @param column how far its fields are indented
   */
  #insertionOf(addedFields: Group, offset: number, column: number): TextEdit {
    if (Object.keys(addedFields).length === 0) return { start: offset, end: offset, text: '' };
    const printed = indentLines(stringify(addedFields, NO_WRAP), column);
    // The last line of a file may end without a line break.
    const lineBreak = this.#source[offset - 1] === '\n' ? '' : '\n';
    return { start: offset, end: offset, text: lineBreak + printed };
  }

  /**
   * The replacements for a list, such as the offices, whose entries change. If no entry was added, removed or moved, only
   * changed values are replaced; otherwise the whole list is put together again from the old texts of its entries. In
   * block style, the comments above an entry are moved and deleted with it.
   *
   * @param before the values of the list's entries now
   * @param after the values that the list is to have
   */
  #editsForList(
    list: YAMLSeq<Node>,
    before: readonly unknown[],
    after: readonly unknown[],
    isInFlow: boolean,
  ): TextEdit[] {
    const isFlow = isInFlow || list.flow === true;
    // For each entry of `after`, its index in `before`; undefined for an entry that was added.
    const oldIndexes = matchEntries(before, after);
    const entries = after.map((entry, index): ChangedEntry => {
      const oldIndex = oldIndexes[index];
      const node = oldIndex === undefined ? undefined : list.items[oldIndex];
      if (oldIndex === undefined || !node) return { value: entry, old: undefined, edits: [] };
      const edits = this.#editsForNode(node, before[oldIndex], entry, isFlow);
      return { value: entry, old: { index: oldIndex, node }, edits };
    });
    const isInPlace = after.length === before.length && oldIndexes.every((oldIndex, index) => oldIndex === index);
    if (isInPlace) return entries.flatMap(({ edits }) => edits);
    return [isFlow ? this.#rewriteBrackets(list, entries) : this.#rewriteLines(list, entries)];
  }

  /**
   * The replacement of a whole list in brackets, `[a, b]`, whose entries were added, removed or moved. An entry that comes
   * from the old list keeps its text there, apart from its own changes; a new entry is printed.
   *
   * @param entries the entries after the change, in their new order
   */
  #rewriteBrackets(list: YAMLSeq<Node>, entries: readonly ChangedEntry[]): TextEdit {
    const texts = entries.map(({ value, old, edits }) => {
      const isAdded = old === undefined;
      // Without the quotes of an old text, and with those that are needed within brackets.
      if (isAdded) return printInline(value, { isInFlow: true });
      return applyEdits(this.#source, edits, this.#rangeWithTag(old.node));
    });
    return { ...this.#rangeOf(list), text: `[${texts.join(', ')}]` };
  }

  /**
   * The replacement of a whole list in block style whose entries were added, removed or moved: the lines of each entry that
   * comes from the old list, with its changes, and printed lines for each new one. The comments above an entry are among
   * its lines, so they move with it, and are deleted with it.
   *
   * @param entries the entries after the change, in their new order
   */
  #rewriteLines(list: YAMLSeq<Node>, entries: readonly ChangedEntry[]): TextEdit {
    /** Where the lines of each old entry begin and end, in the old order. */
    const oldRegions = this.#regionsOf(
      list.items.map((item) => ({ first: item, last: item })),
      'entries',
    );
    const column = this.#columnOf(this.#startOf(list));
    const texts = entries.map(({ value, old, edits }) => {
      const oldRegion = old && oldRegions[old.index];
      if (!oldRegion) return indentLines(stringify([value], NO_WRAP), column);
      const text = applyEdits(this.#source, edits, oldRegion);
      // If the list was the end of the file, its last entry may have no line break. Another entry may follow it now.
      return text.endsWith('\n') ? text : `${text}\n`;
    });
    const start = oldRegions[0]?.start ?? this.#startOf(list);
    const end = oldRegions.at(-1)?.end ?? this.#endOf(list);
    return { start, end, text: texts.join('') };
  }

  /** The offset at which a node begins, behind its tag if it has one. */
  #startOf(node: Node): number {
    return node.range?.[0] ?? 0;
  }

  /**
   * The offset at which a node ends, without the comments below it. The parser counts these comments as part of a group or
   * list in block style; so for such a node, the end of its last field or entry is taken. A block scalar (`>-`, `|`) ends
   * behind its last line break.
   */
  #endOf(node: Node): number {
    const isBlockStyle = isCollection(node) && !node.flow;
    if (isBlockStyle) {
      const last = node.items.at(-1) as Node | FieldPair | undefined;
      if (last) return this.#endOf(isPair(last) ? lastNodeOf(last) : last);
    }
    // For TypeScript: every node of a parsed text has a range.
    return node.range?.[1] ?? 0;
  }

  /** The offsets of a node without its tag. */
  #rangeOf(node: Node) {
    return { start: this.#startOf(node), end: this.#endOf(node) };
  }

  /** The offsets of a node with its tag `!sample` or `!review`, if it has one. */
  #rangeWithTag(node: Node) {
    const { start, end } = this.#rangeOf(node);
    const tag = tagOf(node);
    return { start: tag === undefined ? start : this.#source.lastIndexOf(tag, start), end };
  }

  /** The offset at which the line of an offset begins. */
  #lineStart(offset: number): number {
    // `lastIndexOf` takes -1 for 0 and would find a line break at the very beginning.
    return offset === 0 ? 0 : this.#source.lastIndexOf('\n', offset - 1) + 1;
  }

  /** The text from an offset to the end of its line, with the line break if the line has one; '' at the end of the text. */
  #restOfLine(offset: number): string {
    const lineBreak = this.#source.indexOf('\n', offset);
    return lineBreak < 0 ? this.#source.slice(offset) : this.#source.slice(offset, lineBreak + 1);
  }

  /**
   * The offset at which the next line begins after a node that ends at `nodeEnd`. That is `nodeEnd` itself if the text of the
   * node includes its last line break, as that of a block scalar (`>-`, `|`) does.
   */
  #startOfNextLine(nodeEnd: number): number {
    const isAtLineStart = nodeEnd > 0 && this.#source[nodeEnd - 1] === '\n';
    return isAtLineStart ? nodeEnd : nodeEnd + this.#restOfLine(nodeEnd).length;
  }

  /** How many spaces stand at an offset. */
  #indentationAt(offset: number): number {
    return this.#source.slice(offset).search(/[^ ]|$/);
  }

  /** The column of an offset, from 0. */
  #columnOf(offset: number): number {
    return offset - this.#lineStart(offset);
  }

  /**
   * The end of the comment lines that directly follow an entry or field and are indented more deeply than it. They belong
   * to it, not to the entry or field after them. A line that is not a comment ends them.
   *
   * @param offset the beginning of the line after the entry or field; returned if that line is no such comment
   * @param column how far the entry or field is indented
   */
  #skipDeeperComments(offset: number, column: number): number {
    let end = offset;
    let line = this.#restOfLine(end);
    while (indentationOfComment(line) > column) {
      end += line.length;
      line = this.#restOfLine(end);
    }
    return end;
  }

  /**
   * Finds the comments above the first entry of a list or the first field of a group: they are moved and deleted with it.
   * Blank lines above and between them count, too. Line ends are `\n` here: `withLineEnds` has replaced `\r\n`.
   *
   * @param offset in the line of that entry or field
   * @returns the offset at which the first of these lines begins; the start of the line of `offset` if there are none
   */
  #startOfLeadingComments(offset: number): number {
    let start = this.#lineStart(offset);
    while (start > 0) {
      const previousStart = this.#lineStart(start - 1);
      const isCommentOrBlank = /^[ \t]*(?:#.*)?\n$/.test(this.#source.slice(previousStart, start));
      if (!isCommentOrBlank) break;
      start = previousStart;
    }
    return start;
  }

  /**
   * The lines that belong to each entry of a list, or to each field of a group, in block style: they are moved or deleted
   * together with it. They are the comments and blank lines above it, its own lines, and the comments directly below it that
   * are indented more deeply than it. Regions leave no gap: each begins where the one before it ends. If the first field
   * stands behind the dash of a list entry (`- name: Alba`), its region begins at its key.
   *
   * @param items the first and the last node of each entry or field: of a field its key and its value, of an entry the same
   *   node twice
   * @returns the regions in the order of `items`
   */
  #regionsOf(items: readonly { first: Node; last: Node }[], kind: 'entries' | 'fields'): Region[] {
    const [firstItem] = items;
    if (!firstItem) return [];
    // With its tag, because the tag of an entry may stand alone behind the dash, and the entry on the lines below.
    const firstItemStart = this.#rangeWithTag(firstItem.first).start;
    const firstLineStart = this.#lineStart(firstItemStart);
    const indentationOfLine = this.#indentationAt(firstLineStart);
    // The column of the dashes or keys, which is the same for all. An entry's node begins behind its dash, and the dash is
    // the first character of its line.
    const column = kind === 'entries' ? indentationOfLine : this.#columnOf(firstItemStart);
    const isBehindDash = kind === 'fields' && indentationOfLine < column;

    const regions: Region[] = [];
    let start = isBehindDash ? firstItemStart : this.#startOfLeadingComments(firstLineStart);
    for (const { last } of items) {
      const lineAfter = this.#startOfNextLine(this.#endOf(last));
      const end = this.#skipDeeperComments(lineAfter, column);
      regions.push({ start, end });
      start = end;
    }
    return regions;
  }
}

/**
 * Prints a value as YAML on one line: a text in quotes if it needs them where it stands, so that `a: b` becomes `"a: b"`,
 * and always in double quotes if it has line breaks; a list or group in brackets or braces.
 *
 * @param options.isInFlow whether the value will stand inside `[…]` or `{…}`
 * @param options.oldStyle how the text that the value replaces was written, as the parser names it: `QUOTE_SINGLE`, for
 *   example. The new text gets the same quotes if it can be written with them. Undefined if no text is replaced
 */
function printInline(value: unknown, { isInFlow, oldStyle }: { isInFlow: boolean; oldStyle?: Scalar['type'] }): string {
  // The library prints whole documents only. So it prints a list whose only entry is the value, which gets the quotes that it
  // needs there. Then the dash or the brackets of that list are removed.
  const document = new Document([value]);
  const list = document.contents as unknown as YAMLSeq<Node>;
  const [item] = list.items;
  if (isScalar(item) && typeof value === 'string') {
    // Not in block style (`>-`, `|`), which takes several lines. If the new text cannot be written in the old style, the library
    // chooses another one.
    const isOldStyleOnOneLine = oldStyle === 'QUOTE_DOUBLE' || oldStyle === 'QUOTE_SINGLE' || oldStyle === 'PLAIN';
    if (isOldStyleOnOneLine) item.type = oldStyle;
    // Only double quotes keep a text with line breaks on one line: they write each as `\n`.
    if (value.includes('\n')) item.type = 'QUOTE_DOUBLE';
  }
  // A list or group as the value stands in brackets or braces itself.
  if (isCollection(item)) item.flow = true;
  if (isInFlow) list.flow = true;
  const printed = document.toString({ ...NO_WRAP, flowCollectionPadding: !isInFlow }).trimEnd();
  return isInFlow ? printed.slice(1, -1) : printed.replace(/^- /, '');
}

/** Applies a change to the YAML of a file: the whole text, or the front matter of a legal text. */
const editYaml = (file: string, source: string, change: (yaml: string) => string): string =>
  withLineEnds(source, (text) => {
    const yaml = yamlPart(file, text);
    return text.replace(yaml, () => change(yaml));
  });

/**
 * Returns the text of a content file with a new value at a path. Every change of a field in the editor goes through it. If
 * the value is the same as before, the text stays as it is, tags included. A text or number that changes loses its own tag,
 * `!sample` or `!review`; a tagged list or group loses it only if nothing of its old content is left.
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
    const edits = new YamlEditor(yaml).editsForField(path, root, value);
    const changed = applyEdits(yaml, edits);
    // A safeguard against wrong offsets: the new text must say exactly what was asked for.
    const wantedRoot = withValueAt(root, path, value);
    const isAsWanted = isDeepStrictEqual(parseYaml(changed, file).value, wantedRoot);
    if (!isAsWanted) throw new Error(`${file}: ${formatPath(path)} cannot be changed in place`);
    return changed;
  });

/**
 * Returns the text of a content file without the tag `!sample` or `!review` on the value at a path: somebody has confirmed
 * the value. Unchanged if there is no such value, or it has no tag of its own. Of a list or group, only its own tag is
 * removed, not those of fields inside it.
 */
export const removeTag = (file: string, source: string, path: FieldPath): string =>
  editYaml(file, source, (yaml) => {
    const editor = new YamlEditor(yaml);
    const node = editor.nodeAt(path);
    return node ? applyEdits(yaml, editor.editsForTag(node)) : yaml;
  });

/**
 * Returns the text of a content file with the tag `!review` on the text at a path: on the description of a picture, once
 * the picture was replaced. Unchanged if the file has no text there, or if that carries a tag already: with `!sample`,
 * somebody has to read it anyway.
 */
export const markForReview = (file: string, source: string, path: FieldPath): string =>
  editYaml(file, source, (yaml) => {
    const node = new YamlEditor(yaml).nodeAt(path);
    const start = node?.range?.[0];
    if (!isScalar(node) || node.tag !== undefined || start === undefined) return yaml;
    return applyEdits(yaml, [{ start, end: start, text: `${REVIEW_TAG} ` }]);
  });

/** The paths of the texts of a content file that are marked `!review`. */
export const pathsToReview = (file: string, source: string): readonly string[] =>
  parseYaml(yamlPart(file, source), file).toReview.map(formatPath);

/** The keys with which all paths begin: those of the group or list that holds all of them. Empty without paths. */
function commonStart(paths: readonly FieldPath[]): FieldPath {
  const [first = [], ...others] = paths;
  const firstDifference = first.findIndex((key, depth) => others.some((path) => path[depth] !== key));
  return firstDifference === -1 ? first : first.slice(0, firstDifference);
}

/**
 * Finds the field to which a diagnostic leads that names only a line of a YAML file: the field whose value begins on the
 * line. If several do, as in `{ x: 1, y: 2 }`, the group or list that holds them; if none does, as on a comment or on the
 * second line of a long text, the last field that begins above the line.
 *
 * @param line from 1
 * @returns the field's path, such as `locations[0].name`; empty if no field begins on the line or above it
 * @throws DiagnosticError if the file cannot be parsed
 */
export function fieldAtLine(file: string, source: string, line: number): string {
  const editor = new YamlEditor(source);
  const fields = leafPaths(readValue(file, source)).map((path) => {
    // Only an empty file has a value without a line.
    return { path, line: editor.lineOf(path) ?? Infinity };
  });
  const pathsOnLine = fields.filter((field) => field.line === line).map(({ path }) => path);
  if (pathsOnLine.length > 0) return formatPath(commonStart(pathsOnLine));
  const lastAbove = fields.findLast((field) => field.line < line);
  return formatPath(lastAbove?.path ?? []);
}
