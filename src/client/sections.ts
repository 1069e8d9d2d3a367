import { closest, isPlain } from '../browser/events.ts';

/**
 * Marks the current section in the navigation of the landing page. On other pages its links lead to the landing page.
 */
export const startNavigation = (): void => followSections('[data-nav]', '[data-nav],[data-nav-home]');

/** Marks the current section in the index of a legal page. */
export const startContents = (): void => followSections('[data-contents] a');

/** The line above which the current section begins, as a part of the viewport's height, from its top. */
const READING_LINE = 0.4;

/**
 * Keeps `aria-current="true"` on the links to the section that the visitor is reading.
 *
 * Current is the section whose link was clicked; once the visitor scrolls by hand, it is the last linked section whose
 * top is above 40 % of the viewport, and at the very end of the page the last one. The browser does the scrolling and
 * keeps the address; a click also takes the focus to the section's heading. A link without a target does nothing.
 *
 * @param marked selector of the links that are marked
 * @param followed selector of all links that lead to these sections, marked or not
 */
function followSections(marked: string, followed = marked): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(`${marked}[href^="#"]`)];
  if (links.length === 0) return;

  const setCurrent = (hash: string) => {
    for (const link of links) {
      const current = link.hash === hash ? 'true' : null;
      if (link.ariaCurrent !== current) link.ariaCurrent = current;
    }
  };
  const setCurrentByPosition = () => {
    const link = lastLinkAbove(readingLine(), links);
    // Animation frames come after all scroll events and before the paint. To write now would make the browser lay out
    // the page again for the next listener that measures it.
    if (link && !link.ariaCurrent) requestAnimationFrame(() => setCurrent(link.hash));
  };
  const startClickScroll = ignoreClickScroll(setCurrentByPosition);

  document.addEventListener('click', (event) => {
    const link = isPlain(event) && closest<HTMLAnchorElement>(event, followed);
    if (!link) return;
    const section = targetOf(link.hash);
    if (!section) {
      event.preventDefault();
      return;
    }
    if (links.some(({ hash }) => hash === link.hash)) setCurrent(link.hash);
    startClickScroll();
    focusHeading(section);
  });

  // By scroll position, not by the URL: a reload may restore the scroll.
  setCurrentByPosition();
}

/**
 * Calls `onScroll` at every scroll event but those of the smooth scroll that a click has started: the sections that it
 * passes do not become current.
 *
 * @returns a function to call when a click starts a smooth scroll
 */
function ignoreClickScroll(onScroll: () => void): () => void {
  // Safari before 26.2 has no `scrollend`: there, the scroll has ended when no event has come for a while.
  const hasScrollEnd = 'onscrollend' in window;
  /** Scroll events before this time (ms on the page's clock) belong to the click. */
  let lockedUntil = 0;
  const lock = () => {
    // The lock also expires when the click causes no scroll.
    lockedUntil = performance.now() + (hasScrollEnd ? 1000 : 150);
  };
  const unlock = () => {
    lockedUntil = 0;
  };

  addEventListener('scroll', () => {
    if (performance.now() > lockedUntil) onScroll();
    // However long it takes: `scrollend` unlocks.
    else if (hasScrollEnd) lockedUntil = Infinity;
    else lock();
  });
  // The end of the scroll, or the visitor's own.
  for (const type of ['scrollend', 'wheel', 'touchmove', 'keydown']) addEventListener(type, unlock, { passive: true });
  return lock;
}

/**
 * The position of the reading line in px from the top of the viewport. Infinity at the very end of the page, so that
 * the last section counts as current however short it is.
 */
function readingLine(): number {
  const isAtEnd = scrollY > 0 && scrollY + innerHeight > document.documentElement.scrollHeight - 2;
  return isAtEnd ? Infinity : innerHeight * READING_LINE;
}

/**
 * The link whose section begins above `line` and furthest down; undefined if no section begins above it. The links may
 * be in any order.
 */
function lastLinkAbove(line: number, links: readonly HTMLAnchorElement[]): HTMLAnchorElement | undefined {
  let last: HTMLAnchorElement | undefined;
  let lastTop = -Infinity;
  for (const link of links) {
    const top = targetOf(link.hash)?.getBoundingClientRect().top ?? Infinity;
    if (top >= line || top <= lastTop) continue;
    last = link;
    lastTop = top;
  }
  return last;
}

/** The element that a link's hash, such as `#contacto`, leads to; null if the page has none with that id. */
const targetOf = (hash: string) => document.getElementById(hash.slice(1));

/** Moves the focus to the section's heading, so that keyboards and screen readers continue from there. */
function focusHeading(section: HTMLElement): void {
  const heading = section.querySelector<HTMLElement>('h1, h2') ?? section;
  const focus = () => {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    heading.addEventListener('blur', () => heading.removeAttribute('tabindex'), { once: true });
  };
  // Waits for the browser's own jump to the anchor, which would move the focus away again.
  requestAnimationFrame(() => setTimeout(focus));
}
