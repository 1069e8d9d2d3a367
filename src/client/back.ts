import { closest, isPlain } from '../browser/events.ts';

/** Makes `a[data-back]` go back in history, which restores the scroll position, if the visitor came from this site. */
export function startBack(): void {
  document.addEventListener('click', (event) => {
    const link = closest<HTMLAnchorElement>(event, 'a[data-back]');
    if (!link || !isPlain(event)) return;
    // Compares with the link, which leads to the home page, because a host may hold several sites.
    const cameFromThisSite = document.referrer.startsWith(link.href);
    // A new tab has a referrer but no history.
    const canGoBack = cameFromThisSite && history.length > 1;
    if (!canGoBack) return;
    const hasJumped = location.hash !== '';
    if (hasJumped) {
      // Going back would stay on this page, so the browser follows the link to the page before.
      link.href = document.referrer;
    } else {
      event.preventDefault();
      history.back();
    }
  });
}
