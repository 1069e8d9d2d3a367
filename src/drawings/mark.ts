import { archPath } from './arch.ts';

/** The practice's mark, an arch over a rising sun, in a box of 40 x 35 units. */
export const MARK = {
  width: 40,
  height: 35,
  /** Centre line of the arch. */
  arch: archPath(34, 29, { at: { x: 3, y: 3 } }),
  archThickness: 4.6,
  sun: { cx: 20, cy: 26.5, r: 5.5 },
} as const;
