/** The mark of the practice, an arch over a rising sun, in a box of 40 x 35 units. */
export const logoShapes = {
  /** Centre line of the arch. */
  arch: 'M3 32c1.5-7.3 6.2-29 17-29s15.5 21.7 17 29',
  archThickness: 4.6,
  sun: { cx: 20, cy: 26.5, r: 5.5 },
} as const;
