/** Encodes a file's new text, whose lines end with `\n`, with the byte order mark and line ends of the old bytes. */
export function encodeLike(before: Uint8Array, text: string): Uint8Array {
  const textBefore = new TextDecoder('utf-8', { ignoreBOM: true }).decode(before);
  const mark = textBefore.startsWith('\uFEFF') ? '\uFEFF' : '';
  const withLineEnds = textBefore.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text;
  return new TextEncoder().encode(mark + withLineEnds);
}
