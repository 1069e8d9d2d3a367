/**
 * Safari gives a list that scrolls sideways the focus only with a `tabindex`, which would be a useless stop where the
 * list fits.
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
