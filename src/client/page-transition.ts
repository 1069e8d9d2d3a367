/**
 * Leaves out the animation to the next page (`@view-transition` in base.css) while the arch that it moves is outside
 * the window, which opens that page faster. Long before the click: at `pageswap` the browser would wait for this busy
 * page.
 *
 * Switching off while this page is being animated in would end that with an error, so a page that was opened from
 * another one of the site waits for the first scroll. It is switched on again on leaving, for the back/forward cache.
 */
export function startPageTransition(): void {
  const arch = document.querySelector('.hero__cut, .legal__cut');
  if (!arch || !('onpageswap' in window)) return;
  const withoutAnimation = new CSSStyleSheet();
  withoutAnimation.replaceSync('@view-transition { navigation: none }');
  // The booking dialog has an adopted sheet, too.
  const setAnimated = (isAnimated: boolean) => {
    const otherSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== withoutAnimation);
    document.adoptedStyleSheets = isAnimated ? otherSheets : [...otherSheets, withoutAnimation];
  };
  const observer = new IntersectionObserver((entries) => {
    const isInWindow = entries.at(-1)?.isIntersecting ?? false;
    setAnimated(isInWindow);
  });
  const observe = () => observer.observe(arch);
  const isFromThisSite = document.referrer.startsWith(location.origin);
  if (isFromThisSite) addEventListener('scroll', observe, { once: true });
  else observe();
  addEventListener('pagehide', () => {
    removeEventListener('scroll', observe);
    observer.disconnect();
    setAnimated(true);
  });
}
