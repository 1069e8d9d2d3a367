import { closest, isPlain } from './taps.ts';

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
 * @param also selector of links that lead to the same sections, but are not marked themselves
 */
export function followSections(marked: string, also = marked): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(`${marked}[href^="#"]`)];
  if (!links.length) return;

  const choose = (hash: string) => {
    for (const link of links) {
      const isChosen = link.hash === hash;
      if (isChosen === link.hasAttribute('aria-current')) continue;
      if (isChosen) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };

  const read = () => {
    const atEnd = scrollY > 0 && scrollY + innerHeight > document.documentElement.scrollHeight - 2;
    let chosen = '';
    let last = -Infinity;
    for (const { hash } of links) {
      const top = target(hash)?.getBoundingClientRect().top ?? Infinity;
      if (top > last && top < (atEnd ? Infinity : innerHeight * LINE)) {
        last = top;
        chosen = hash;
      }
    }
    if (chosen) choose(chosen);
  };

  /** While a click's own scroll is under way, what it passes does not count. */
  let locked = false;
  // Safari before 26.2 does not: there, no scroll event for a while is the end.
  const tellsEnd = 'onscrollend' in window;
  let rest: ReturnType<typeof setTimeout>;
  const unlock = () => {
    locked = false;
  };
  const lock = () => {
    locked = true;
    clearTimeout(rest);
    // Where no scroll follows, as at a click on the section in view, or none any more.
    rest = setTimeout(unlock, tellsEnd ? 1000 : 150);
  };
  const onScroll = () => {
    if (!locked) read();
    else if (tellsEnd) clearTimeout(rest);
    else lock();
  };
  // Scroll events come once a frame, before it is painted.
  addEventListener('scroll', onScroll);
  for (const type of ['scrollend', 'wheel', 'touchmove', 'keydown']) addEventListener(type, unlock, { passive: true });

  document.addEventListener('click', (event) => {
    const link = isPlain(event) && closest<HTMLAnchorElement>(event, `${marked},${also}`);
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
