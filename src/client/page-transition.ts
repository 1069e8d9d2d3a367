import { closest } from '../browser/events.ts';

/**
 * Prevents the animation to the next page (`@view-transition` in base.css) when a link is clicked while the animated
 * arch is outside the window, so that the next page opens faster. To prevent it at `pageswap` would be too late: by
 * then, the next page has waited for this one.
 */
export function startTransitionBlocker(): void {
  const arch = document.querySelector('.hero__cut, .legal__cut');
  if (!arch) return;
  const blocker = new CSSStyleSheet({ disabled: true });
  blocker.replaceSync('@view-transition { navigation: none }');
  document.adoptedStyleSheets.push(blocker);
  const allowAnimation = (isAllowed: boolean) => {
    blocker.disabled = isAllowed;
  };
  document.addEventListener('click', (event) => {
    if (!closest(event, 'a')) return;
    const { top, bottom } = arch.getBoundingClientRect();
    const isInWindow = bottom > 0 && top < innerHeight;
    allowAnimation(isInWindow);
  });
  // For a page that the browser keeps and shows again on back or forward.
  addEventListener('pagehide', () => allowAnimation(true));
}
