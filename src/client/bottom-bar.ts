/** Scroll positions up to this count as the top of the page (px). */
const TOP = 8;
/** Moves shorter than this are ignored: a finger never rests perfectly still (px). */
const TREMBLE = 6;
/** Distance from the end of the page at which the bar returns (px). */
const END = 80;

/**
 * Slides the navigation, which on phones is a bar at the bottom, away while the visitor scrolls down to read on, and back
 * when she scrolls up or reaches the end of the page. Sets `data-bar="away"` or `"shown"` on it; Header.css moves it, and
 * keeps it in sight while it has the focus. At the top of the page it removes `data-bar`: there Header.css decides by the
 * height of the window, as it does without script.
 */
export function startBottomBar(): void {
  const bar = document.querySelector<HTMLElement>('.header > nav');
  if (!bar) return;
  /** Scroll position at the last move that was not ignored. */
  let lastY = 0;
  const update = () => {
    const y = scrollY;
    const isAtEnd = y + innerHeight > document.documentElement.scrollHeight - END;
    // Within the first half window the bar always stays.
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
