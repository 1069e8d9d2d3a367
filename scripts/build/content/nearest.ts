/** Damerau-Levenshtein distance (adjacent letters may be swapped): steps from `a` to `b`. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i]);
  const at = (i: number, j: number) => rows[i]?.[j] ?? Math.max(i, j);
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const steps = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
        swapped ? at(i - 2, j - 2) + 1 : Infinity,
      );
      (rows[i] ??= [i])[j] = steps;
    }
  }
  return at(a.length, b.length);
}

/** `did you mean "address"?` where one of the `known` words is a slip away from `word`; otherwise nothing. */
export function didYouMean(word: string, known: Iterable<string>): string | undefined {
  if (word.length > 60) return undefined;
  const slips = Math.max(1, Math.floor(word.length / 3));
  let best: { word: string; steps: number } | undefined;
  for (const candidate of known) {
    const steps = distance(word.toLowerCase(), candidate.toLowerCase());
    if (steps <= slips && (!best || steps < best.steps)) best = { word: candidate, steps };
  }
  return best && `did you mean "${best.word}"?`;
}
