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
 * Returns a text with replacements made. They must not overlap, which is not checked. Their order does not matter, except
 * that insertions at the same offset come in the given one.
 *
 * @param range the part of the source to edit and return, the whole if it is not given; replacements that are not wholly
 *   inside it are ignored. An insertion at its very beginning or end counts as inside
 */
export function applyEdits(
  source: string,
  edits: readonly TextEdit[],
  range = { start: 0, end: source.length },
): string {
  const editsInRange = edits.filter(({ start, end }) => start >= range.start && end <= range.end);
  // An insertion (start equals end) comes before a replacement that begins at the same offset.
  editsInRange.sort((editA, editB) => editA.start - editB.start || editA.end - editB.end);
  let result = '';
  let endOfLastEdit = range.start;
  for (const { start, end, text } of editsInRange) {
    const unchangedBetween = source.slice(endOfLastEdit, start);
    result += unchangedBetween + text;
    endOfLastEdit = end;
  }
  return result + source.slice(endOfLastEdit, range.end);
}

/**
 * Changes a text that may have the line ends of Windows: `change` gets it with `\n` at all line ends, and need not care. If
 * the source has `\r\n` anywhere, all lines of the result end so; if `change` changes nothing, the source is returned.
 */
export function withLineEnds(source: string, change: (text: string) => string): string {
  const text = source.replaceAll('\r\n', '\n');
  const changed = change(text);
  if (changed === text) return source;
  return source.includes('\r\n') ? changed.replaceAll('\n', '\r\n') : changed;
}
