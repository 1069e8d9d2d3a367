/**
 * Disables the animation to the next page (`@view-transition` in base.css) while the animated arch is outside the
 * window, so that the next page opens faster. At `pageswap` it would be too late: the browser would wait for this page.
 *
 * To disable it while it brings in this page would be an error, so after navigation within the site the function waits for
 * the first scroll. On `pagehide` the animation is enabled again, for a page that is kept for back and forward.
 */
export function startPageTransition(): void {
  const arch = document.querySelector('.hero__cut, .legal__cut');
  if (!arch || !('onpageswap' in window)) return;
  const blocker = new CSSStyleSheet({ disabled: true });
  blocker.replaceSync('@view-transition { navigation: none }');
  document.adoptedStyleSheets.push(blocker);
  const setAnimated = (isAnimated: boolean) => {
    blocker.disabled = isAnimated;
  };
  const observer = new IntersectionObserver((entries) => setAnimated(entries.at(-1)?.isIntersecting ?? false));
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
