/**
 * Build only: masks in the shape of the dental arch, a catenary. In a box of `width` x `height`, it is
 *
 * y(x) = a (cosh((x - width/2) / a) - 1), with `a` from y(0) = height.
 *
 * Two mirrored cubic Bézier curves approximate it, as tests check: they share its end tangents, and their midpoints lie
 * on it.
 */

/**
 * Of all grids below 100 x 100, whose numbers have two digits, this one comes closest to the curves with whole-number
 * handles (within 0.098 % of the box).
 */
const GRID = '0 0 98 90';

/** Masks are stretched to their element. */
const maskPaths = {
  /** Made for a box of 100 x 135. */
  '--arch-tall': 'M0 90C7 51 18 0 49 0S91 51 98 90',
  /** Made for a box of 100 x 86. */
  '--arch-natural': 'M0 90C5 66 18 0 49 0S93 66 98 90',
  /** Made for a box of 200 x 24. */
  '--arch-low': 'M0 90C16 29 33 0 49 0S82 29 98 90',
};

/** A quoted `data:` address may not contain `%`, `#`, `<` and `>`. */
const encode = (svg: string) => svg.replace(/[%#<>]/g, (character) => encodeURIComponent(character));

/** Returns declarations for `:root`: `--arch-tall:url("data:image/svg+xml,…");--arch-natural:…` */
export function archMasks(): string {
  const declarations = Object.entries(maskPaths).map(([property, pathData]) => {
    const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='${GRID}' preserveAspectRatio='none'><path d='${pathData}'/></svg>`;
    return `${property}:url("data:image/svg+xml,${encode(svg)}")`;
  });
  return declarations.join(';');
}
