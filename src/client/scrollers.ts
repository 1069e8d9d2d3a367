/**
 * Lets the keyboard scroll each `[data-scroller]`, a list that scrolls sideways on small screens. Safari gives it the
 * focus only with a `tabindex`; Chromium and Firefox do without. Where the list fits into the window, the `tabindex` would
 * be a useless stop for the Tab key. So this sets or removes it, now and whenever the size of the list changes.
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
