import { closest, isPlain } from '../browser/events.ts';

/** Marks the current section in the navigation of the landing page. Other pages have no such links. */
export const startNavigation = (): void => followSections('[data-nav]', '[data-nav],[data-nav-home]');

/** Marks the current section in the contents of a legal text. */
export const startContents = (): void => followSections('[data-contents] a');

/** Height of the line above which the current section begins, as a fraction of the window's. */
const READING_LINE = 0.4;
/** With `scrollend`: a smooth scroll that has not begun within this time (ms) will not come. */
const SCROLL_BEGIN_MS = 1000;
/** Without `scrollend`: a smooth scroll without an event for this time (ms) has ended. */
const SCROLL_PAUSE_MS = 150;

/**
 * Sets `aria-current` on the links of `markedSelector` to the section that the visitor reads or has clicked. After a click
 * on one of `clickedSelector`, moves the focus to the heading; a link without a target does nothing.
 */
function followSections(markedSelector: string, clickedSelector = markedSelector): void {
  // On other pages, the navigation has links such as `/#tratamiento`.
  const markedLinks = [...document.querySelectorAll<HTMLAnchorElement>(`${markedSelector}[href^="#"]`)];
  if (markedLinks.length === 0) return;

  const setCurrent = (hash: string) => {
    for (const link of markedLinks) {
      link.ariaCurrent = link.hash === hash ? 'true' : null;
    }
  };
  const setCurrentByPosition = () => {
    const link = linkToSectionAt(readingLine(), markedLinks);
    const isCurrent = link?.ariaCurrent === 'true';
    // Written in the next frame, so that other scroll listeners do not measure a changed layout.
    if (link && !isCurrent) requestAnimationFrame(() => setCurrent(link.hash));
  };
  // Sections that a smooth scroll passes must not become current.
  const { ignoreSmoothScroll } = watchScrollByHand(setCurrentByPosition);

  document.addEventListener('click', (event) => {
    const link = closest<HTMLAnchorElement>(event, clickedSelector);
    if (!link || !isPlain(event)) return;
    const section = targetOf(link.hash);
    if (!section) {
      event.preventDefault();
      return;
    }
    // The logo may link to a section that the navigation does not have.
    if (markedLinks.some(({ hash }) => hash === link.hash)) setCurrent(link.hash);
    ignoreSmoothScroll();
    focusHeading(section);
  });

  // The position decides, not the hash: after a reload the browser may restore another scroll position.
  setCurrentByPosition();
}

/**
 * Calls `onScroll` at every scroll that no click has caused. Call `ignoreSmoothScroll` at a click: it ignores the smooth
 * scroll until that has ended or failed to begin, or the visitor uses wheel, touch or keyboard.
 */
function watchScrollByHand(onScroll: () => void): { ignoreSmoothScroll: () => void } {
  // Safari before 26.2 has none.
  const hasScrollEnd = 'onscrollend' in window;
  let lockedUntil = 0;
  const lock = () => {
    lockedUntil = performance.now() + (hasScrollEnd ? SCROLL_BEGIN_MS : SCROLL_PAUSE_MS);
  };
  const lockUntilScrollEnd = () => {
    lockedUntil = Infinity;
  };
  const unlock = () => {
    lockedUntil = 0;
  };

  addEventListener('scroll', () => {
    const isLocked = performance.now() <= lockedUntil;
    if (!isLocked) onScroll();
    else if (hasScrollEnd) lockUntilScrollEnd();
    else lock();
  });
  for (const type of ['scrollend', 'wheel', 'touchmove', 'keydown']) addEventListener(type, unlock, { passive: true });
  return { ignoreSmoothScroll: lock };
}

/** Returns Infinity at the end of the page, where the last section counts however short it is. */
function readingLine(): number {
  // Of the three lengths, the browser rounds two, so they may miss each other by 1 px or more.
  const isAtEnd = scrollY > 0 && scrollY + innerHeight > document.documentElement.scrollHeight - 2;
  return isAtEnd ? Infinity : innerHeight * READING_LINE;
}

/** Returns the link to the lowest section that begins above `line` (px from the top of the window). */
function linkToSectionAt(line: number, links: readonly HTMLAnchorElement[]): HTMLAnchorElement | undefined {
  let lowest: HTMLAnchorElement | undefined;
  let lowestTop = -Infinity;
  for (const link of links) {
    const top = targetOf(link.hash)?.getBoundingClientRect().top ?? Infinity;
    const isLowerSoFar = top < line && top > lowestTop;
    if (isLowerSoFar) {
      lowest = link;
      lowestTop = top;
    }
  }
  return lowest;
}

const targetOf = (hash: string) => document.getElementById(hash.slice(1));

/** A heading needs a `tabindex` to take the focus, and loses it again with the focus. */
function focusHeading(section: HTMLElement): void {
  const heading = section.querySelector<HTMLElement>('h1, h2') ?? section;
  const focus = () => {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    heading.addEventListener('blur', () => heading.removeAttribute('tabindex'), { once: true });
  };
  // Waits until the browser has jumped to the anchor, which would move the focus away again.
  requestAnimationFrame(() => setTimeout(focus));
}
