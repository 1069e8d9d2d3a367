/** Applies `change` to a source as if it had `\n` line ends. A changed source with any `\r\n` gets it on all lines. */
export function keepingLineEnds(source: string, change: (text: string) => string): string {
  const text = source.replaceAll('\r\n', '\n');
  const changed = change(text);
  if (changed === text) return source;
  return source.includes('\r\n') ? changed.replaceAll('\n', '\r\n') : changed;
}
