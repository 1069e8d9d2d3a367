import { closest } from '../browser/events.ts';

/**
 * Disables the animation to the next page (`@view-transition` in base.css) at a click on a link while the animated arch
 * is outside the window, so that the next page opens faster. At `pageswap` it would be too late: the browser would wait
 * for this page.
 */
export function startPageTransition(): void {
  const arch = document.querySelector('.hero__cut, .legal__cut');
  if (!arch || !('onpageswap' in window)) return;
  const blocker = new CSSStyleSheet({ disabled: true });
  blocker.replaceSync('@view-transition { navigation: none }');
  document.adoptedStyleSheets.push(blocker);
  document.addEventListener('click', (event) => {
    if (!closest(event, 'a')) return;
    const { top, bottom } = arch.getBoundingClientRect();
    const isInWindow = bottom > 0 && top < innerHeight;
    blocker.disabled = isInWindow;
  });
  // For a page that is kept for back and forward.
  addEventListener('pagehide', () => {
    blocker.disabled = true;
  });
}
