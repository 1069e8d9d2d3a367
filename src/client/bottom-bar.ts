/** Scroll positions up to this count as the top of the page (px). */
const TOP = 8;
/** Moves shorter than this are ignored: a finger never rests perfectly still (px). */
const TREMBLE = 6;
/** Distance from the end of the page at which the bar returns (px). */
const END = 80;

/**
 * Slides the bottom bar away while the visitor reads on, and back on scrolling up and at the end of the page
 * (`data-bar="away"` and `"shown"`). At the top there is no `data-bar`: Header.css decides by the height of the window,
 * as it does without script. Header.css also keeps the bar in sight while it has the focus.
 */
export function startBottomBar(): void {
  const bar = document.querySelector<HTMLElement>('.header > nav');
  if (!bar) return;
  let lastY = 0;
  const update = () => {
    const y = scrollY;
    const isAtEnd = y + innerHeight > document.documentElement.scrollHeight - END;
    const isReadingOn = y > lastY && y > innerHeight / 2;
    if (y >= TOP && !isAtEnd && Math.abs(y - lastY) < TREMBLE) return;
    lastY = y;
    // Written after every listener of this event has measured the page: see `setCurrentByPosition` in sections.ts.
    requestAnimationFrame(() => {
      if (y < TOP) delete bar.dataset['bar'];
      else bar.dataset['bar'] = isReadingOn && !isAtEnd ? 'away' : 'shown';
    });
  };
  addEventListener('scroll', update, { passive: true });
}
