import { closest, isPlain } from '../browser/events.ts';

/**
 * Marks the current section in the navigation of the landing page. Does nothing on other pages, where the navigation has
 * no links to sections of the page.
 */
export const startNavigation = (): void => followSections('[data-nav]', '[data-nav],[data-nav-home]');

/** Marks the current section in the index of a legal page. */
export const startContents = (): void => followSections('[data-contents] a');

/** The reading line: a line across the window, as a share of its height from the top. The current section begins above it. */
const READING_LINE = 0.4;

/**
 * Shows visitors which section of a long page they are reading: keeps `aria-current="true"` on the links to the current
 * section, and on no others.
 *
 * After a click on a link, the section of that link is current. When the page starts, and once the visitor scrolls by
 * hand, it is the last linked section that begins above the reading line; at the very end of the page, the last one.
 *
 * At a click the browser scrolls and changes the address as usual; this function also moves the focus to the section's
 * heading. A click on a link whose section is not on the page does nothing. A click with a modifier key, which asks for a new
 * tab, for example, is left to the browser.
 *
 * @param markedSelector selects the links that get `aria-current`; only those to an anchor of the page (`#…`) count
 * @param clickedSelector selects all links whose clicks are handled: by default the same ones; the logo is one more, which
 *   is never marked
 */
function followSections(markedSelector: string, clickedSelector = markedSelector): void {
  const markedLinks = [...document.querySelectorAll<HTMLAnchorElement>(`${markedSelector}[href^="#"]`)];
  if (markedLinks.length === 0) return;

  /** Marks the links with this hash, such as `#contacto`, and no others. */
  const setCurrent = (hash: string) => {
    for (const link of markedLinks) {
      const current = link.hash === hash ? 'true' : null;
      if (link.ariaCurrent !== current) link.ariaCurrent = current;
    }
  };
  /**
   * Marks the links to the section at the reading line. Leaves the mark where it is if no section is there, as at the top
   * of the page.
   */
  const setCurrentByPosition = () => {
    const link = lastLinkAbove(readingLine(), markedLinks);
    // A link that is marked already needs no change. Another one is marked in the next animation frame. By then all other
    // scroll listeners have run: if they measured the page after the change, the browser would have to lay it out again.
    if (link && !link.ariaCurrent) requestAnimationFrame(() => setCurrent(link.hash));
  };
  // Keeps the mark where it is during the smooth scroll after a click.
  const lockMark = watchScrollByHand(setCurrentByPosition);

  document.addEventListener('click', (event) => {
    const link = isPlain(event) && closest<HTMLAnchorElement>(event, clickedSelector);
    if (!link) return;
    const section = targetOf(link.hash);
    if (!section) {
      event.preventDefault();
      return;
    }
    // The logo may lead to a section that has no link in the navigation; then the mark stays where it is.
    if (markedLinks.some(({ hash }) => hash === link.hash)) setCurrent(link.hash);
    lockMark();
    focusHeading(section);
  });

  // The page starts. Not by the hash in the address: after a reload, the browser may show the page scrolled elsewhere.
  setCurrentByPosition();
}

/**
 * Calls `onScroll` at every scroll event, except during the smooth scroll that follows a click on a link: the sections that
 * it passes must not become current. Its events look like those of a scroll by hand. So the handler of clicks calls the
 * function that is returned here, and from then on `onScroll` is not called until
 * - that smooth scroll has ended,
 * - or the visitor uses wheel, finger or keyboard,
 * - or a second has passed without a scroll, because the click caused none.
 *
 * In browsers without `scrollend`, 150 ms without a scroll event count as the end in both cases. The listeners stay for the
 * life of the page.
 *
 * @returns `lock`, for the handler of clicks
 */
function watchScrollByHand(onScroll: () => void): () => void {
  // Safari before 26.2 has no `scrollend`: there, the scroll has ended when no event has come for a while.
  const hasScrollEnd = 'onscrollend' in window;
  /** Until this time `onScroll` is not called (in ms, like `performance.now()`). */
  let lockedUntil = 0;
  const lock = () => {
    // With `scrollend`, how long the scroll may take to begin. Without, the longest pause between two of its events.
    lockedUntil = performance.now() + (hasScrollEnd ? 1000 : 150);
  };
  const unlock = () => {
    lockedUntil = 0;
  };

  addEventListener('scroll', () => {
    if (performance.now() > lockedUntil) onScroll();
    // Locked, and the smooth scroll has begun: it stays locked until `scrollend`, however long that takes.
    else if (hasScrollEnd) lockedUntil = Infinity;
    // Locked, in a browser without `scrollend`: each event of the smooth scroll prolongs the lock.
    else lock();
  });
  // The smooth scroll has ended, or the visitor scrolls by hand.
  for (const type of ['scrollend', 'wheel', 'touchmove', 'keydown']) addEventListener(type, unlock, { passive: true });
  return lock;
}

/**
 * The position of the reading line in px from the top of the viewport. Infinity at the very end of the page (give or take
 * 2 px), so that the last section counts as current however short it is.
 */
function readingLine(): number {
  const isAtEnd = scrollY > 0 && scrollY + innerHeight > document.documentElement.scrollHeight - 2;
  return isAtEnd ? Infinity : innerHeight * READING_LINE;
}

/**
 * The link to the section at the reading line: of the linked sections that begin above `line`, the one that begins
 * furthest down the page. The links may be in any order; of two links to one section, the first counts.
 *
 * @param line px from the top of the viewport
 * @returns undefined if no linked section begins above the line
 */
function lastLinkAbove(line: number, links: readonly HTMLAnchorElement[]): HTMLAnchorElement | undefined {
  let last: HTMLAnchorElement | undefined;
  let lastTop = -Infinity;
  for (const link of links) {
    // Infinity passes over a link whose section is not on the page.
    const top = targetOf(link.hash)?.getBoundingClientRect().top ?? Infinity;
    if (top >= line || top <= lastTop) continue;
    last = link;
    lastTop = top;
  }
  return last;
}

/** The element that a link's hash, such as `#contacto`, leads to; null if the page has none with that id. */
const targetOf = (hash: string) => document.getElementById(hash.slice(1));

/**
 * Moves the focus to the section's heading, or to the section if it has none, so that keyboards and screen readers go on
 * from there. Such an element takes the focus only with a `tabindex`, which it has until the focus leaves it.
 */
function focusHeading(section: HTMLElement): void {
  const heading = section.querySelector<HTMLElement>('h1, h2') ?? section;
  const focus = () => {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    heading.addEventListener('blur', () => heading.removeAttribute('tabindex'), { once: true });
  };
  // After the next frame: by then the browser has jumped to the anchor, which would move the focus away again.
  requestAnimationFrame(() => setTimeout(focus));
}
