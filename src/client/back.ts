import { closest, isPlain } from '../browser/events.ts';

/**
 * Makes `a[data-back]`, the link of the legal pages to the landing page, go back in history if the visitor came from a
 * page of this site: so the browser restores the place where she was reading. Otherwise the link is followed as usual.
 */
export function startBack(): void {
  document.addEventListener('click', (event) => {
    const link = isPlain(event) && closest<HTMLAnchorElement>(event, 'a[data-back]');
    if (!link) return;
    // The link's address is that of the site, with its path: a host may hold several sites.
    const cameFromThisSite = history.length > 1 && document.referrer.startsWith(link.href);
    if (!cameFromThisSite) return;
    // After a jump to a section of this page (`#seccion-2`), going back in history would stay on this page: the browser
    // follows the link instead, to the page that the visitor came from.
    if (location.hash) {
      link.href = document.referrer;
      return;
    }
    event.preventDefault();
    history.back();
  });
}
