import { closest, isPlain } from '../browser/events.ts';

/** The landing page's navigation: header, bottom bar and logo. On other pages its links lead to that page. */
export const startNavigation = (): void => followSections('[data-nav]', '[data-nav],[data-nav-home]');

/** The index of a legal page. */
export const startContents = (): void => followSections('[data-contents] a');

/** The part of the viewport, from its top, where the eye reads. */
const LINE = 0.4;

/**
 * In-page links that know where the visitor is. The browser scrolls and keeps the address; this keeps
 * `aria-current="true"` on the links to one section, the one clicked, then the one scrolled into, and
 * takes the focus to its heading. A link without a target does nothing.
 *
 * A section counts from where its top passes 40 % of the viewport until the next one's does, so one
 * without a link belongs to the one before it; at the very end of the page it is the last one.
 *
 * @param marked selector of the links
 * @param followed selector of all links that lead to these sections, marked or not
 */
function followSections(marked: string, followed = marked): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(`${marked}[href^="#"]`)];
  if (!links.length) return;

  const choose = (hash: string) => {
    for (const link of links) {
      const current = link.hash === hash ? 'true' : null;
      if (link.ariaCurrent !== current) link.ariaCurrent = current;
    }
  };

  const read = () => {
    const atEnd = scrollY > 0 && scrollY + innerHeight > document.documentElement.scrollHeight - 2;
    const line = atEnd ? Infinity : innerHeight * LINE;
    const tops = links.map(({ hash }) => target(hash)?.getBoundingClientRect().top ?? Infinity);
    const last = links[tops.indexOf(Math.max(...tops.filter((top) => top < line)))];
    if (last) choose(last.hash);
  };

  /** Until then (ms on the page's clock) a click's own scroll is under way, and what it passes does not count. */
  let lockedUntil = 0;
  // Safari before 26.2 does not: there, no scroll event for a while is the end.
  const tellsEnd = 'onscrollend' in window;
  const lock = () => {
    // Also where no scroll follows, as at a click on the section in view.
    lockedUntil = performance.now() + (tellsEnd ? 1000 : 150);
  };
  // Scroll events come once a frame, before it is painted.
  addEventListener('scroll', () => {
    if (performance.now() > lockedUntil) read();
    else if (tellsEnd) lockedUntil = Infinity;
    else lock();
  });
  for (const type of ['scrollend', 'wheel', 'touchmove', 'keydown']) {
    addEventListener(type, () => (lockedUntil = 0), { passive: true });
  }

  document.addEventListener('click', (event) => {
    const link = isPlain(event) && closest<HTMLAnchorElement>(event, followed);
    if (!link) return;
    const section = target(link.hash);
    if (!section) return event.preventDefault();
    if (links.some(({ hash }) => hash === link.hash)) choose(link.hash);
    lock();
    arrive(section);
  });

  // Not what the address names: a page that is loaded again may have its old place back.
  read();
}

const target = (hash: string) => document.getElementById(hash.slice(1));

/** Takes the focus to the heading, so that keyboards and screen readers go on from there. */
function arrive(section: HTMLElement): void {
  const heading = section.querySelector<HTMLElement>('h1, h2') ?? section;
  // After the browser's own jump, which would take the focus away again.
  requestAnimationFrame(() =>
    setTimeout(() => {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      heading.addEventListener('blur', () => heading.removeAttribute('tabindex'), { once: true });
    }),
  );
}
