import { closest } from '../browser/events.ts';

/**
 * Prevents the animation to the next page (`@view-transition` in base.css) when a link is clicked while the arch that
 * the animation moves is outside the window, so that the next page opens faster. To prevent it at `pageswap` would be
 * too late: by then, the next page has waited for this one.
 */
export function startTransitionBlocker(): void {
  const arch = document.querySelector('.hero__cut, .legal__cut');
  if (!arch) return;
  const blocker = new CSSStyleSheet({ disabled: true });
  blocker.replaceSync('@view-transition { navigation: none }');
  document.adoptedStyleSheets.push(blocker);
  document.addEventListener('click', (event) => {
    if (!closest(event, 'a')) return;
    const { top, bottom } = arch.getBoundingClientRect();
    const isInWindow = bottom > 0 && top < innerHeight;
    blocker.disabled = isInWindow;
  });
  // The browser may keep this page and show it again on back or forward, with the animation.
  addEventListener('pagehide', () => {
    blocker.disabled = true;
  });
}
