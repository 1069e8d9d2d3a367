/** Says whether the visitor asked for less motion (`matches`), and when that changes while the page is open (`change`). */
export const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
