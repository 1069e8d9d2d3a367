/** Brings parts of an older version back: computes the text of a content file with one of its changes undone. Pure. */
import { withLineEnds } from '../content/line-ends.ts';
import { parsePath, readValue, setValue } from '../content/yaml-text.ts';
import { valueAt, type FieldPath } from '../../generator/content/field-path.ts';
import type { ContentChange } from './compare-content.ts';
import { findPositionsBefore } from './fields.ts';

/** A change of a text, from today's content (`before`) to that of an older version (`after`). */
export type TextChange = Exclude<ContentChange, { kind: 'media' }>;

/**
 * Brings back a single field or paragraph, which a person can ask for in the editor's list of versions: gives it in today's
 * text the value or words that it has in the version. A text or number that changes loses its tag `!sample`, and none is
 * added: published versions have none. If nothing but the tag differs, today's text is returned as it is.
 *
 * @param change one of the changes that lead from today's content to the version's
 * @param today the file's text now
 * @param then its text in that version
 * @returns the new text. Undefined if a paragraph has no place in today's text any more; never for a field
 * @throws Error if the field cannot be changed in place
 * @throws DiagnosticError if the YAML of one of the texts cannot be parsed, or a legal text has no front matter
 */
export function restoreChange(change: TextChange, today: string, then: string): string | undefined {
  if (change.kind === 'paragraph') {
    const restoredText = restoreParagraph(change, withUnixLineEnds(today), withUnixLineEnds(then));
    // The result has the line ends of today's file again.
    return restoredText === undefined ? undefined : withLineEnds(today, () => restoredText);
  }
  // The value is the same, but has the tag `!sample` today. The tag stays: a person confirms an example where the editor
  // shows it as one, not here.
  if (change.kind === 'confirmed') return today;
  const { file } = change;
  const { before: pathToday, after: pathThen } = change.path;
  if (pathToday !== undefined) {
    // Undefined if the version does not have the field: then it is removed.
    const valueThen = pathThen === undefined ? undefined : valueAt(readValue(file, then), parsePath(pathThen));
    return setValue(file, today, parsePath(pathToday), valueThen);
  }
  // Never: today's content lacks the field, so the version has it, which the type does not say.
  if (pathThen === undefined) return undefined;
  return restoreMissing(file, parsePath(pathThen), today, then);
}

/** A text with `\n` at all line ends, as the paragraphs of a change have them; a file on Windows may have `\r\n`. */
const withUnixLineEnds = (text: string) => text.replaceAll('\r\n', '\n');

/**
 * Puts back a field, or an entry of a list, that the older version has and today's content has not.
 *
 * An entry is inserted into today's list at its old position. Any other field is put into its group. If today's content
 * lacks that list or group, too, all of it comes back as the version has it.
 *
 * @param path of the field or entry in the older version, such as `['locations', 1, 'metro']` or `['locations', 1]`
 * @param today the text of the file now
 * @param then its text in the older version
 * @returns the new text of the file
 * @throws what `restoreChange` throws
 */
function restoreMissing(file: string, path: FieldPath, today: string, then: string): string {
  const contentToday = readValue(file, today);
  const contentThen = readValue(file, then);
  // Where the field belongs today: the list entries around it may have moved.
  const pathToday = translatePath(path, contentToday, contentThen);
  const parentPath = pathToday.slice(0, -1);
  const parentToday = valueAt(contentToday, parentPath);
  const position = pathToday.at(-1);
  if (typeof position === 'number' && Array.isArray(parentToday)) {
    // If another entry has the old position today, the restored one is inserted before it; a shorter list gets it at its end.
    const listWithEntry = parentToday.toSpliced(position, 0, valueAt(contentThen, path));
    return setValue(file, today, parentPath, listWithEntry);
  }
  // What comes back is the field or, if a group around it is missing today, the outermost such group. Its path is the
  // beginning of `path` then, and the equally long beginning of `pathToday` now.
  const restoredLength = lengthToFirstMissing(pathToday, contentToday);
  const restoredValue = valueAt(contentThen, path.slice(0, restoredLength));
  return setValue(file, today, pathToday.slice(0, restoredLength), restoredValue);
}

/**
 * Finds out how much of a path has to be put back, because a group around the missing field may be missing too. Returns how
 * many keys lead to the outermost thing that is missing: 2 for `about.registry.link` if the content has `about`, but no
 * `about.registry`; all 3 if only the `link` is missing.
 */
function lengthToFirstMissing(path: FieldPath, content: unknown): number {
  for (let length = 1; length < path.length; length++) {
    const isMissing = valueAt(content, path.slice(0, length)) === undefined;
    if (isMissing) return length;
  }
  return path.length;
}

/**
 * Translates the path of a field that only an older version has into the path that it would have today. The list entries
 * around the field may have moved: if the first office is the second today, `locations[0].metro` becomes
 * `locations[1].metro`.
 *
 * The last key stays as it is. If it is the position of a list entry, `restoreMissing` inserts the entry at that position.
 */
