/**
 * Keeps each `[data-scroller]`, a list that scrolls sideways on small screens, in the tab order only while it can be
 * scrolled: sets or removes its `tabindex`, now and whenever its size changes. Chromium and Firefox do that by themselves;
 * Safari gives no focus to a scroller without `tabindex`, and without the focus the keyboard cannot scroll it.
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
