/** Path of a field within the value of a file, such as `['locations', 0, 'street']`. */
export type FieldPath = readonly PropertyKey[];

/** Formats a path as text, which `parsePath` reads: `locations[0].street`. */
export function formatPath(path: FieldPath): string {
  let text = '';
  for (const key of path) {
    if (typeof key === 'number') text += `[${key}]`;
    else text += text === '' ? String(key) : `.${String(key)}`;
  }
  return text;
}

/** Parses `locations[0].address` into `['locations', 0, 'address']`; an empty text stands for the whole file. */
export const parsePath = (path: string): FieldPath =>
  path
    .split(/[.[\]]+/)
    .filter((key) => key !== '')
    .map((key) => (/^\d+$/.test(key) ? Number(key) : key));

/** Returns the value at a path; undefined if any key of it is missing. */
export function valueAt(value: unknown, path: FieldPath): unknown {
  let current = value;
  for (const key of path) {
    const hasKey = typeof current === 'object' && current !== null && Object.hasOwn(current, key);
    if (!hasKey) return undefined;
    current = (current as Record<PropertyKey, unknown>)[key];
  }
  return current;
}

/**
 * Returns a copy with another value at a path: `{ a: [3, 2] }` for `({ a: [1, 2] }, ['a', 0], 3)`. The value undefined
 * removes the field or entry. Missing groups are added.
 */
export function withValueAt(value: unknown, path: FieldPath, newValue: unknown): unknown {
  const [key, ...keysBelow] = path;
  if (key === undefined) return newValue;
  // Without this, removing a field of a missing group would add the group.
  if (newValue === undefined && valueAt(value, path) === undefined) return value;
  const newChild = withValueAt(valueAt(value, [key]), keysBelow, newValue);
  if (Array.isArray(value)) return withEntry(value, Number(key), newChild);
  return withField(value ?? {}, String(key), newChild);
}

/** An index after the last one adds the entry at the end. */
function withEntry(list: readonly unknown[], index: number, entry: unknown): unknown[] {
  if (entry === undefined) return list.toSpliced(index, 1);
  return index < list.length ? list.with(index, entry) : [...list, entry];
}

function withField(group: object, name: string, field: unknown): object {
  if (field !== undefined) return { ...group, [name]: field };
  const { [name]: _removed, ...otherFields } = group as Record<string, unknown>;
  return otherFields;
}
