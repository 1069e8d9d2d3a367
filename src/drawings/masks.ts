/**
 * Build only: the dental arch as masks, the frames of the design.
 *
 * The arch is a catenary, the curve of a hanging chain and, turned over, of a stone arch that stands by itself. In a
 * box of `width` x `height` with the apex at the top centre,
 *
 *     y(x) = a (cosh((x - width/2) / a) - 1)
 *
 * and `a` follows from the feet: y(0) = height. Two cubics, the second the mirror of the first, come close to it: they
 * leave along its tangents, and their middles lie on it. Drawings, logo and icon follow it too; the tests hold all of
 * them to the curve.
 */

/**
 * The grid on which all masks are drawn, whatever their box: of those below 100 x 100, so that no
 * number has a third digit, it is the one whose whole-number handles come closest to the curves
 * (0.098 % of the box at worst). One grid also makes the masks more alike, which compresses.
 */
const GRID = '0 0 98 90';

/** A mask is stretched to the element that it covers; only the family of the curve stays. */
const MASKS = {
  /** Of an arch of 100 x 135. */
  '--arch-tall': 'M0 90C7 51 18 0 49 0S91 51 98 90',
  /** Of 100 x 86. */
  '--arch-natural': 'M0 90C5 66 18 0 49 0S93 66 98 90',
  /** Of 200 x 24. */
  '--arch-low': 'M0 90C16 29 33 0 49 0S82 29 98 90',
};

/** Escapes an SVG for a quoted `data:` address, in which `%`, `#`, `<` and `>` may not stand: `<path/>` is `%3Cpath/%3E`. */
const encode = (svg: string) => svg.replace(/[%#<>]/g, (character) => encodeURIComponent(character));

/**
 * The arch masks as declarations of CSS custom properties, which the build puts into `:root`. Style sheets cut pictures and
 * other elements to the shape of the arch with them: `mask: var(--arch-tall)`.
 *
 * @returns `--arch-tall:url("data:image/svg+xml,…");--arch-natural:…`
 */
export function archMasks(): string {
  const declarations = Object.entries(MASKS).map(([property, pathData]) => {
    // Without its aspect ratio, the SVG is stretched to the whole element.
    const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='${GRID}' preserveAspectRatio='none'><path d='${pathData}'/></svg>`;
    return `${property}:url("data:image/svg+xml,${encode(svg)}")`;
  });
  return declarations.join(';');
}
