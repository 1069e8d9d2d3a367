import { archPath } from './arch.ts';

/**
 * The masks of the design: the custom property and the arch's box. `--arch-hanging` hangs.
 * A mask is stretched to the element that it covers; only the family of the curve stays.
 */
export const ARCH_MASKS = {
  '--arch-tall': { width: 100, height: 135, hanging: false },
  '--arch-natural': { width: 100, height: 86, hanging: false },
  '--arch-low': { width: 200, height: 24, hanging: false },
  '--arch-hanging': { width: 100, height: 50, hanging: true },
} as const;

/**
 * The grid on which all masks are drawn, whatever their box: of those below 100 x 100, so that no
 * number has a third digit, it is the one whose whole-number handles come closest to the curves
 * (0.098 % of the box at worst). One grid also makes the masks more alike, which compresses.
 */
const GRID = { width: 98, height: 90 };

/** `%`, `#`, `<` and `>` are the characters that an SVG may not show in a quoted `data:` address. */
const encode = (svg: string) => svg.replace(/[%#<>]/g, (character) => encodeURIComponent(character));

/**
 * The arch masks as declarations of CSS custom properties, for `:root`:
 * `--arch-tall:url("data:image/svg+xml,…");--arch-natural:…`
 */
export function archMasks(): string {
  return Object.entries(ARCH_MASKS)
    .map(([property, { width, height, hanging }]) => {
      const d = archPath(width, height, { box: GRID, decimals: 0, hanging });
      const viewBox = `0 0 ${GRID.width} ${GRID.height}`;
      const svg =
        `<svg xmlns='http://www.w3.org/2000/svg' viewBox='${viewBox}' preserveAspectRatio='none'>` +
        `<path d='${d}'/></svg>`;
      return `${property}:url("data:image/svg+xml,${encode(svg)}")`;
    })
    .join(';');
}
