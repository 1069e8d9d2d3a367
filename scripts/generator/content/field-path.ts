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

/** Path without positions in lists: `locations.street` for `['locations', 0, 'street']`. */
export const withoutPositions = (path: FieldPath): string => path.filter((key) => typeof key !== 'number').join('.');

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

/** Returns the texts in a value, with their paths. */
export function textsWithPaths(value: unknown, path: FieldPath = []): { path: FieldPath; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  const children = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return children.flatMap(([key, child]) => textsWithPaths(child, [...path, key]));
}

/**
 * Returns a copy with another value at a path: `{ a: [3, 2] }` for `({ a: [1, 2] }, ['a', 0], 3)`. The value undefined
 * removes the field or list entry. Missing groups are added; an index after the last one adds the entry at the end.
 */
export function withValueAt(value: unknown, path: FieldPath, newValue: unknown): unknown {
  const [key, ...keysBelow] = path;
  if (key === undefined) return newValue;
  // Without this, removing a field of a missing group would add the group.
  if (newValue === undefined && valueAt(value, path) === undefined) return value;
  const child = withValueAt(valueAt(value, [key]), keysBelow, newValue);
  if (Array.isArray(value) && child === undefined) return value.toSpliced(Number(key), 1);
  if (Array.isArray(value)) return value.toSpliced(Number(key), 1, child);
  const fields = Object.entries({ ...(value as object | undefined), [key]: child });
  return Object.fromEntries(fields.filter(([, field]) => field !== undefined));
}
