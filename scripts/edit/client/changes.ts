/** Requests to change fields of the content, and the paths in them. */
import { formatPath, parsePath, withValueAt, type FieldPath } from '../site/browser.ts';
import {
  blockIndex,
  isLegalBlock,
  MAX_FILES_BYTES,
  type Change,
  type EditorState,
  type Field,
} from '../shared/protocol.ts';
import { isGroup } from '../content/compare-and-set.ts';
import { lookUp, valueAtField } from './look-up.ts';

/**
 * A request to change a field, still without the new value. From what the person sees now (`base`), the server notices
 * what others have changed; by `list`, it finds an entry that has moved.
 */
export function changeOf(site: EditorState, field: Field): Change {
  const change: Change = { file: field.file, path: field.path, base: lookUp(site, field)?.value };
  const list = outermostList(site, field);
  return list ? { ...change, list } : change;
}

function outermostList(site: EditorState, { file, path }: Field): Change['list'] {
  const editable = site.files[file];
  // All blocks of a legal text are one list, in which the block `#3` is the entry 3.
  if (isLegalBlock({ path })) return { path: '#', base: editable?.blocks };
  if (!path.includes('[')) return undefined;
  const listPath = path.slice(0, path.indexOf('['));
  return { path: listPath, base: valueAtField(editable?.value, listPath) };
}

/** Path of the nearest list around a field; undefined if there is none, and for a block of a legal text. */
export const nearestList = ({ path }: Field): string | undefined =>
  path.includes('[') ? path.slice(0, path.lastIndexOf('[')) : undefined;

/** For the attempt after a conflict: the change with `base` as what the person has seen, also within `list.base`. */
export function withBase(change: Change, base: unknown): Change {
  const { path, list } = change;
  if (!list) return { ...change, base };
  const listBase = withValueAt(list.base, keysBelow(list.path, path), base);
  return { ...change, base, list: { ...list, base: listBase } };
}

export const isSameField = (one: Field, other: Field | undefined): boolean =>
  one.file === other?.file && one.path === other.path;

/** The keys that lead from a group or list to a field in it: `['lead']` from `about` to `about.lead`. */
export const keysBelow = (outerPath: string, path: string): FieldPath => parsePath(path.slice(outerPath.length));

/** The reverse of `keysBelow`: `about.lead` for `about` and `['lead']`. The path of a whole file is empty. */
export const pathBelow = (path: string, keys: FieldPath): string => formatPath([...parsePath(path), ...keys]);

/** The field's group, such as `about.portrait` for `about.portrait.imageSrc`, and its key there: `imageSrc`. */
export function groupAndKey({ file, path }: Field): { group: Field; key: string } {
  const keys = parsePath(path);
  return { group: { file, path: formatPath(keys.slice(0, -1)) }, key: String(keys.at(-1)) };
}

/** The files that were chosen in the value at `path`, each with the path of its own field. */
export function filesIn(value: unknown, path: string): [path: string, file: File][] {
  if (value instanceof File) return [[path, value]];
  if (Array.isArray(value)) return value.flatMap((entry, index) => filesIn(entry, pathBelow(path, [index])));
  if (!isGroup(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => filesIn(part, pathBelow(path, [key])));
}

/** Whether the files chosen in a change are together above the limit. */
export function areFilesTooLarge({ value, path }: Change): boolean {
  const size = filesIn(value, path).reduce((sum, [, file]) => sum + file.size, 0);
  return size > MAX_FILES_BYTES;
}

/**
 * The site with its values as they will be once the server has made these changes. An emptied block stays, since blocks
 * are named by their position, and the page still has it.
 */
export function withChangesMade(site: EditorState, changes: readonly Change[]): EditorState {
  const files = { ...site.files };
  for (const { file, path, value, isConfirmed } of changes) {
    const editable = files[file];
    // A sample that is confirmed keeps its value.
    if (!editable || isConfirmed) continue;
    const changedIndex = blockIndex(path);
    if (changedIndex !== undefined) {
      const blocks = editable.blocks.map((block, index) => (index === changedIndex ? String(value) : block));
      files[file] = { ...editable, blocks };
    } else {
      files[file] = { ...editable, value: withValueAt(editable.value, parsePath(path), value) };
    }
  }
  return { ...site, files };
}
