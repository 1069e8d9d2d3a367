/** The visitor asked for less motion. */
export const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
