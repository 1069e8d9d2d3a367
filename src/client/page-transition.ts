/**
 * Leaves out the transition to another page while the arch that would move in it is outside the window, as it is at the
 * links of the footer. A transition delays the next page: the browser draws this page once more before it opens the next
 * one, whose first frame then takes longer, too.
 *
 * `@view-transition` in base.css asks for transitions. No script can switch that rule off directly, so a style sheet that
 * takes it back comes and goes. A browser without constructed style sheets (Safari before 16.4) has no such transitions.
 */
export function startPageTransition(): void {
  const arch = document.querySelector('.hero__cut, .legal__cut');
  if (!arch || !('adoptedStyleSheets' in document)) return;
  const noTransition = new CSSStyleSheet();
  noTransition.replaceSync('@view-transition { navigation: none }');
  new IntersectionObserver((entries) => {
    const isInWindow = entries.at(-1)?.isIntersecting ?? false;
    document.adoptedStyleSheets = isInWindow ? [] : [noTransition];
  }).observe(arch);
}
