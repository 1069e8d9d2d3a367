/** A place in a drawing, in its units; y grows downwards. */
export interface Point {
  x: number;
  y: number;
}

/** One command of an SVG path with absolute points: the control points first, the end point last. */
export type PathStep = readonly ['M' | 'L' | 'Q' | 'C' | 'S', ...Point[]] | readonly ['Z'];

/**
 * Writes a path with relative commands in as few characters as SVG allows.
 *
 * Each point is rounded once, in absolute units, so that rounding errors never add up along the path.
 *
 * @param decimals digits kept after the decimal point
 */
export function writePath(steps: readonly PathStep[], decimals: number): string {
  const scale = 10 ** decimals;
  // Whole numbers all the way: the difference of two rounded points is exact.
  const snap = ({ x, y }: Point): Point => ({ x: Math.round(x * scale), y: Math.round(y * scale) });
  let here: Point = { x: 0, y: 0 };
  let start = here;
  let path = '';

  for (const [letter, ...points] of steps) {
    if (letter === 'Z') {
      path += 'z';
      here = start;
      continue;
    }
    const snapped = points.map(snap);
    const numbers = snapped.flatMap(({ x, y }) => [(x - here.x) / scale, (y - here.y) / scale]);
    // A path's first command counts from the origin, so there `M` and `m` are the same.
    path += (path ? letter.toLowerCase() : letter) + joinNumbers(numbers);
    here = snapped.at(-1) ?? here;
    if (letter === 'M') start = here;
  }
  return path;
}

/** `[0.5, -0.25, 3]` gives `.5-.25 3`: a sign or a second decimal point separates as well as a space. */
function joinNumbers(numbers: readonly number[]): string {
  let text = '';
  for (const number of numbers) {
    const next = String(number).replace(/^(-?)0\./, '$1.');
    const needsSpace = text !== '' && !next.startsWith('-') && !(next.startsWith('.') && /\.\d*$/.test(text));
    text += (needsSpace ? ' ' : '') + next;
  }
  return text;
}

/** A number for an SVG attribute, with at most `decimals` digits after the point. */
export const round = (value: number, decimals = 1): number => {
  const scale = 10 ** decimals;
  // `+ 0` turns -0 into 0.
  return Math.round(value * scale) / scale + 0;
};
