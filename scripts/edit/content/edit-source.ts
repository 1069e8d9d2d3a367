/** Makes a change in the text of its file, at the place where its field or paragraph stands today. */
import { isDeepStrictEqual } from 'node:util';
import { formatPath, parsePath, valueAt, withValueAt, type FieldPath } from '../site/browser.ts';
import { isOptional, legalName, schemaAt, schemaNameOf, schemas } from '../site/content.ts';
import type { Change } from '../shared/protocol.ts';
import { changedFields, conflictsWith, withChanges } from './compare-and-set.ts';
import { alteredFields, differences, leafPaths } from './entries.ts';
import { blockIndex, blocksOf, setBlock, type LegalBlock } from './legal-blocks.ts';
import { descriptionsLeftBehind } from './picture-descriptions.ts';
import { Refused } from './refused.ts';
import { markForReview, readValue, removeTag, setValue } from './yaml-text.ts';

/** A picture, logo or film that comes with a change, already checked and named. */
export interface Upload {
  /** Path of the field that will name it. */
  path: string;
  /** Where it will be stored: path below `content/media/`. */
  src: string;
  bytes: Uint8Array;
}

interface Edited {
  /** Of the whole file. */
  text: string;
  /** Paths of the fields that the change alters, as they are after it. */
  altered: FieldPath[];
}

/**
 * Makes a change in the text of its file.
 *
 * @throws Refused for example if others have removed or changed the field
 */
export function editSource(source: string, change: Change, uploads: readonly Upload[]): Edited {
  const index = blockIndex(change.path);
  if (index !== undefined) return editBlock(source, change, index);
  const root = readValue(change.file, source);
  const path = currentPathOf(root, change);
  const today: FieldToday = { path, value: valueAt(root, path) };
  if (change.isConfirmed) return confirmField(source, change, today);
  return editField(source, { ...change, value: wantedValue(change, uploads) }, today);
}

function schemaOf(file: string) {
  const name = schemaNameOf(file);
  if (!name) throw new Refused({ code: 'unknown-field' });
  return schemas[name];
}

/** Where the block with these words stands now: at its old place, or at the only other one; undefined if at neither. */
function positionOfBlock(blocks: readonly LegalBlock[], index: number, words: string): number | undefined {
  if (blocks[index]?.words === words) return index;
  const positions = [...blocks.keys()].filter((position) => blocks[position]?.words === words);
  return positions.length === 1 ? positions[0] : undefined;
}

/**
 * Puts new words into a block of a legal text, wherever it stands now; blank words remove it.
 *
 * @throws Refused for example if others have changed or removed it
 */
function editBlock(source: string, change: Change, index: number): Edited {
  const { file, path, base, value, list } = change;
  // The request's schema lets any value through.
  const areTexts = typeof base === 'string' && typeof value === 'string';
  if (!legalName(file) || !areTexts) throw new Refused({ code: 'unknown-field' });
  const blocks = blocksOf(file, source);
  // The words of a block are kept in one line.
  const mine = value.replaceAll(/\s+/g, ' ').trim();
  const unchanged: Edited = { text: source, altered: [] };
  const position = positionOfBlock(blocks, index, base);
  if (position !== undefined) {
    if (mine === base) return unchanged;
    return { text: setBlock(file, source, position, mine), altered: [[`#${position}`]] };
  }
  const theirs = wordsOfOthers(blocks, list, index);
  if (theirs === mine) return unchanged;
  if (theirs === '') throw new Refused({ code: 'removed' });
  throw new Refused({ code: 'conflict', conflicts: [{ file, path, theirs, mine }] });
}

/**
 * What others have made of the block at `index`. Empty if they have added or removed blocks, since nobody can tell then
 * which one it is.
 */
function wordsOfOthers(blocks: readonly LegalBlock[], list: Change['list'], index: number): string {
  const isSameNumber = !Array.isArray(list?.base) || list.base.length === blocks.length;
  return isSameNumber ? (blocks[index]?.words ?? '') : '';
}

/**
 * The path of a field today. In a list, the entry that holds the field may have moved.
 *
 * @throws Refused if the field is unknown or its entry is gone
 */
function currentPathOf(root: unknown, { file, path, list }: Change): FieldPath {
  const keys = parsePath(path);
  assertKnown(file, keys);
  if (!list) return keys;
  const listPath = parsePath(list.path);
  // The keys below the list are looked up in it as it is today.
  const keysBelow = keys.slice(listPath.length);
  return [...listPath, ...keysToday(keysBelow, list.base, valueAt(root, listPath))];
}

function assertKnown(file: string, keys: FieldPath): void {
  if (!schemaAt(schemaOf(file), keys)) throw new Refused({ code: 'unknown-field' });
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
 * Where the entry at `index` of a list stands today: where an equal entry does, or at its old place if no other entry
 * has changed; undefined if it is gone or cannot be recognized.
 */
function positionOfEntry(seen: readonly unknown[], today: unknown, index: number): number | undefined {
  if (!Array.isArray(today) || !(index in seen)) return undefined;
  // Its old place first, because another entry may be equal.
  const position = [index, ...today.keys()].find((each) => isDeepStrictEqual(today[each], seen[index]));
  if (position !== undefined) return position;
  const isOnlyEntryChanged =
    today.length === seen.length && isDeepStrictEqual(today.with(index, null), seen.with(index, null));
  return isOnlyEntryChanged ? index : undefined;
}

/** A field as it is in the file now. */
interface FieldToday {
  path: FieldPath;
  value: unknown;
}

/** Removes the tag from a field, whose value stays; refuses if others have changed it. */
function confirmField(source: string, { file, path, base }: Change, today: FieldToday): Edited {
  const isAsSeen = isDeepStrictEqual(today.value, base);
  if (!isAsSeen) throw new Refused({ code: 'conflict', conflicts: [{ file, path, theirs: today.value, mine: base }] });
  // As if it were altered: what is confirmed has to be publishable.
  return { text: removeTag(file, source, today.path), altered: leafPaths(today.value, today.path) };
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
function editField(source: string, { file, path, base, value: mine }: Change, today: FieldToday): Edited {
  const theirs = today.value;
  const changes = changedFields(base, mine);
  const conflicts = conflictsWith(theirs, changes).map(({ path: pathBelow, wanted }) => ({
    file,
    // The person's form names the field by its place at the time.
    path: formatPath([...parsePath(path), ...pathBelow]),
    theirs: valueAt(theirs, pathBelow),
    mine: wanted,
  }));
  if (conflicts.length > 0) throw new Refused({ code: 'conflict', conflicts });
  const wanted = withChanges(theirs, changes);
  let text = setValue(file, source, today.path, wanted);
  const alteredBelow = differences(theirs, wanted).flatMap(alteredFields);
  const altered = alteredBelow.map((pathBelow) => [...today.path, ...pathBelow]);
  for (const description of descriptionsLeftBehind(altered)) text = markForReview(file, text, description);
  return { text, altered };
}
