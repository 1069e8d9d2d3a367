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
