/** Pairs the fields of two versions of a content file, also when entries of its lists were moved, renamed or rewritten. */
import { isMap, isScalar, isSeq, parseDocument, type Document, type Node } from 'yaml';
import { haveDifferentIds, matchEntries } from '../edit/decision/entries.ts';
import { formatPath, type FieldPath } from '../generator/content/field-path.ts';
import { customTags, SAMPLE_TAG } from '../generator/content/yaml.ts';

/** A text, number or truth value of a content file; or an entry of a list that only one of two versions has. */
export interface Field {
  /** Where it stands in its version of the file, such as `locations[1].address`. */
  path: string;
  /** As text; numbers and truth values, too. Of an entry, its texts one after the other. */
  value: string;
  /** Whether it, or a list or group above it, carries the tag `!sample`. */
  isSample: boolean;
}

/** The same field before and after a change; a version is undefined if it does not have the field. */
export interface FieldPair {
  before?: Field;
  after?: Field;
}

/**
 * Pairs the fields of two YAML texts. Entries of lists are recognized by `matchEntries`. An entry that only one text has
 * is one field. An empty text has no fields.
 *
 * @returns the pairs in the order of the later text; fields that only the earlier one has come last
 * @throws YAMLParseError if one of the texts is not YAML
 */
export function pairFields(yamlBefore: string, yamlAfter: string): FieldPair[] {
  const pairs = pairPlaces(placeOfRoot(yamlBefore), placeOfRoot(yamlAfter));
  const removed = pairs.filter(({ after }) => after === undefined);
  return [...pairs.filter(({ after }) => after !== undefined), ...removed];
}

/** A node of a parsed text, with its path and whether `!sample` covers it. */
interface Place {
  document: Document;
  node: Node;
  path: FieldPath;
  isSample: boolean;
}

/** The place of the whole text; undefined if the text is empty. Throws a YAMLParseError if it is not YAML. */
function placeOfRoot(yaml: string): Place | undefined {
  const document = parseDocument(yaml, { customTags, stringKeys: true });
  const [error] = document.errors;
  if (error) throw error;
  const node = document.contents;
  return node ? { document, node, path: [], isSample: node.tag === SAMPLE_TAG } : undefined;
}

/** The place of a node directly below another one. */
const placeBelow = ({ document, path, isSample }: Place, key: string | number, node: Node): Place => ({
  document,
  node,
  path: [...path, key],
  isSample: isSample || node.tag === SAMPLE_TAG,
});

/** The fields of a group by their keys; undefined if the place is no group. */
function groupAt(place: Place): Map<string, Place> | undefined {
  const { node } = place;
  if (!isMap(node)) return undefined;
  return new Map(
    node.items.flatMap(({ key, value }) =>
      value ? [[String(key), placeBelow(place, String(key), value as Node)] as const] : [],
    ),
  );
}

/** The entries of a list; undefined if the place is no list. */
function listAt(place: Place): Place[] | undefined {
  const { node } = place;
  return isSeq<Node>(node) ? node.items.map((entry, index) => placeBelow(place, index, entry)) : undefined;
}

/** Pairs everything below two places that are the same field; a place is undefined if that version has no such field. */
function pairPlaces(before: Place | undefined, after: Place | undefined): FieldPair[] {
  const [groupBefore, groupAfter] = [before && groupAt(before), after && groupAt(after)];
  const [listBefore, listAfter] = [before && listAt(before), after && listAt(after)];
  const isGroupOnBoth = (!before || groupBefore) && (!after || groupAfter);
  if (isGroupOnBoth) {
    const keys = new Set([...(groupAfter?.keys() ?? []), ...(groupBefore?.keys() ?? [])]);
    return [...keys].flatMap((key) => pairPlaces(groupBefore?.get(key), groupAfter?.get(key)));
  }
  const isListOnBoth = (!before || listBefore) && (!after || listAfter);
  if (isListOnBoth) return pairEntries(listBefore ?? [], listAfter ?? []);
  const isOneKind = !(groupBefore ?? groupAfter ?? listBefore ?? listAfter);
  if (isOneKind) return [{ ...(before && { before: fieldAt(before) }), ...(after && { after: fieldAt(after) }) }];
  // A text became a list, or the like: everything old was removed, everything new was added.
  return [...pairPlaces(undefined, after), ...pairPlaces(before, undefined)];
}

/**
 * For each entry of a list, the position of the same entry in the version before; undefined for a new entry. In a list
 * of unchanged length, entries that `matchEntries` does not recognize were moved and rewritten: they are paired in their
 * order, so that each can be brought back without making the list longer or shorter.
 */
function sourcesOf(before: readonly unknown[], after: readonly unknown[]): (number | undefined)[] {
  const sources = matchEntries(before, after);
  if (before.length !== after.length) return sources;
  const unmatched = [...before.keys()].filter((index) => !sources.includes(index));
  return sources.map((source, index) => {
    if (source !== undefined) return source;
    const candidate = unmatched.shift();
    const isSame = candidate !== undefined && !haveDifferentIds(before[candidate], after[index]);
    return isSame ? candidate : undefined;
  });
}

/** Pairs the entries of two versions of a list, and the fields within those that both have. */
function pairEntries(before: readonly Place[], after: readonly Place[]): FieldPair[] {
  const sources = sourcesOf(before.map(valueOf), after.map(valueOf));
  const pairsOfAfter = after.flatMap((entry, index): FieldPair[] => {
    const source = before[sources[index] ?? -1];
    return source ? pairPlaces(source, entry) : [{ after: fieldAt(entry) }];
  });
  const removed = before.filter((_, index) => !sources.includes(index));
  return [...pairsOfAfter, ...removed.map((entry): FieldPair => ({ before: fieldAt(entry) }))];
}

/** The value at a place, without tags and comments. */
const valueOf = ({ node, document }: Place): unknown => node.toJS(document);

/** The place as a field. */
const fieldAt = (place: Place): Field => ({
  path: formatPath(place.path),
  value: textsAt(place).join(' · '),
  isSample: place.isSample,
});

/** Keys of values that only the files use; people do not see them in the value of a whole entry. */
const hiddenKeys = ['id', 'icon'];

/** The texts, numbers and truth values at a place and below it, as texts. */
function textsAt(place: Place): string[] {
  const group = groupAt(place);
  if (group) return [...group].flatMap(([key, field]) => (hiddenKeys.includes(key) ? [] : textsAt(field)));
  const list = listAt(place);
  if (list) return list.flatMap(textsAt);
  return [isScalar(place.node) ? String(place.node.value) : ''];
}
