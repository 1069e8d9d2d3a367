/** Within this distance of the top, Header.css decides. */
const TOP_PX = 8;
/** Shorter moves are ignored, because a resting finger moves a little. */
const SHORTEST_MOVE_PX = 6;
/** Within this distance of the end of the page, the bar is shown. */
const END_PX = 80;

/**
 * Hides the bottom bar of phones, by `data-bar`, while the visitor scrolls down, from half a window on, and shows it when
 * she scrolls up or reaches the end.
 */
export function startBottomBar(): void {
  const bar = document.querySelector<HTMLElement>('.header > nav');
  if (!bar) return;
  let lastY = 0;
  const update = () => {
    const y = scrollY;
    const isAtTop = y < TOP_PX;
    const isAtEnd = y + innerHeight > document.documentElement.scrollHeight - END_PX;
    const hasBarelyMoved = Math.abs(y - lastY) < SHORTEST_MOVE_PX;
    // `lastY` stays, so that slow scrolling adds up.
    if (hasBarelyMoved && !isAtTop && !isAtEnd) return;
    const isScrollingDown = y > lastY;
    const isPastHalfWindow = y > innerHeight / 2;
    const isAway = isScrollingDown && isPastHalfWindow && !isAtEnd;
    lastY = y;
    // Writes after all scroll listeners have measured the page.
    requestAnimationFrame(() => {
      if (isAtTop) delete bar.dataset['bar'];
      else bar.dataset['bar'] = isAway ? 'away' : 'shown';
    });
  };
  addEventListener('scroll', update, { passive: true });
}
