/** Where a field is within the value of a file, such as `['locations', 0, 'street']`. Numbers are entries of lists. */
export type FieldPath = readonly PropertyKey[];

/** Writes a path as people read it: `locations[0].street`. The path of the whole file is the empty text. */
export function formatPath(path: FieldPath): string {
  let text = '';
  for (const key of path) {
    if (typeof key === 'number') text += `[${key}]`;
    else text += text === '' ? String(key) : `.${String(key)}`;
  }
  return text;
}

/** The value at `path` below `value`; undefined if a key of the path is missing there, at any level. */
export function valueAt(value: unknown, path: FieldPath): unknown {
  let current = value;
  for (const key of path) {
    const hasKey = typeof current === 'object' && current !== null && Object.hasOwn(current, key);
    if (!hasKey) return undefined;
    current = Reflect.get(current as object, key);
  }
  return current;
}

/**
 * A copy of a value with a new one at a path below it: `withValueAt({ a: [1, 2] }, ['a', 0], 3)` gives `{ a: [3, 2] }`.
 * What is missing or null on the way becomes a group, never a list; a list entry behind the end of its list is appended. A
 * field that was there keeps its position in its group, a new one comes last.
 *
 * @param path leads through groups and lists, never through a text or number
 * @param newValue undefined to leave the field or entry out: the entries of a list behind it move up
 */
export function withValueAt(value: unknown, path: FieldPath, newValue: unknown): unknown {
  const [key, ...keysBelow] = path;
  if (key === undefined) return newValue;
  if (Array.isArray(value)) {
    const list: unknown[] = value;
    const index = Number(key);
    const entry = withValueAt(list[index], keysBelow, newValue);
    if (entry === undefined) return list.toSpliced(index, 1);
    return index < list.length ? list.with(index, entry) : [...list, entry];
  }
  const group = (value ?? {}) as Readonly<Record<string, unknown>>;
  const { [String(key)]: fieldBefore, ...otherFields } = group;
  const field = withValueAt(fieldBefore, keysBelow, newValue);
  return field === undefined ? otherFields : { ...group, [String(key)]: field };
}
