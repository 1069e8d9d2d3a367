/** Within this distance of the top, `data-bar` is removed. */
const TOP_PX = 8;
/** Shorter moves are ignored, because a resting finger moves a little. */
const SHORTEST_MOVE_PX = 6;
/** Within this distance of the end of the page, the bar is shown. */
const END_PX = 80;

/**
 * Hides the bottom bar of phones, by `data-bar`, while the visitor scrolls down, from half a window on, and shows it
 * when she scrolls up or reaches the end. At the top of the page, Header.css hides the bar only in low windows.
 */
export function startBottomBar(): void {
  const bar = document.querySelector<HTMLElement>('.header > nav');
  if (!bar) return;
  let lastY = 0;
  const update = () => {
    const hasBarelyMoved = Math.abs(scrollY - lastY) < SHORTEST_MOVE_PX;
    // `lastY` stays, so that slow scrolling adds up.
    if (hasBarelyMoved) return;
    const isAway = isInMiddle() && scrollY > lastY;
    const isAtTop = scrollY < TOP_PX;
    lastY = scrollY;
    // Writes after all scroll listeners have measured the page.
    requestAnimationFrame(() => {
      if (isAtTop) delete bar.dataset['bar'];
      else bar.dataset['bar'] = isAway ? 'away' : 'shown';
    });
  };
  addEventListener('scroll', update, { passive: true });
}

/** Whether more than half a window has been scrolled, and the end of the page is not near. */
const isInMiddle = () =>
  scrollY > innerHeight / 2 && scrollY + innerHeight <= document.documentElement.scrollHeight - END_PX;
