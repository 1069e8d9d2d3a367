/**
 * Disables the animation to the next page (`@view-transition` in base.css) while the animated arch is outside the
 * window, so that the next page opens faster. At `pageswap` it would be too late: the browser would wait for this page.
 *
 * Disabling it while this page is animated in would cause an error, so after navigation within the site it waits for
 * the first scroll. On `pagehide` it is enabled again, for the back/forward cache.
 */
export function startPageTransition(): void {
  const arch = document.querySelector('.hero__cut, .legal__cut');
  if (!arch || !('onpageswap' in window)) return;
  const noAnimation = new CSSStyleSheet({ disabled: true });
  noAnimation.replaceSync('@view-transition { navigation: none }');
  document.adoptedStyleSheets.push(noAnimation);
  const observer = new IntersectionObserver((entries) => {
    noAnimation.disabled = entries.at(-1)?.isIntersecting ?? false;
  });
  const observe = () => observer.observe(arch);
  const isFromThisSite = document.referrer.startsWith(location.origin);
  if (isFromThisSite) addEventListener('scroll', observe, { once: true });
  else observe();
  addEventListener('pagehide', () => {
    removeEventListener('scroll', observe);
    observer.disconnect();
    noAnimation.disabled = true;
  });
}
