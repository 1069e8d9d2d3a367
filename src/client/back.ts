import { closest, isPlain } from '../browser/events.ts';

/**
 * Takes `a[data-back]` back in history, where the browser restores the scroll position, for visitors who came from a
 * page of this site.
 */
export function startBack(): void {
  document.addEventListener('click', (event) => {
    const link = isPlain(event) && closest<HTMLAnchorElement>(event, 'a[data-back]');
    if (!link) return;
    // The same host is not enough: it may hold several sites. A new tab has a referrer, too, but no history.
    const cameFromThisSite = history.length > 1 && document.referrer.startsWith(link.href);
    if (!cameFromThisSite) return;
    // After a jump within this page, one step back would stay on it.
    if (location.hash) {
      link.href = document.referrer;
      return;
    }
    event.preventDefault();
    history.back();
  });
}
