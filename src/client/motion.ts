/** Whether the visitor asked for less motion; it may change while the page is open. */
export const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
