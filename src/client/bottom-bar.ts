/**
 * The bottom bar leaves while the visitor reads on, and returns on scrolling up and at the end. At the top Header.css
 * decides by the height of the window, as it does without script; the focus brings it back.
 */
export function startBottomBar(): void {
  const bar = document.querySelector<HTMLElement>('.header > nav');
  if (!bar) return;
  let last = 0;
  const update = () => {
    const isAtEnd = scrollY + innerHeight > document.documentElement.scrollHeight - 80;
    if (scrollY < 8) delete bar.dataset['bar'];
    // A finger trembles.
    else if (Math.abs(scrollY - last) < 6 && !isAtEnd) return;
    else bar.dataset['bar'] = !isAtEnd && scrollY > last && scrollY > innerHeight / 2 ? 'away' : 'shown';
    last = scrollY;
  };
  addEventListener('scroll', update, { passive: true });
}
