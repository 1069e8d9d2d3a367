/**
 * Leaves out the animation from this page to the next one while it would show nothing, so that the next page opens faster.
 * By `@view-transition` in base.css, browsers animate the way from page to page: the low arch below the first block moves
 * to its place on the next page. While that arch is outside the window, as it is when the visitor clicks a link in the
 * footer, there is nothing to see, and an adopted style sheet switches the animation off.
 *
 * It is switched off long before a click, as soon as the arch leaves the window. At the click (`pageswap`) it would be too
 * late: the browser then waits for a page that is busy with the click, even to skip the animation.
 *
 * While this page itself is still being animated in, switching off would end that with an error in the console. So on a
 * page that was opened from another page of this site, the arch is observed only from the first scroll on. When the
 * visitor leaves, the animation is switched on for good, because the back/forward cache may bring the page back.
 */
export function startPageTransition(): void {
  const arch = document.querySelector('.hero__cut, .legal__cut');
  // Without such an arch, as on the error page, nothing is observed and the animation stays. Browsers without transitions
  // between pages have nothing to switch off.
  if (!arch || !('onpageswap' in window)) return;
  const withoutAnimation = new CSSStyleSheet();
  withoutAnimation.replaceSync('@view-transition { navigation: none }');
  /** Switches the animation on or off. Other adopted style sheets, such as that of the booking dialog, stay in the page. */
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
