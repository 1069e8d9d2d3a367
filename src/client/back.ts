import { closest, isPlain } from '../browser/events.ts';

/** Makes `a[data-back]` go back in history, which restores the scroll position, if the visitor came from this site. */
export function startBack(): void {
  document.addEventListener('click', (event) => {
    const link = isPlain(event) && closest<HTMLAnchorElement>(event, 'a[data-back]');
    if (!link) return;
    // Compares with the link, because a host may hold several sites. A new tab has a referrer but no history.
    const cameFromThisSite = history.length > 1 && document.referrer.startsWith(link.href);
    if (!cameFromThisSite) return;
    // After a jump within this page, going back would stay on it.
    if (location.hash) {
      link.href = document.referrer;
      return;
    }
    event.preventDefault();
    history.back();
  });
}
