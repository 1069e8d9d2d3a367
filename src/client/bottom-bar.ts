/** In px, as all lengths here. */
const TOP = 8;
/** Shorter moves are ignored: a finger never rests perfectly still. */
const SHORTEST_MOVE = 6;
const END = 80;

/**
 * Lets the bar of a phone slide away (`data-bar`) while the visitor reads on below half a window, and back when she
 * scrolls up or reaches the end. At the top Header.css decides, as it does without script.
 */
export function startBottomBar(): void {
  const bar = document.querySelector<HTMLElement>('.header > nav');
  if (!bar) return;
  let lastY = 0;
  const update = () => {
    const y = scrollY;
    const isAtEnd = y + innerHeight > document.documentElement.scrollHeight - END;
    const isReadingOn = y > lastY && y > innerHeight / 2;
    if (y >= TOP && !isAtEnd && Math.abs(y - lastY) < SHORTEST_MOVE) return;
    lastY = y;
    // Written after every listener of this event has measured the page.
    requestAnimationFrame(() => {
      if (y < TOP) delete bar.dataset['bar'];
      else bar.dataset['bar'] = isReadingOn && !isAtEnd ? 'away' : 'shown';
    });
  };
  addEventListener('scroll', update, { passive: true });
}
