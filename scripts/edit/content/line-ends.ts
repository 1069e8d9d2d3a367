/**
 * Changes a text that `change` gets with `\n` at its line ends. If the source has `\r\n` anywhere, all lines of the
 * result end so.
 */
export function withLineEnds(source: string, change: (text: string) => string): string {
  const text = source.replaceAll('\r\n', '\n');
  const changed = change(text);
  if (changed === text) return source;
  return source.includes('\r\n') ? changed.replaceAll('\n', '\r\n') : changed;
}
