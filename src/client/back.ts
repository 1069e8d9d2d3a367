import { closest, isPlain } from '../browser/events.ts';

/** Makes `a[data-back]` go back in history, which restores the scroll position, if the visitor came from this site. */
export function startBack(): void {
  document.addEventListener('click', (event) => {
    const link = closest<HTMLAnchorElement>(event, 'a[data-back]');
    if (!link || !isPlain(event)) return;
    // The link leads to the home page, and the address of each page of this site begins with that of the home page.
    if (!cameFrom(link.href)) return;
    const hasJumped = location.hash !== '';
    if (hasJumped) {
      // The last history entry is this page before the jump, so the link leads to the page that the visitor came from.
      link.href = document.referrer;
    } else {
      event.preventDefault();
      history.back();
    }
  });
}

/** A new tab has a referrer but no history. */
const cameFrom = (siteUrl: string) => document.referrer.startsWith(siteUrl) && history.length > 1;
