/**
 * Applies `change`, which gets and returns `\n` line ends, to a source. If that has `\r\n` anywhere, all lines of the
 * result end so, unless nothing changes.
 */
export function withLineEnds(source: string, change: (text: string) => string): string {
  const text = source.replaceAll('\r\n', '\n');
  const changed = change(text);
  if (changed === text) return source;
  return source.includes('\r\n') ? changed.replaceAll('\n', '\r\n') : changed;
}
