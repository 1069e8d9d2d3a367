import { closest, isPlain } from '../browser/events.ts';

/**
 * `a[data-back]`, a link to the landing page, returns to the page before, where that was one of this site: one
 * below the same address, since a host may hold several sites.
 */
export function startBack(): void {
  document.addEventListener('click', (event) => {
    const link = isPlain(event) && closest<HTMLAnchorElement>(event, 'a[data-back]');
    if (!link || history.length < 2 || !document.referrer.startsWith(link.href)) return;
    // After a jump to a section of this page, the entry before is this page again: go by address then.
    if (location.hash) link.href = document.referrer;
    else {
      event.preventDefault();
      history.back();
    }
  });
}
