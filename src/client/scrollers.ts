/** In Safari, scrollable lists need a `tabindex` to take the focus. It is removed where the list fits. */
export function startScrollers(): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (target.scrollWidth > target.clientWidth) target.setAttribute('tabindex', '0');
      else target.removeAttribute('tabindex');
    }
  });
  for (const scroller of document.querySelectorAll('[data-scroller]')) observer.observe(scroller);
}
