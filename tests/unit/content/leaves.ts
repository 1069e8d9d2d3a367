import { isMap, isScalar, isSeq, parseDocument, type ParsedNode } from 'yaml';

/** A value in a YAML file that is no list and no group, and where it stands. */
export interface Leaf {
  /** Such as `locations[0].address`. */
  path: string;
  /** Its name; an entry of a list has none. */
  key?: string;
  value: unknown;
  start: number;
  end: number;
  /** Where its name begins; of an entry of a list, its value. */
  from: number;
  /** The fields or entries beside it, itself included. */
  siblings: number;
  parent: Group;
}

/** A list or a group of fields. */
export interface Group {
  path: string;
  isList: boolean;
  /** Where its name stands, or where it begins if it is an entry of a list. */
  start: number;
  /** Whether it is an entry of a list. */
  isEntry: boolean;
  /** Where its fields begin; of a list, none. */
  fields: number[];
  isFlow: boolean;
}

/** Everything in a YAML file, found by a reader that shares nothing with the loader's. */
export function leavesOf(source: string): { leaves: Leaf[]; groups: Group[] } {
  const leaves: Leaf[] = [];
  const groups: Group[] = [];

  function walk(node: ParsedNode | null, path: string, key: string | undefined, from: number, isEntry: boolean, parent: Group, siblings: number) {
    if (!node) throw new Error(`${path} is empty`);
    const [start, end] = node.range;
    if (isScalar(node)) {
      leaves.push({ path, ...(key !== undefined && { key }), value: node.value, start, end, from, parent, siblings });
    } else if (isSeq(node)) {
      const group: Group = { path, isList: true, start: from, isEntry, fields: [], isFlow: node.flow === true };
      groups.push(group);
      node.items.forEach((item, index) => {
        walk(item, `${path}[${index}]`, undefined, (item).range[0], true, group, node.items.length);
      });
    } else if (isMap(node)) {
      const group: Group = { path, isList: false, start: isEntry ? start : from, isEntry, fields: [], isFlow: node.flow === true };
      groups.push(group);
      for (const pair of node.items) {
        const name = pair.key;
        if (!isScalar(name) || !name.range) throw new Error(`a key of ${path} is no text`);
        group.fields.push(name.range[0]);
        const field = path === '' ? String(name.value) : `${path}.${String(name.value)}`;
        walk(pair.value, field, String(name.value), name.range[0], false, group, node.items.length);
      }
    }
  }

  const root: Group = { path: '', isList: false, start: 0, isEntry: false, fields: [], isFlow: false };
  walk(parseDocument(source).contents, '', undefined, 0, false, root, 1);
  return { leaves, groups };
}
