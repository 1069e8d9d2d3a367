/** Replacements in a text, kept apart from the text until all of them are known. */

/** Puts `text` in the place of what stands between two offsets. */
export interface TextEdit {
  start: number;
  end: number;
  text: string;
}

/**
 * Applies replacements that do not overlap.
 *
 * @param range the part of the source that is wanted; replacements outside it do not count
 */
export function applyEdits(source: string, edits: readonly TextEdit[], range = { start: 0, end: source.length }) {
  const inRange = edits.filter(({ start, end }) => start >= range.start && end <= range.end);
  inRange.sort((one, other) => one.start - other.start || one.end - other.end);
  let result = '';
  let position = range.start;
  for (const { start, end, text } of inRange) {
    result += source.slice(position, start) + text;
    position = end;
  }
  return result + source.slice(position, range.end);
}

/** Runs a change on a text with `\n` line ends, and gives the result the line ends that the source has. */
export function withLineEnds(source: string, change: (text: string) => string): string {
  const changed = change(source.replaceAll('\r\n', '\n'));
  return source.includes('\r\n') ? changed.replaceAll('\n', '\r\n') : changed;
}
