/** Requests to change fields of the content, and the paths in them. */
import { formatPath, parsePath, withValueAt, type FieldPath } from '../site/browser.ts';
import { isLegalBlock, type Change, type EditorState, type Field } from '../shared/protocol.ts';
import { lookUp, valueAtField } from './look-up.ts';

/**
 * The request to change a field, with what the person sees there now and the list around it, so that the server notices
 * what others have changed, and finds an entry that has moved.
 */
export function changeOf(state: EditorState, field: Field, wanted: Pick<Change, 'value' | 'isConfirmed'>): Change {
  const { file, path } = field;
  const info = lookUp(state, field);
  const change: Change = { file, path, base: info?.value, ...wanted };
  if (isLegalBlock(field)) return { ...change, list: { path: '#', base: state.files[file]?.blocks } };
  const listPath = info?.outermostListPath;
  if (listPath === undefined) return change;
  return { ...change, list: { path: listPath, base: valueAtField(state.files[file]?.value, listPath) } };
}

/** The same change for a person who has seen another value. */
export function changeFrom(change: Change, base: unknown): Change {
  const { path, list } = change;
  if (!list) return { ...change, base };
  // `[3]` for the block `#3` of a legal text, whose list has the path `#`.
  const keysInList = parsePath(path.slice(list.path.length));
  return { ...change, base, list: { path: list.path, base: withValueAt(list.base, keysInList, base) } };
}

export const isSameField = (one: Field, other: Field | undefined): boolean =>
  one.file === other?.file && one.path === other.path;

/** The keys that lead from a group to a field in it: `['lead']` from `about` to `about.lead`. */
export const keysBelow = (group: Field, { path }: Field): FieldPath => parsePath(path.slice(group.path.length));

/** The reverse of `keysBelow`: `about.lead` for `about` and `['lead']`. The path of a whole file is empty. */
export const pathBelow = (path: string, keys: FieldPath): string => formatPath([...parsePath(path), ...keys]);

/** The field's group, such as `about.portrait` for `about.portrait.imageSrc`, and its key there: `imageSrc`. */
export function groupAndKey({ file, path }: Field): { group: Field; key: string } {
  const keys = parsePath(path);
  return { group: { file, path: formatPath(keys.slice(0, -1)) }, key: String(keys.at(-1)) };
}

/** The site as it will be once the server has made these changes. A sample that is confirmed keeps its value. */
export function withChangesMade(site: EditorState, changes: readonly Change[]): EditorState {
  const files = { ...site.files };
  for (const { file, path, value, isConfirmed } of changes) {
    const before = files[file];
    if (!before || isConfirmed) continue;
    files[file] = isLegalBlock({ path })
      ? { ...before, blocks: before.blocks.with(Number(path.slice(1)), String(value)) }
      : { ...before, value: withValueAt(before.value, parsePath(path), value) };
  }
  return { ...site, files };
}
