/** The fields of a content file under names that stay the same while entries of lists move. */
import { isMap, isScalar, isSeq, parseDocument, type Document, type Node } from 'yaml';
import { isGroup } from '../edit/decision/entries.ts';
import { customTags, SAMPLE_TAG } from '../generator/content/yaml.ts';

/** A text, number or truth value of a content file. */
export interface Field {
  /** Such as `locations[vitacura].address`: entries by what tells them apart, not by their position. */
  name: string;
  /** Where the field stands in this version of the file, such as `locations[1].address`. */
  path: string;
  value: string;
  isSample: boolean;
}

/** Fields by which an entry of a list is told from its neighbours, the best first. */
const identifyingKeys = ['id', 'name', 'url', 'href', 'icon', 'time', 'title', 'label', 'question'] as const;

/**
 * The fields of a YAML text, in their order.
 *
 * @throws what the parser says of a text that is no YAML
 */
export function fieldsOf(yaml: string): Field[] {
  const document = parseDocument(yaml, { customTags, stringKeys: true });
  const [error] = document.errors;
  if (error) throw error;
  return document.contents ? visit(document, document.contents, '', '', false) : [];
}

function visit(document: Document, node: Node, name: string, path: string, isSampleAbove: boolean): Field[] {
  const isSample = isSampleAbove || node.tag === SAMPLE_TAG;
  if (isMap(node)) {
    return node.items.flatMap(({ key, value }) => {
      const below = (parent: string) => (parent === '' ? String(key) : `${parent}.${String(key)}`);
      return value ? visit(document, value as Node, below(name), below(path), isSample) : [];
    });
  }
  if (isSeq<Node>(node)) {
    const names = entryNames(node.items.map((entry) => entry.toJS(document) as unknown));
    return node.items.flatMap((entry, index) =>
      visit(document, entry, `${name}[${names[index] ?? index}]`, `${path}[${index}]`, isSample),
    );
  }
  return [{ name, path, value: isScalar(node) ? String(node.value) : '', isSample }];
}

/** A name for each entry of a list: by the first identifying key that all have and no two share; else its position. */
function entryNames(entries: readonly unknown[]): string[] {
  const scalars = entries.map((entry) => (typeof entry === 'object' ? '' : String(entry)));
  const byKey = identifyingKeys.map((key) => entries.map((entry) => (isGroup(entry) ? String(entry[key] ?? '') : '')));
  const isTelling = (names: readonly string[]) =>
    names.every((name) => name !== '') && new Set(names).size === names.length;
  return [scalars, ...byKey].find(isTelling) ?? entries.map((_, index) => String(index));
}
