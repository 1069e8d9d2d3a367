import { closest, isPlain } from '../browser/events.ts';

/** Marks the current section in the navigation of the landing page. Other pages have no such links. */
export const startNavigation = (): void => followSections('[data-nav]', '[data-nav],[data-nav-home]');

/** Marks the current section in the contents of a legal text. */
export const startContents = (): void => followSections('[data-contents] a');

/** Height of the line above which the current section begins, as a fraction of the window's. */
const READING_LINE = 0.4;
/** A smooth scroll that has not begun within this time (ms) will not come. */
const SCROLL_BEGIN_MS = 1000;
/** A smooth scroll without an event for this time (ms) has ended. For Safari before 26.2 and Chrome before 114. */
const SCROLL_PAUSE_MS = 150;

/**
 * Sets `aria-current` on the links of `markedSelector` to the section that the visitor reads or has clicked. After a
 * click on one of `clickedSelector`, moves the focus to the heading; a link without a target does nothing.
 */
function followSections(markedSelector: string, clickedSelector = markedSelector): void {
  // On other pages, the navigation has links such as `/#tratamiento`.
  const markedLinks = [...document.querySelectorAll<HTMLAnchorElement>(`${markedSelector}[href^="#"]`)];
  if (markedLinks.length === 0) return;

  // Sections that the smooth scroll of a click on an item passes must not become current.
  const { ignoreScrollOfClick, stopIgnoring } = onScrollExceptByClick(() => markByPosition(markedLinks));

  document.addEventListener('click', (event) => {
    const link = closest<HTMLAnchorElement>(event, clickedSelector);
    if (!link || !isPlain(event)) return;
    const section = targetOf(link);
    if (!section) {
      event.preventDefault();
      return;
    }
    if (markedLinks.some(({ hash }) => hash === link.hash)) {
      mark(link.hash, markedLinks);
      ignoreScrollOfClick();
    } else {
      // The logo may lead to a section that the navigation lacks; then the position decides.
      stopIgnoring();
    }
    focusHeading(section);
  });

  // The position decides, not the hash: after a reload the browser may restore another scroll position.
  markByPosition(markedLinks);
}

function mark(hash: string, links: readonly HTMLAnchorElement[]): void {
  for (const link of links) {
    link.ariaCurrent = link.hash === hash ? 'true' : null;
  }
}

function markByPosition(links: readonly HTMLAnchorElement[]): void {
  const link = linkToSectionAt(readingLine(), links);
  const isMarked = link?.ariaCurrent === 'true';
  // Written in the next frame, since a change now would force a layout when other scroll listeners measure.
  if (link && !isMarked) requestAnimationFrame(() => mark(link.hash, links));
}

/**
 * Calls `act` at every scroll event that is not ignored. `ignoreScrollOfClick`, to be called at a click, ignores events
 * until the smooth scroll has ended or failed to begin, or the visitor uses wheel, touch or keyboard.
 */
function onScrollExceptByClick(act: () => void): { ignoreScrollOfClick: () => void; stopIgnoring: () => void } {
  /** Scroll events before this time, as `performance.now()` tells it, are ignored. */
  let ignoredUntil = 0;
  const ignoreScrollOfClick = () => {
    ignoredUntil = performance.now() + SCROLL_BEGIN_MS;
  };
  const stopIgnoring = () => {
    ignoredUntil = 0;
  };
  addEventListener('scroll', () => {
    const now = performance.now();
    if (now >= ignoredUntil) {
      act();
      return;
    }
    // The smooth scroll has begun. Its end is `scrollend`, or where that does not exist, a pause.
    ignoredUntil = 'onscrollend' in window ? Infinity : now + SCROLL_PAUSE_MS;
  });
  for (const type of ['scrollend', 'wheel', 'touchmove', 'keydown']) {
    addEventListener(type, stopIgnoring, { passive: true });
  }
  return { ignoreScrollOfClick, stopIgnoring };
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
    // A link without a target is never current.
    const top = targetOf(link)?.getBoundingClientRect().top ?? Infinity;
    const isLowerSoFar = top < line && top > lowestTop;
    if (isLowerSoFar) {
      lowest = link;
      lowestTop = top;
    }
  }
  return lowest;
}

const targetOf = ({ hash }: HTMLAnchorElement) => document.getElementById(hash.slice(1));

/** Lets the keyboard go on from the section. Its heading needs a `tabindex` only while it has the focus. */
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
