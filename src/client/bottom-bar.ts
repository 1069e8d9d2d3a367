/** Distances in px. Nearer to the top, Header.css decides. */
const TOP = 8;
/** Shorter moves are ignored, because a resting finger moves a little. */
const SHORTEST_MOVE = 6;
/** Nearer to the end of the page, the bar is shown. */
const END = 80;

/**
 * Hides the bottom bar of phones (`data-bar`) while the visitor scrolls down, from half a window on, and shows it when
 * she scrolls up or reaches the end.
 */
export function startBottomBar(): void {
  const bar = document.querySelector<HTMLElement>('.header > nav');
  if (!bar) return;
  let lastY = 0;
  const update = () => {
    const y = scrollY;
    const isAtEnd = y + innerHeight > document.documentElement.scrollHeight - END;
    const isScrollingDown = y > lastY && y > innerHeight / 2;
    const isResting = Math.abs(y - lastY) < SHORTEST_MOVE;
    if (isResting && y >= TOP && !isAtEnd) return;
    lastY = y;
    // Writes after all scroll listeners have measured the page.
    requestAnimationFrame(() => {
      if (y < TOP) delete bar.dataset['bar'];
      else bar.dataset['bar'] = isScrollingDown && !isAtEnd ? 'away' : 'shown';
    });
  };
  addEventListener('scroll', update, { passive: true });
}
