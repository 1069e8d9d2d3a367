/** Brings parts of an older version back: computes the text of a content file with one of its changes undone. Pure. */
import { parsePath, readValue, setValue } from '../edit/decision/yaml-text.ts';
import { valueAt, type FieldPath } from '../generator/content/field-path.ts';
import type { ContentChange } from './compare-content.ts';

/** A change of a text, from today's content (`before`) to that of an older version (`after`). */
export type TextChange = Exclude<ContentChange, { kind: 'media' }>;

/**
 * Takes one change from an older version into today's text of a file.
 *
 * @param change one of the changes that lead from today's content to the version's
 * @param today the file's text now
 * @param then its text in that version
 * @returns the new text; undefined if today's text does not contain the place of the change any more
 */
export function restoreChange(change: TextChange, today: string, then: string): string | undefined {
  if (change.kind === 'paragraph') return restoreParagraph(change, today, then);
  // A tag `!sample` never comes back: what was confirmed stays confirmed.
  if (change.kind === 'confirmed') return today;
  const { file, path } = change;
  if (path.before !== undefined) {
    // Undefined, which removes the field, if the version does not have it.
    const value = path.after === undefined ? undefined : valueAt(readValue(file, then), parsePath(path.after));
    return setValue(file, today, parsePath(path.before), value);
  }
  return path.after === undefined ? undefined : restoreMissing(file, parsePath(path.after), today, then);
}

/**
 * Puts back a field that today's content does not have. If the whole list entry that contained it is missing, the entry
 * is put back at its old position; otherwise only the field.
 *
 * @param path of the field in the older version
 */
function restoreMissing(file: string, path: FieldPath, today: string, then: string): string {
  const [valueToday, valueThen] = [readValue(file, today), readValue(file, then)];
  // The shortest beginning of the path that today's content does not have, such as `about.registry`.
  const firstMissingKey = path.findIndex((_, index) => valueAt(valueToday, path.slice(0, index + 1)) === undefined);
  const missingPath = path.slice(0, firstMissingKey < 0 ? path.length : firstMissingKey + 1);
  const entryKey = path.findLastIndex((key) => typeof key === 'number');
  const entryPath = path.slice(0, entryKey + 1);
  // Today another entry may have the old position; the restored one is inserted before it.
  if (entryKey >= 0 && missingPath.length >= entryPath.length) {
    const listPath = entryPath.slice(0, -1);
    const list = valueAt(valueToday, listPath);
    const restoredEntry = valueAt(valueThen, entryPath);
    if (Array.isArray(list))
      return setValue(file, today, listPath, list.toSpliced(Number(path[entryKey]), 0, restoredEntry));
  }
  return setValue(file, today, missingPath, valueAt(valueThen, missingPath));
}

/**
 * Takes one paragraph of a legal text from an older version: replaces, removes or inserts it.
 *
 * @param change.before the paragraph in today's text; undefined if only the version has it
 * @param change.after the paragraph in the version; undefined if only today's text has it
 * @returns undefined if today's text does not contain the paragraph to replace, or the one to insert behind
 */
function restoreParagraph(
  { before, after }: TextChange & { kind: 'paragraph' },
  today: string,
  then: string,
): string | undefined {
  if (before !== undefined) {
    const start = today.indexOf(before);
    if (start < 0) return undefined;
    const textAbove = today.slice(0, start);
    const textBelow = today.slice(start + before.length);
    return after === undefined ? textAbove + textBelow.replace(/^\n+/, '') : textAbove + after + textBelow;
  }
  if (after === undefined) return undefined;
  // Inserted behind the paragraph that preceded it in the version.
  const textAboveThen = then.slice(0, then.indexOf(after)).trimEnd();
  const predecessor = textAboveThen.split(/\n{2,}/).at(-1) ?? '';
  if (!today.includes(predecessor)) return undefined;
  const end = today.indexOf(predecessor) + predecessor.length;
  return `${today.slice(0, end)}\n\n${after}${today.slice(end)}`;
}
