/** Scroll positions up to this count as the top of the page (px). */
const TOP = 8;
/** Moves shorter than this (px) are ignored: a finger never rests perfectly still. */
const SHORTEST_MOVE = 6;
/** Distance from the end of the page at which the bar returns (px). */
const END = 80;

/**
 * Leaves phones more room for reading: slides the navigation, which is a bar at the bottom there, away while the visitor
 * scrolls down (below the first half of a window), and back when she scrolls up or reaches the end of the page.
 *
 * Sets `data-bar="away"` or `"shown"` on it; Header.css moves it, and keeps it in sight while it has the focus. At the top
 * of the page it removes `data-bar`: there Header.css decides by the height of the window, as it does without script. In
 * wide windows, where the navigation is at the top, Header.css ignores the attribute.
 */
export function startBottomBar(): void {
  const bar = document.querySelector<HTMLElement>('.header > nav');
  if (!bar) return;
  /** Scroll position at the last move that was not ignored. */
  let lastY = 0;
  const update = () => {
    const y = scrollY;
    const isAtEnd = y + innerHeight > document.documentElement.scrollHeight - END;
    // The visitor reads on: she scrolls down, and is more than half of the window's height below the top of the page.
    // Nearer to the top, the bar always stays.
    const isReadingOn = y > lastY && y > innerHeight / 2;
    // At the top and at the end, a short move counts too.
    if (y >= TOP && !isAtEnd && Math.abs(y - lastY) < SHORTEST_MOVE) return;
    lastY = y;
    // Written after every listener of this event has measured the page: see `setCurrentByPosition` in sections.ts.
    requestAnimationFrame(() => {
      if (y < TOP) delete bar.dataset['bar'];
      else bar.dataset['bar'] = isReadingOn && !isAtEnd ? 'away' : 'shown';
    });
  };
  addEventListener('scroll', update, { passive: true });
}
