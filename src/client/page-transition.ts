/**
 * Opens the next page faster where its animation would show nothing. By `@view-transition` in base.css, browsers animate
 * the way from page to page: the low arch below the first block moves to its place on the next page. While that arch is
 * outside the window, as it is at the links of the footer, this skips the animation.
 *
 * Animating takes time: the browser draws this page once more before it opens the next one, and the first frame of that
 * takes longer, too.
 */
export function startPageTransition(): void {
  const arch = document.querySelector('.hero__cut, .legal__cut');
  // Browsers without transitions between pages have nothing to skip.
  if (!arch || !('onpageswap' in window)) return;
  let isInWindow = true;
  new IntersectionObserver((entries) => {
    isInWindow = entries.at(-1)?.isIntersecting ?? false;
  }).observe(arch);
  addEventListener('pageswap', ({ viewTransition }) => {
    if (isInWindow || !viewTransition) return;
    // A skipped transition rejects its promise `ready`; unhandled, that would be printed as an error.
    viewTransition.ready.catch(() => {});
    viewTransition.skipTransition();
  });
}
