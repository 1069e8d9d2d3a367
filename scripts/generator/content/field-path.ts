/** Where a field is within a value, such as `['locations', 0, 'address']`. */
export type FieldPath = readonly PropertyKey[];

/** `locations[0].address` */
export const formatPath = (path: FieldPath): string =>
  path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`;
    return text === '' ? String(key) : `${text}.${String(key)}`;
  }, '');

/** The value at `path` below `value`; undefined if there is none. */
export const valueAt = (value: unknown, path: FieldPath): unknown =>
  path.reduce<unknown>((parent, key) => {
    if (typeof parent !== 'object' || parent === null || !Object.hasOwn(parent, key)) return undefined;
    return Reflect.get(parent, key);
  }, value);
