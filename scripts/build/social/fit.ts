/** Breaks a text into lines no wider than `width`; a longer word stands alone. */
function wrap(text: string, width: number, measure: (line: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  // A no-break space binds: only ordinary spaces part words.
  for (const word of text.split(/[ \n]+/)) {
    const longer = line ? `${line} ${word}` : word;
    if (line && measure(longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line ? [...lines, line] : lines;
}

/** The same number of lines, as even as can be. */
function balance(text: string, width: number, measure: (line: string) => number): string[] {
  const lines = wrap(text, width, measure);
  let even = lines;
  for (let narrower = width; narrower > 0; narrower -= width / 50) {
    const next = wrap(text, narrower, measure);
    if (next.length > lines.length) break;
    even = next;
  }
  return even;
}

/**
 * The largest type size at which paragraphs fit a box, and their lines at that size.
 *
 * @param box in pixels; `sizes` from the largest to the smallest, `leading` in type sizes
 * @param measure width of a line in pixels at a type size
 */
export function fitText(
  paragraphs: readonly string[],
  box: { width: number; height: number; sizes: readonly [largest: number, smallest: number]; leading: number },
  measure: (line: string, size: number) => number,
): { size: number; lines: string[] } {
  const [largest, smallest] = box.sizes;
  let size = largest;
  for (;;) {
    const at = (line: string) => measure(line, size);
    const lines = paragraphs.flatMap((paragraph) => balance(paragraph, box.width, at));
    const fits = lines.length * box.leading * size <= box.height && lines.every((line) => at(line) <= box.width);
    if (fits || size <= smallest) return { size, lines };
    size = Math.max(smallest, size - 2);
  }
}
