import { closest, isPlain } from '../browser/events.ts';

/**
 * Lets visitors of a legal page return to the place where they were reading: makes its link to the landing page
 * (`a[data-back]`) go back in history, so that the browser restores the scroll position. Only for visitors who came from a
 * page of this site, maybe another legal text; for others the link is followed as usual.
 */
export function startBack(): void {
  document.addEventListener('click', (event) => {
    const link = isPlain(event) && closest<HTMLAnchorElement>(event, 'a[data-back]');
    if (!link) return;
    // The address of the landing page begins those of all pages of this site. The host alone does not tell: it may hold
    // several sites.
    const cameFromThisSite = history.length > 1 && document.referrer.startsWith(link.href);
    if (!cameFromThisSite) return;
    // After a jump to a section of this page (`#seccion-2`), one step back in history would stay on this page. So the
    // browser follows the link, changed to the page that the visitor came from.
    if (location.hash) {
      link.href = document.referrer;
      return;
    }
    event.preventDefault();
    history.back();
  });
}
