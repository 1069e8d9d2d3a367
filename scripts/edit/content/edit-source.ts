/** Changes the text of a content file: compares what a person saw and wanted with what stands there today. */
import { formatPath, parsePath, valueAt, withValueAt, type FieldPath } from '../site/browser.ts';
import { isOptional, legalName, schemaAt, schemaNameOf, schemas } from '../site/content.ts';
import type { Change } from '../shared/protocol.ts';
import { changedFields, conflictsWith, isSame, withChanges } from './compare-and-set.ts';
import { blockIndex, blocksOf, setBlock } from './legal-blocks.ts';
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

/** A field as it is in the file now. */
interface FieldToday {
  path: FieldPath;
  value: unknown;
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
  if (index !== undefined) return editBlock(source, change, index);
  const root = readValue(change.file, source);
  const path = currentPathOf(root, change);
  const fieldToday: FieldToday = { path, value: valueAt(root, path) };
  if (change.isConfirmed) return confirmField(source, change, fieldToday);
  return editField(source, { ...change, value: wantedValue(change, uploads) }, fieldToday);
}

function schemaOf(file: string) {
  const name = schemaNameOf(file);
  if (!name) throw new Refused({ code: 'removed' });
  return schemas[name];
}

/**
 * Puts new words into a block of a legal text, wherever it stands now; blank words remove it.
 *
 * @throws Refused for example if others have changed or removed it
 */
function editBlock(source: string, { file, path, base, value, list }: Change, index: number): string {
  // The list around a block is that of all blocks.
  const wordsSeen = list?.base;
  // The request's schema lets any value through.
  const isComplete = typeof base === 'string' && typeof value === 'string' && Array.isArray(wordsSeen);
  if (!legalName(file) || !isComplete) throw new Refused({ code: 'removed' });
  const wordsToday = blocksOf(file, source).map(({ words }) => words);
  // The words of a block are kept in one line.
  const mine = value.replaceAll(/\s+/g, ' ').trim();
  const isRemovedAlready = mine === '' && isSame(wordsToday, wordsSeen.toSpliced(index, 1));
  if (isRemovedAlready) return source;
  const position = positionOfBlock(wordsSeen, wordsToday, index);
  const theirs = position === undefined ? undefined : wordsToday[position];
  if (position === undefined || theirs === undefined) throw new Refused({ code: 'removed' });
  if (mine === base || mine === theirs) return source;
  if (theirs !== base) throw new Refused({ code: 'conflict', conflicts: [{ file, path, theirs, mine }] });
  return setBlock({ file, path }, source, position, mine);
}

/** Works like `positionOfEntry`; while there are as many blocks as before, one that is not recognized is at its old place. */
function positionOfBlock(seen: readonly unknown[], today: readonly unknown[], index: number): number | undefined {
  return positionOfEntry(seen, today, index) ?? (seen.length === today.length ? index : undefined);
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
  const keysBelow = keys.slice(listPath.length);
  const keysBelowToday = keysToday(keysBelow, list.base, valueAt(root, listPath));
  return [...listPath, ...keysBelowToday];
}

/**
 * Translates a path in the value that the person saw into the path of the same field today.
 *
 * @throws Refused if a list entry on the way is gone or cannot be recognized
 */
function keysToday(keys: FieldPath, seen: unknown, today: unknown): FieldPath {
  const [key, ...keysBelow] = keys;
  if (key === undefined) return [];
  const keyToday = Array.isArray(seen) ? positionOfEntry(seen, today, Number(key)) : key;
  if (keyToday === undefined) throw new Refused({ code: 'removed' });
  return [keyToday, ...keysToday(keysBelow, valueAt(seen, [key]), valueAt(today, [keyToday]))];
}

/**
 * Where the entry at `index` of a list stands today: at its old place if it is unchanged there, or if no other entry has
 * changed; else where the only entry with its value stands; undefined if it is gone or cannot be recognized.
 */
function positionOfEntry(seen: readonly unknown[], today: unknown, index: number): number | undefined {
  if (!Array.isArray(today) || !(index in seen)) return undefined;
  const isEqual = (entry: unknown) => isSame(entry, seen[index]);
  const isAtOldPlace = isEqual(today[index]) || areOthersEqual(seen, today, index);
  if (isAtOldPlace) return index;
  const isUnique = [seen, today].every((list) => list.filter(isEqual).length === 1);
  return isUnique ? today.findIndex(isEqual) : undefined;
}

/** Whether two lists are equal in all entries but the one at `index`. */
const areOthersEqual = (listA: readonly unknown[], listB: readonly unknown[], index: number): boolean =>
  listA.length === listB.length && isSame(listA.with(index, null), listB.with(index, null));

/** Removes the tag `!sample` from a field, whose value stays; refuses if others have changed it. */
function confirmField(
  source: string,
  { file, path, base: confirmed }: Change,
  { path: pathToday, value: theirs }: FieldToday,
): string {
  if (!isSame(theirs, confirmed)) {
    throw new Refused({ code: 'conflict', conflicts: [{ file, path, theirs, mine: confirmed }] });
  }
  return removeTag(file, source, pathToday);
}

/** The value that the person wants; undefined for an optional text that she has emptied. */
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

/** Sets what the person has changed in a field; refuses if others have changed the same. */
function editField(
  source: string,
  { file, path, base, value: mine }: Change,
  { path: pathToday, value: theirs }: FieldToday,
): string {
  const changes = changedFields(base, mine);
  const conflicts = conflictsWith(theirs, changes).map(({ path: pathBelow, wanted }) => ({
    file,
    // The person's form names the field by its place when it was opened.
    path: formatPath([...parsePath(path), ...pathBelow]),
    theirs: valueAt(theirs, pathBelow),
    mine: wanted,
  }));
  if (conflicts.length > 0) throw new Refused({ code: 'conflict', conflicts });
  const merged = withChanges(theirs, changes);
  return setValue(file, source, pathToday, merged);
}
