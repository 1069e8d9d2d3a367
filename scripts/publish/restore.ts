/**
 * Brings parts of an older version back: what a content file says once one of its changes is taken from that version.
 */
import { parsePath, readValue, setValue } from '../edit/decision/yaml-text.ts';
import { valueAt, type FieldPath } from '../generator/content/field-path.ts';
import type { ContentChange } from './compare-content.ts';

/** A change of a text, from today's content (`before`) to that of an older version (`after`). */
export type TextChange = Exclude<ContentChange, { kind: 'media' }>;

/**
 * Today's text of a file with one thing as it was in an older version.
 *
 * @param change one of the changes that lead from today's content to the version's
 * @param today the file's text now
 * @param then its text in that version
 * @returns undefined where the place is not found any more
 */
export function restoreChange(change: TextChange, today: string, then: string): string | undefined {
  if (change.kind === 'paragraph') return restoreParagraph(change, today, then);
  // A tag `!sample` never comes back: what was confirmed stays confirmed.
  if (change.kind === 'confirmed') return today;
  const { file, path } = change;
  if (path.before !== undefined) {
    const value = path.after === undefined ? undefined : valueAt(readValue(file, then), parsePath(path.after));
    return setValue(file, today, parsePath(path.before), value);
  }
  return path.after === undefined ? undefined : restoreMissing(file, parsePath(path.after), today, then);
}

/** Puts back a field that today's content has not: the whole entry of a list, or an optional field. */
function restoreMissing(file: string, path: FieldPath, today: string, then: string): string {
  const [valueToday, valueThen] = [readValue(file, today), readValue(file, then)];
  const missingEnd = path.findIndex((_, index) => valueAt(valueToday, path.slice(0, index + 1)) === undefined);
  const missing = path.slice(0, missingEnd < 0 ? path.length : missingEnd + 1);
  const entryEnd = path.findLastIndex((key) => typeof key === 'number');
  const entry = path.slice(0, entryEnd + 1);
  // An entry of a list that has others today in its place: it is put in front of them.
  if (entryEnd >= 0 && missing.length >= entry.length) {
    const list = valueAt(valueToday, entry.slice(0, -1));
    const index = Number(entry.at(-1));
    const added = valueAt(valueThen, entry);
    if (Array.isArray(list)) return setValue(file, today, entry.slice(0, -1), list.toSpliced(index, 0, added));
  }
  return setValue(file, today, missing, valueAt(valueThen, missing));
}

function restoreParagraph(
  { before, after }: TextChange & { kind: 'paragraph' },
  today: string,
  then: string,
): string | undefined {
  if (before !== undefined) {
    const start = today.indexOf(before);
    if (start < 0) return undefined;
    const rest = today.slice(start + before.length);
    return after === undefined
      ? today.slice(0, start) + rest.replace(/^\n+/, '')
      : today.slice(0, start) + after + rest;
  }
  if (after === undefined) return undefined;
  // It goes behind the paragraph that stood before it then.
  const textBefore = then.slice(0, then.indexOf(after)).trimEnd();
  const neighbour = textBefore.split(/\n{2,}/).at(-1) ?? '';
  const end = today.indexOf(neighbour) + neighbour.length;
  return today.includes(neighbour) ? `${today.slice(0, end)}\n\n${after}${today.slice(end)}` : undefined;
}
