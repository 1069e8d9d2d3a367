/**
 * Replacements in a text. They are collected first and applied together, so that all offsets are those of the source.
 */

/** A replacement: `text` in the place of everything between two offsets, `end` exclusive. */
export interface TextEdit {
  start: number;
  end: number;
  text: string;
}

/**
 * Applies replacements that do not overlap; their order does not matter.
 *
 * @param range the part of the source to edit and return: without it, the whole; replacements that
 *   are not wholly inside it are ignored
 */
export function applyEdits(
  source: string,
  edits: readonly TextEdit[],
  range = { start: 0, end: source.length },
): string {
  const inRange = edits.filter(({ start, end }) => start >= range.start && end <= range.end);
  // An insertion (start equals end) comes before a replacement that begins at the same offset.
  inRange.sort((editA, editB) => editA.start - editB.start || editA.end - editB.end);
  let result = '';
  let position = range.start;
  for (const { start, end, text } of inRange) {
    result += source.slice(position, start) + text;
    position = end;
  }
  return result + source.slice(position, range.end);
}

/**
 * Runs `change` on a text whose line ends are `\n`. If the source has `\r\n` anywhere, all lines of the result end so;
 * but if `change` changes nothing, returns the source as it is.
 */
export function withLineEnds(source: string, change: (text: string) => string): string {
  const text = source.replaceAll('\r\n', '\n');
  const changed = change(text);
  if (changed === text) return source;
  return source.includes('\r\n') ? changed.replaceAll('\n', '\r\n') : changed;
}
