/**
 * Line and column of an offset in a text, both from 1.
 *
 * @param firstLine the line of the file on which `text` begins
 */
export function positionIn(text: string, offset: number, firstLine = 1): { line: number; column: number } {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: firstLine + before.split('\n').length - 1, column: offset - lineStart + 1 };
}