function translatePath(path: FieldPath, contentToday: unknown, contentThen: unknown): FieldPath {
  const keysAround = path.slice(0, -1);
  const lastKey = path.slice(-1);
  const pathToday: PropertyKey[] = [];
  // Follows the path down in both contents at once.
  let today = contentToday;
  let then = contentThen;
  for (const key of keysAround) {
    let keyToday = key;
    if (typeof key === 'number' && Array.isArray(today) && Array.isArray(then)) {
      // For each entry of the older list, the position of the same entry in today's list.
      const positionsToday = findPositionsBefore(today, then);
      // Today's list has the entry too (one that it lacks is brought back whole), so the default is for TypeScript.
      keyToday = positionsToday[key] ?? key;
    }
    pathToday.push(keyToday);
    today = valueAt(today, [keyToday]);
    then = valueAt(then, [key]);
  }
  return [...pathToday, ...lastKey];
}

/**
 * Brings back one paragraph of a legal text as it is in an older version: replaces, removes or inserts it in today's text.
 * Both texts have `\n` at their line ends.
 *
 * @param change.before the paragraph in today's text; undefined if only the version has it
 * @param change.after the paragraph in the version; undefined if only today's text has it
 * @returns the new text. Undefined if today's text has no place for the paragraph: it has lost `change.before` since the
 *   change was computed; or, if the paragraph is to be inserted, it lacks the one that stands above it in the version
 */
function restoreParagraph(
  { before, after }: TextChange & { kind: 'paragraph' },
  today: string,
  then: string,
): string | undefined {
  if (before !== undefined) return replaceParagraph(before, after, today);
  // Never: one of the two is always defined, which the type does not say.
  if (after === undefined) return undefined;
  return insertParagraph(after, today, then);
}

/** Matches the text above a paragraph: it is empty, or ends with a blank line or with the front matter. */
const textAboveParagraph = /(?:^|\n\n|\n---[ \t]*\n)\s*$/;

/** Matches the text below a paragraph: it is empty, or begins with a blank line. */
const textBelowParagraph = /^[ \t]*(?:\n\n|\s*$)/;

/**
 * Finds a paragraph in a legal text, which is then replaced, removed or gets another one below it. A longer paragraph that
 * contains the same words does not count.
 *
 * @param paragraph without line ends around it; or the last lines of the front matter, which end with `---`
 * @returns the offset at which the paragraph begins, at the first place if the text has it several times; -1 if the text
 *   does not have it
 */
function findParagraph(text: string, paragraph: string): number {
  // A paragraph ends with a blank line. The front matter ends with its dashes: text may follow on the next line.
  const isFrontMatter = paragraph.endsWith('\n---');
  let start = text.indexOf(paragraph);
  while (start !== -1) {
    const isStartOfParagraph = textAboveParagraph.test(text.slice(0, start));
    const isEndOfParagraph = isFrontMatter || textBelowParagraph.test(text.slice(start + paragraph.length));
    if (isStartOfParagraph && isEndOfParagraph) return start;
    start = text.indexOf(paragraph, start + 1);
  }
  return -1;
}

/**
 * Replaces a paragraph of today's text by an older version of it. Without a `replacement`, removes the paragraph and the
 * blank lines below it.
 *
 * @returns the new text; undefined if today's text does not have the paragraph
 */
function replaceParagraph(paragraph: string, replacement: string | undefined, today: string): string | undefined {
  const start = findParagraph(today, paragraph);
  if (start === -1) return undefined;
  const textAbove = today.slice(0, start);
  const textBelow = today.slice(start + paragraph.length);
  if (replacement !== undefined) return textAbove + replacement + textBelow;
  // The blank lines above the paragraph stay, between its neighbours.
  return textAbove + textBelow.replace(/^\n+/, '');
}

/**
 * Inserts a paragraph of an older version into today's text, below its predecessor: the paragraph that stands directly above
 * it in that version. Above the version's first paragraph stands its front matter, whose last lines are the predecessor
 * then.
 *
 * @returns the new text; undefined if today's text does not have the predecessor
 */
function insertParagraph(paragraph: string, today: string, then: string): string | undefined {
  const startThen = findParagraph(then, paragraph);
  // Never: the paragraph is from that version.
  if (startThen === -1) return undefined;
  const textAboveThen = then.slice(0, startThen).trimEnd();
  // Blank lines separate paragraphs.
  const predecessor = textAboveThen.split(/\n{2,}/).at(-1) ?? '';
  const startOfPredecessor = findParagraph(today, predecessor);
  if (startOfPredecessor === -1) return undefined;
  const endOfPredecessor = startOfPredecessor + predecessor.length;
  return `${today.slice(0, endOfPredecessor)}\n\n${paragraph}${today.slice(endOfPredecessor)}`;
}
