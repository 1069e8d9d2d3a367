/**
 * The source after a change, whose line ends are `\n` for `change`. If the source has `\r\n` anywhere, all lines of the
 * result end so; without a change, it stays as it is.
 */
export function withLineEnds(source: string, change: (text: string) => string): string {
  const text = source.replaceAll('\r\n', '\n');
  const changed = change(text);
  if (changed === text) return source;
  return source.includes('\r\n') ? changed.replaceAll('\n', '\r\n') : changed;
}
