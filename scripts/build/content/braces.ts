/** A placeholder, or a brace without its pair. */
export const braces = /\{([^{}]*)\}|[{}]/g;

/**
 * Where a placeholder stands in a file.
 *
 * @param range part of `source` to look in
 * @param written the placeholder with its braces, or the lone brace
 * @param occurrence how many times the same stands before it in the range
 * @returns its offset; nothing where the file spells it otherwise, with escapes
 */
export function findBraces(
  source: string,
  range: { start: number; end: number },
  written: string,
  occurrence: number,
): number | undefined {
  const same = [...source.slice(range.start, range.end).matchAll(braces)].filter(([text]) => text === written);
  const match = same[occurrence];
  return match && range.start + match.index;
}
