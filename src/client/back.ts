import { closest, isPlain } from '../browser/events.ts';

/** Makes `a[data-back]` go back in history, which restores the scroll position, if the visitor came from this site. */
export function startBack(): void {
  document.addEventListener('click', (event) => {
    const link = closest<HTMLAnchorElement>(event, 'a[data-back]');
    // The link leads to the home page, with whose address all those of this site begin.
    if (!link || !isPlain(event) || !cameFrom(link.href)) return;
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

/** A new tab has a referrer but no history. */
const cameFrom = (siteUrl: string) => document.referrer.startsWith(siteUrl) && history.length > 1;
