/** Where a field is within a value, such as `['locations', 0, 'address']`. */
export type FieldPath = readonly PropertyKey[];

/** Writes a path as people read it: `locations[0].address`. The path of the whole file is the empty text. */
export const formatPath = (path: FieldPath): string =>
  path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`;
    return text === '' ? String(key) : `${text}.${String(key)}`;
  }, '');

/** The value at `path` below `value`; undefined if a key of the path is missing there, at any level. */
export const valueAt = (value: unknown, path: FieldPath): unknown =>
  path.reduce<unknown>((parent, key) => {
    if (typeof parent !== 'object' || parent === null || !Object.hasOwn(parent, key)) return undefined;
    return Reflect.get(parent, key);
  }, value);
