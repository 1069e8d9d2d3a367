/** Changes the text of a content file: compares what a person saw and wanted with what stands there today. */
import { formatPath, parsePath, valueAt, withValueAt, type FieldPath } from '../site/browser.ts';
import { isOptional, schemaAt, schemaNameOf, schemas } from '../site/content.ts';
import { blockIndex, type Change } from '../shared/protocol.ts';
import { changedFields, conflictsWith, isSame, withChanges, type FieldChange } from './compare-and-set.ts';
import { setBlock, wordsOfBlocks } from './legal-blocks.ts';
import { Refused } from './refused.ts';
import { readValue, removeTag, setValue } from './yaml-text.ts';

/** A picture, logo or film that comes with a change, already checked and named. */
export interface Upload {
  /** Path of the field that will name it. */
  path: string;
  /** Where it will be stored: path below `content/media/`. */
  src: string;
  bytes: Uint8Array;
}

/**
 * The text of a file with a change in it, at the place where its field or block stands today.
 *
 * @throws Refused for example if others have removed or changed the field
 * @throws DiagnosticError if the file cannot be parsed
 * @throws Error if the value cannot be changed in place
 */
export function editSource(source: string, change: Change, uploads: readonly Upload[]): string {
  const index = blockIndex(change.path);
  return index === undefined ? editField(source, change, uploads) : editBlock(source, change, index);
}

/** Puts new words into a block of a legal text, wherever the block stands today; blank words remove it. */
function editBlock(source: string, change: Change, index: number): string {
  const { file, path, base: seenWords, value, list } = change;
  // For a block, `list` holds the words of all blocks.
  const seenBlocks = list?.base;
  const blocksToday = wordsOfBlocks(file, source);
  // New words are written in one line.
  const wantedWords = String(value ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  // Asked before the position, which a removed block no longer has.
  const isAlreadyRemoved = Array.isArray(seenBlocks) && isSame(blocksToday, seenBlocks.toSpliced(index, 1));
  if (wantedWords === '' && isAlreadyRemoved) return source;
  const indexToday = positionOfEntry(seenBlocks, blocksToday, index);
  if (indexToday === undefined) throw new Refused({ code: 'removed' });
  refuseConflicts(change, blocksToday[indexToday], [{ path: [], seen: seenWords, wanted: wantedWords }]);
  return setBlock({ file, path }, source, indexToday, wantedWords);
}

/** Sets what the person has changed in a field of a YAML file or front matter, or confirms a sample. */
function editField(source: string, change: Change, uploads: readonly Upload[]): string {
  const { file, base } = change;
  const root = readValue(file, source);
  const pathToday = currentPathOf(root, change);
  const theirs = valueAt(root, pathToday);
  if (change.isConfirmed) {
    // A confirmation keeps the value, which must still be what she saw.
    refuseConflicts(change, theirs, [{ path: [], seen: base, wanted: base }]);
    return removeTag(file, source, pathToday);
  }
  const changes = changedFields(base, wantedValue(change, uploads));
  refuseConflicts(change, theirs, changes);
  return setValue(file, source, pathToday, withChanges(theirs, changes));
}

/** Refuses to overwrite what others have changed meanwhile. The paths of the changes begin at the field. */
function refuseConflicts({ file, path }: Change, theirs: unknown, changes: readonly FieldChange[]): void {
  const conflicts = conflictsWith(theirs, changes).map(({ path: pathInField, wanted }) => ({
    file,
    // Not the path of today: the person's form names the field by its place when the form was opened.
    path: formatPath([...parsePath(path), ...pathInField]),
    theirs: valueAt(theirs, pathInField),
    mine: wanted,
  }));
  if (conflicts.length > 0) throw new Refused({ code: 'conflict', conflicts });
}

function schemaOf(file: string) {
  const name = schemaNameOf(file);
  if (!name) throw new Refused({ code: 'removed' });
  return schemas[name];
}

/**
 * The path of a field today. In a list, the entry that holds the field may have moved.
 *
 * @throws Refused if the field is unknown or its entry is gone
 */
function currentPathOf(root: unknown, { file, path, list }: Change): FieldPath {
  const keys = parsePath(path);
  if (!schemaAt(schemaOf(file), keys)) throw new Refused({ code: 'removed' });
  if (!list) return keys;
  const listPath = parsePath(list.path);
  const seenList = list.base;
  const pathInListToday = translatePath(keys.slice(listPath.length), seenList, valueAt(root, listPath));
  return [...listPath, ...pathInListToday];
}

/**
 * Translates a path in the value that the person saw into the path of the same field today.
 *
 * @throws Refused if a list entry on the way is gone or cannot be recognized
 */
function translatePath(path: FieldPath, seen: unknown, today: unknown): FieldPath {
  const [key, ...pathBelow] = path;
  if (key === undefined) return [];
  const keyToday = Array.isArray(seen) ? positionOfEntry(seen, today, Number(key)) : key;
  if (keyToday === undefined) throw new Refused({ code: 'removed' });
  return [keyToday, ...translatePath(pathBelow, valueAt(seen, [key]), valueAt(today, [keyToday]))];
}

/** Where the entry at `index` of a list stands today; undefined if it is gone or cannot be recognized. */
function positionOfEntry(seen: unknown, today: unknown, index: number): number | undefined {
  if (!Array.isArray(seen) || !Array.isArray(today) || !(index in seen)) return undefined;
  const isEqual = (entry: unknown) => isSame(entry, seen[index]);
  const isUnchanged = isEqual(today[index]);
  const isOnlyChangedEntry = areOthersEqual(seen, today, index);
  if (isUnchanged || isOnlyChangedEntry) return index;
  // It has moved or is gone. Of several equal entries, nobody knows which is which.
  const isUnique = [seen, today].every((list) => list.filter(isEqual).length === 1);
  return isUnique ? today.findIndex(isEqual) : undefined;
}

/** Whether two lists are equal in all entries but that at an index. */
const areOthersEqual = (listA: readonly unknown[], listB: readonly unknown[], index: number): boolean =>
  listA.length === listB.length && isSame(listA.with(index, null), listB.with(index, null));

/** The value that the person wants, with the names of her uploads; undefined for an optional text that is emptied. */
function wantedValue(change: Change, uploads: readonly Upload[]): unknown {
  const value = withUploadNames(change, uploads);
  const isEmptied = typeof value === 'string' && value.trim() === '';
  const isLeftOut = isEmptied && isOptional(schemaOf(change.file), parsePath(change.path));
  return isLeftOut ? undefined : value;
}

/** The browser half sends '' in place of each chosen file: it does not know under which name the file is stored. */
const withUploadNames = ({ path, value }: Change, uploads: readonly Upload[]): unknown =>
  uploads.reduce((named, upload) => {
    const pathInValue = parsePath(upload.path).slice(parsePath(path).length);
    return withValueAt(named, pathInValue, upload.src);
  }, value);
