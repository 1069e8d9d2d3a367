/**
 * Pairs the fields of two versions of a content file, also when entries of its lists were moved, renamed or rewritten:
 * to show what has changed, and to merge.
 */
import { isMap, isScalar, isSeq, parseDocument, type Document, type Node } from 'yaml';
import { haveDifferentIds, matchEntries } from '../content/entries.ts';
import { formatPath, type FieldPath } from '../../generator/content/field-path.ts';
import { customTags, SAMPLE_TAG } from '../../generator/content/yaml.ts';

/** A text, number or truth value of a content file; or an entry of a list that only one of two versions has. */
export interface Field {
  /** Where it stands in its version of the file, such as `locations[1].address`. */
  path: string;
  /** As text; numbers and truth values, too. Of an entry, its texts with ` · ` between them. */
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
 * Pairs each field of a YAML text with the same field of a later text. Fields with the same value are paired, too: whoever
 * looks for changes compares the two values. Entries of lists are recognized although they have moved (`matchEntries`). An
 * entry that only one text has is one field as a whole. An empty text has no fields.
 *
 * @returns the pairs in the order of the later text; fields that only the earlier one has come last
 * @throws YAMLParseError if one of the texts is not YAML
 */
export function pairFields(yamlBefore: string, yamlAfter: string): FieldPair[] {
  const pairs = pairPlaces(placeOfRoot(yamlBefore), placeOfRoot(yamlAfter));
  const inLaterText = pairs.filter(({ after }) => after !== undefined);
  const onlyInEarlierText = pairs.filter(({ after }) => after === undefined);
  return [...inLaterText, ...onlyInEarlierText];
}

/** A node in the syntax tree of a YAML text: a single value, a group or a list. */
interface Place {
  /** The whole text, which the node is a part of. */
  document: Document;
  node: Node;
  /** The keys that lead to it, such as `['locations', 1, 'address']`; empty for the whole text. */
  path: FieldPath;
  /** Whether the node, or one above it, carries the tag `!sample`. */
  isSample: boolean;
}

/** The place of the whole text; undefined if the text is empty. Throws the first YAMLParseError if it is not YAML. */
function placeOfRoot(yaml: string): Place | undefined {
  // Repeated fields are no error here: the check of the content reports them.
  const document = parseDocument(yaml, { customTags, stringKeys: true, uniqueKeys: false });
  const [firstError] = document.errors;
  if (firstError) throw firstError;
  const node = document.contents;
  return node ? { document, node, path: [], isSample: node.tag === SAMPLE_TAG } : undefined;
}

/**
 * The place of a field of a group, or of an entry of a list.
 *
 * @param parent the place of that group or list; its tag `!sample` also counts for everything below it
 * @param key the name of the field, or the position of the entry
 * @param node the value of the field, or the entry
 */
const placeBelow = (parent: Place, key: string | number, node: Node): Place => ({
  document: parent.document,
  node,
  path: [...parent.path, key],
  isSample: parent.isSample || node.tag === SAMPLE_TAG,
});

/** Whether a place holds a group of fields, a list, or a single text, number or truth value. */
function kindOf({ node }: Place): 'group' | 'list' | 'single' {
  if (isMap(node)) return 'group';
  return isSeq(node) ? 'list' : 'single';
}

/** The fields of a group by their keys, without any that has no value (`{ x }`); empty if the place is no group. */
function fieldsOfGroup(place: Place): Map<string, Place> {
  const fields = new Map<string, Place>();
  if (!isMap(place.node)) return fields;
  for (const { key, value } of place.node.items) {
    const name = String(key);
    if (value) fields.set(name, placeBelow(place, name, value as Node));
  }
  return fields;
}

/** The entries of a list; empty if the place is no list. */
const entriesOfList = (place: Place): Place[] =>
  isSeq<Node>(place.node) ? place.node.items.map((entry, index) => placeBelow(place, index, entry)) : [];

/**
 * Pairs all fields at and below two places, which are the same field in two versions. One place is undefined if that
 * version does not have the field; then all pairs have only the other side.
 *
 * The pairs of a group are in the order of the later version; those of fields that only the earlier one has come last.
 */
function pairPlaces(before: Place | undefined, after: Place | undefined): FieldPair[] {
  const place = after ?? before;
  if (!place) return [];
  const isOtherKind = before && after && kindOf(before) !== kindOf(after);
  // A text became a list, or the like: everything old was removed, everything new was added.
  if (isOtherKind) return [...pairPlaces(undefined, after), ...pairPlaces(before, undefined)];
  switch (kindOf(place)) {
    case 'group': {
      const fieldsBefore = before ? fieldsOfGroup(before) : new Map<string, Place>();
      const fieldsAfter = after ? fieldsOfGroup(after) : new Map<string, Place>();
      const keys = new Set([...fieldsAfter.keys(), ...fieldsBefore.keys()]);
      return [...keys].flatMap((key) => pairPlaces(fieldsBefore.get(key), fieldsAfter.get(key)));
    }
    case 'list':
      return pairEntries(before ? entriesOfList(before) : [], after ? entriesOfList(after) : []);
    case 'single': {
      const pair: FieldPair = {};
      if (before) pair.before = fieldAt(before);
      if (after) pair.after = fieldAt(after);
      return [pair];
    }
  }
}

/**
 * Finds out where the entries of a changed list stood before. `matchEntries` recognizes most. If the list is as long as
 * before, the others were rewritten and moved: they are paired in their order (unless their ids differ), so that the editor
 * can bring back each of them without making the list longer or shorter.
 *
 * @returns for each entry of `after`, the position of the same entry in `before`; undefined for a new entry
 */
export function findPositionsBefore(before: readonly unknown[], after: readonly unknown[]): (number | undefined)[] {
  const positionsBefore = matchEntries(before, after);
  if (before.length !== after.length) return positionsBefore;
  // Of equally long lists, as many entries are unmatched before as after. The first belongs to the first, and so on.
  const unmatchedBefore = [...before.keys()].filter((position) => !positionsBefore.includes(position));
  const unmatchedAfter = [...after.keys()].filter((position) => positionsBefore[position] === undefined);
  for (const [order, position] of unmatchedAfter.entries()) {
    const positionBefore = unmatchedBefore[order];
    const isSame = positionBefore !== undefined && !haveDifferentIds(before[positionBefore], after[position]);
    if (isSame) positionsBefore[position] = positionBefore;
  }
  return positionsBefore;
}

/**
 * Pairs the fields in the entries of two versions of a list. For an entry that both versions have, according to
 * `findPositionsBefore`, the result has a pair for each of its fields, also for those that have not changed; for one that was
 * added or removed, a single pair with the whole entry on one side. The order is that of the entries in `after`; removed
 * entries come last.
 */
function pairEntries(before: readonly Place[], after: readonly Place[]): FieldPair[] {
  const positionsBefore = findPositionsBefore(before.map(valueOf), after.map(valueOf));
  const pairs: FieldPair[] = [];
  for (const [index, entry] of after.entries()) {
    const positionBefore = positionsBefore[index];
    const entryBefore = positionBefore === undefined ? undefined : before[positionBefore];
    if (entryBefore) pairs.push(...pairPlaces(entryBefore, entry));
    else pairs.push({ after: fieldAt(entry) });
  }
  const removedEntries = before.filter((_, index) => !positionsBefore.includes(index));
  for (const entry of removedEntries) pairs.push({ before: fieldAt(entry) });
  return pairs;
}

/** The value at a place as JavaScript, without tags and comments. */
const valueOf = ({ node, document }: Place): unknown => node.toJS(document);

/** Describes a place as a field: with its path and everything below it as one text. */
const fieldAt = (place: Place): Field => ({
  path: formatPath(place.path),
  value: textsAt(place).join(' · '),
  isSample: place.isSample,
});

/** Keys whose values are for the code, such as the name of an icon: left out where people read a whole entry. */
const keysForCode = ['id', 'icon'];

/**
 * What people read at a place and below it: its texts, numbers and truth values, as texts in the order of the file. Leaves
 * out the values of `keysForCode`.
 */
function textsAt(place: Place): string[] {
  switch (kindOf(place)) {
    case 'group': {
      const fieldsForPeople = [...fieldsOfGroup(place)].filter(([key]) => !keysForCode.includes(key));
      return fieldsForPeople.flatMap(([, field]) => textsAt(field));
    }
    case 'list':
      return entriesOfList(place).flatMap(textsAt);
    case 'single':
      // Anything but a scalar is an alias (`*name`), which the check of the content refuses.
      return [isScalar(place.node) ? String(place.node.value) : ''];
  }
}
