/** Converts an offset to line and column, both from 1, if the text begins on the line `firstLine` of its file. */
export function positionIn(text: string, offset: number, firstLine = 1): { line: number; column: number } {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  const lineBreaks = before.split('\n').length - 1;
  return { line: firstLine + lineBreaks, column: offset - lineStart + 1 };
}
