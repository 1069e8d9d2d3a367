/**
 * Leaves out the transition to another page while the arch that would move in it is outside the window, as it is at the
 * links of the footer. A transition delays the next page: the browser draws this page once more before it opens the next
 * one, whose first frame then takes longer, too. `@view-transition` in base.css asks for transitions.
 */
export function startPageTransition(): void {
  const arch = document.querySelector('.hero__cut, .legal__cut');
  // Not in browsers without transitions between pages.
  if (!arch || !('onpageswap' in window)) return;
  let isInWindow = true;
  new IntersectionObserver((entries) => {
    isInWindow = entries.at(-1)?.isIntersecting ?? false;
  }).observe(arch);
  addEventListener('pageswap', ({ viewTransition }) => {
    if (isInWindow || !viewTransition) return;
    // Rejects because the transition is skipped.
    viewTransition.ready.catch(() => {});
    viewTransition.skipTransition();
  });
}
