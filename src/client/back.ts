import { closest, isPlain } from '../browser/events.ts';

/**
 * Lets visitors of a legal page return to where they were reading: its link to the landing page (`a[data-back]`) takes
 * visitors who came from a page of this site, the landing page or another legal page, back to that page. Where it can, it
 * does so by going back in history, because the browser then restores the scroll position. Other visitors get to the
 * landing page. Clicks with a modifier key, which open a new tab, are left to the browser.
 */
export function startBack(): void {
  document.addEventListener('click', (event) => {
    const link = isPlain(event) && closest<HTMLAnchorElement>(event, 'a[data-back]');
    if (!link) return;
    // The addresses of all pages of this site begin with that of the landing page, `link.href`. The same host is not
    // enough: it may hold several sites. A new tab has a referrer, too, but no earlier page in its history.
    const cameFromThisSite = history.length > 1 && document.referrer.startsWith(link.href);
    if (!cameFromThisSite) return;
    // After a jump to a section of this legal page (`#seccion-2`), one step back in history would stay on this page. So
    // the link gets the address of the page that the visitor came from, and the browser follows it.
    if (location.hash) {
      link.href = document.referrer;
      return;
    }
    event.preventDefault();
    history.back();
  });
}
