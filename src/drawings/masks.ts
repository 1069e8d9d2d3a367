/**
 * Build only: the dental arch as masks. It is a catenary: in a box of `width` x `height`,
 *
 * y(x) = a (cosh((x - width/2) / a) - 1), with `a` from y(0) = height.
 *
 * Two mirrored cubics come close: they leave along its tangents, and their middles lie on it; tests hold them to it.
 */

/**
 * Of the grids below 100 x 100 (no third digit) the one whose whole-number handles come closest to the curves: 0.098 %
 * of the box at worst.
 */
const GRID = '0 0 98 90';

/** Stretched to the element; only the family of the curve stays. */
const MASKS = {
  /** Of an arch of 100 x 135. */
  '--arch-tall': 'M0 90C7 51 18 0 49 0S91 51 98 90',
  /** Of 100 x 86. */
  '--arch-natural': 'M0 90C5 66 18 0 49 0S93 66 98 90',
  /** Of 200 x 24. */
  '--arch-low': 'M0 90C16 29 33 0 49 0S82 29 98 90',
};

/** For a quoted `data:` address, in which `%`, `#`, `<` and `>` may not stand. */
const encode = (svg: string) => svg.replace(/[%#<>]/g, (character) => encodeURIComponent(character));

/** Declarations for `:root`: `--arch-tall:url("data:image/svg+xml,…");--arch-natural:…` */
export function archMasks(): string {
  const declarations = Object.entries(MASKS).map(([property, pathData]) => {
    const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='${GRID}' preserveAspectRatio='none'><path d='${pathData}'/></svg>`;
    return `${property}:url("data:image/svg+xml,${encode(svg)}")`;
  });
  return declarations.join(';');
}
