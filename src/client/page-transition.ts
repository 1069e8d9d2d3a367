/**
 * Opens the next page faster where its animation would show nothing. By `@view-transition` in base.css, browsers animate
 * the way from page to page: the low arch below the first block moves to its place on the next page. While that arch is
 * outside the window, as it is at the links of the footer, this switches the animation off.
 *
 * Animating takes time: the browser draws this page once more before it opens the next one, and the first frame of that
 * takes longer, too. Even to skip the animation at the last moment (`pageswap`) takes time, because the browser waits for
 * the answer of a page that is busy with the click. So a style sheet overrides `@view-transition` as soon as the arch has
 * left the window.
 *
 * Switched off while the animation from another page brings in this one, it would break that off with an error in the
 * console. So on a page that was opened from another page of the site, this begins with the first scroll; and it ends when
 * the visitor leaves, because the back/forward cache may bring this page back.
 */
export function startPageTransition(): void {
  const arch = document.querySelector('.hero__cut, .legal__cut');
  // Browsers without transitions between pages have nothing to switch off.
  if (!arch || !('onpageswap' in window)) return;
  const noTransition = new CSSStyleSheet();
  noTransition.replaceSync('@view-transition { navigation: none }');
  /** Others' style sheets, such as that of the booking dialog, stay in the page. */
  const setAnimated = (isAnimated: boolean) => {
    const others = document.adoptedStyleSheets.filter((sheet) => sheet !== noTransition);
    document.adoptedStyleSheets = isAnimated ? others : [...others, noTransition];
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
