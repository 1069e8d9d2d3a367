/** Encodes the new text of a file, whose byte order mark and line ends of Windows stay. */
export function encodeLike(before: Uint8Array, text: string): Uint8Array {
  const textBefore = new TextDecoder('utf-8', { ignoreBOM: true }).decode(before);
  const mark = textBefore.startsWith('\uFEFF') ? '\uFEFF' : '';
  const withLineEnds = textBefore.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text;
  return new TextEncoder().encode(mark + withLineEnds);
}
