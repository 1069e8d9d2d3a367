import { closest, isPlain } from './taps.ts';

/** `a[data-back]` returns to the page before, where that was one of this site; else it is the link it is. */
export function startBack(): void {
  document.addEventListener('click', (event) => {
    const link = isPlain(event) && closest<HTMLAnchorElement>(event, 'a[data-back]');
    if (!link || history.length < 2 || !document.referrer.startsWith(`${location.origin}/`)) return;
    // After a jump to a section of this page, the entry before is this page again: go by address then.
    if (location.hash) {
      link.href = document.referrer;
      return;
    }
    event.preventDefault();
    history.back();
  });
}
