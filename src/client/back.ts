import { closest, isPlain } from '../browser/events.ts';

/**
 * Makes `a[data-back]`, a link to the landing page, go back in history if the previous page belongs to this site. The
 * base address is compared, since a host may hold several sites.
 */
export function startBack(): void {
  document.addEventListener('click', (event) => {
    const link = isPlain(event) && closest<HTMLAnchorElement>(event, 'a[data-back]');
    if (!link) return;
    const cameFromThisSite = history.length > 1 && document.referrer.startsWith(link.href);
    if (!cameFromThisSite) return;
    // After a jump to a section of this page, the history entry before is this page again: follow the address instead.
    if (location.hash) {
      link.href = document.referrer;
      return;
    }
    event.preventDefault();
    history.back();
  });
}
