/** Lists the fields of a content file under names that stay the same when entries of lists are added or moved. */
import { isMap, isScalar, isSeq, parseDocument, type Document, type Node } from 'yaml';
import { isGroup } from '../edit/decision/entries.ts';
import { customTags, SAMPLE_TAG } from '../generator/content/yaml.ts';

/** A text, number or truth value of a content file. */
export interface Field {
  /** Such as `locations[vitacura].address`: entries of lists by an identifying value, not by their position. */
  name: string;
  /** Where the field stands in this version of the file, such as `locations[1].address`. */
  path: string;
  /** As text; numbers and truth values, too. */
  value: string;
  /** Whether it, or a list or group above it, carries the tag `!sample`. */
  isSample: boolean;
}

/** Fields whose values can identify an entry of a list, the most reliable first. */
const identifyingKeys = ['id', 'name', 'url', 'href', 'icon', 'time', 'title', 'label', 'question'] as const;

/**
 * Lists the fields of a YAML text in the order of the file; none for an empty text.
 *
 * @throws YAMLParseError if the text is not YAML
 */
export function fieldsOf(yaml: string): Field[] {
  const document = parseDocument(yaml, { customTags, stringKeys: true });
  const [error] = document.errors;
  if (error) throw error;
  return document.contents ? fieldsBelow(document, document.contents, '', '', false) : [];
}

/**
 * The fields in a node and everything below it.
 *
 * @param name of the node, as in Field
 * @param path of the node, as in Field
 * @param isSampleAbove whether a list or group that contains the node carries `!sample`
 */
function fieldsBelow(document: Document, node: Node, name: string, path: string, isSampleAbove: boolean): Field[] {
  const isSample = isSampleAbove || node.tag === SAMPLE_TAG;
  if (isMap(node)) {
    return node.items.flatMap(({ key, value }) => {
      const childOf = (parent: string) => (parent === '' ? String(key) : `${parent}.${String(key)}`);
      return value ? fieldsBelow(document, value as Node, childOf(name), childOf(path), isSample) : [];
    });
  }
  if (isSeq<Node>(node)) {
    const names = entryNames(node.items.map((entry) => entry.toJS(document) as unknown));
    return node.items.flatMap((entry, index) =>
      fieldsBelow(document, entry, `${name}[${names[index] ?? index}]`, `${path}[${index}]`, isSample),
    );
  }
  return [{ name, path, value: isScalar(node) ? String(node.value) : '', isSample }];
}

/**
 * Names the entries of a list: by their own texts or numbers, or by the first of `identifyingKeys` whose value every
 * entry has and no two share. If none qualifies, by their positions.
 */
function entryNames(entries: readonly unknown[]): string[] {
  const ownValues = entries.map((entry) => (typeof entry === 'object' ? '' : String(entry)));
  const valuesByKey = identifyingKeys.map((key) =>
    entries.map((entry) => (isGroup(entry) ? String(entry[key] ?? '') : '')),
  );
  const areUnique = (names: readonly string[]) =>
    names.every((name) => name !== '') && new Set(names).size === names.length;
  const positions = entries.map((_, index) => String(index));
  return [ownValues, ...valuesByKey].find(areUnique) ?? positions;
}
