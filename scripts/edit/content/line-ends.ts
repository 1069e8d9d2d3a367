/**
 * Changes a text that may have the line ends of Windows: `change` gets it with `\n` at all line ends. If the source has `\r\n`
 * anywhere, all lines of the result end so; if `change` changes nothing, the source is returned.
 */
export function withLineEnds(source: string, change: (text: string) => string): string {
  const text = source.replaceAll('\r\n', '\n');
  const changed = change(text);
  if (changed === text) return source;
  return source.includes('\r\n') ? changed.replaceAll('\n', '\r\n') : changed;
}
