/**
 * Keeps lists in the tab order only while they scroll: Safari, and Chrome before 130, need a `tabindex` so that the
 * keyboard can scroll them.
 */
export function startScrollers(): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (target.scrollWidth > target.clientWidth) target.setAttribute('tabindex', '0');
      else target.removeAttribute('tabindex');
    }
  });
  for (const scroller of document.querySelectorAll('[data-scroller]')) observer.observe(scroller);
}
