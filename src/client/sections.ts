import { closest, isPlain } from '../browser/events.ts';

/** Marks the current section in the navigation of the landing page; other pages have no such links. */
export const startNavigation = (): void => followSections('[data-nav]', '[data-nav],[data-nav-home]');

export const startContents = (): void => followSections('[data-contents] a');

/** The current section begins above this share of the window. */
const READING_LINE = 0.4;

/**
 * Keeps `aria-current` on the links to the section that the visitor reads or has clicked, and moves the focus to the
 * heading of a clicked one. A click on a link without a target does nothing.
 * @param markedSelector links that get `aria-current`
 * @param clickedSelector links whose clicks are handled: the logo is one more
 */
function followSections(markedSelector: string, clickedSelector = markedSelector): void {
  const markedLinks = [...document.querySelectorAll<HTMLAnchorElement>(`${markedSelector}[href^="#"]`)];
  if (markedLinks.length === 0) return;

  const setCurrent = (hash: string) => {
    for (const link of markedLinks) {
      const current = link.hash === hash ? 'true' : null;
      if (link.ariaCurrent !== current) link.ariaCurrent = current;
    }
  };
  const setCurrentByPosition = () => {
    const link = lastLinkAbove(readingLine(), markedLinks);
    // In the next frame: other scroll listeners have measured the page by then, and need no second layout.
    if (link && !link.ariaCurrent) requestAnimationFrame(() => setCurrent(link.hash));
  };
  const lockMark = watchScrollByHand(setCurrentByPosition);

  document.addEventListener('click', (event) => {
    const link = isPlain(event) && closest<HTMLAnchorElement>(event, clickedSelector);
    if (!link) return;
    const section = targetOf(link.hash);
    if (!section) {
      event.preventDefault();
      return;
    }
    // The logo may lead to a section without a link in the navigation.
    if (markedLinks.some(({ hash }) => hash === link.hash)) setCurrent(link.hash);
    lockMark();
    focusHeading(section);
  });

  // Not by the hash: after a reload, the browser may show the page scrolled elsewhere.
  setCurrentByPosition();
}

/**
 * Calls `onScroll` at every scroll event, except during the smooth scroll after a click, whose sections must not become
 * current. The click calls the function that is returned; the lock ends with the scroll, at wheel, finger or keyboard,
 * or after a second, if the click has caused none.
 */
function watchScrollByHand(onScroll: () => void): () => void {
  // Safari before 26.2 has no `scrollend`: there, the scroll has ended when no event has come for a while.
  const hasScrollEnd = 'onscrollend' in window;
  let lockedUntil = 0;
  const lock = () => {
    // How long the scroll may take to begin; without `scrollend`, the longest pause between two of its events.
    lockedUntil = performance.now() + (hasScrollEnd ? 1000 : 150);
  };
  const unlock = () => {
    lockedUntil = 0;
  };

  addEventListener('scroll', () => {
    if (performance.now() > lockedUntil) onScroll();
    // The smooth scroll has begun: locked until `scrollend`.
    else if (hasScrollEnd) lockedUntil = Infinity;
    else lock();
  });
  for (const type of ['scrollend', 'wheel', 'touchmove', 'keydown']) addEventListener(type, unlock, { passive: true });
  return lock;
}

/** Infinity at the very end of the page, where the last section counts however short it is. */
function readingLine(): number {
  const isAtEnd = scrollY > 0 && scrollY + innerHeight > document.documentElement.scrollHeight - 2;
  return isAtEnd ? Infinity : innerHeight * READING_LINE;
}

/**
 * Of the linked sections that begin above `line`, the one furthest down. Of two links to one section, the first counts.
 */
function lastLinkAbove(line: number, links: readonly HTMLAnchorElement[]): HTMLAnchorElement | undefined {
  let last: HTMLAnchorElement | undefined;
  let lastTop = -Infinity;
  for (const link of links) {
    // A link whose section is not on the page.
    const top = targetOf(link.hash)?.getBoundingClientRect().top ?? Infinity;
    if (top >= line || top <= lastTop) continue;
    last = link;
    lastTop = top;
  }
  return last;
}

const targetOf = (hash: string) => document.getElementById(hash.slice(1));

/** Such an element takes the focus only with a `tabindex`, which it has until the focus leaves it. */
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
