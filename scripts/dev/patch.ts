/** Brings the difference between two published versions of a page into the open one, which keeps its state. */

/** Two versions of a page as HTML, without what `patch` leaves alone: its styles. */
export interface Versions {
  before: string;
  after: string;
}

/** What scripts or the dev server know, or what has code of its own: a new element in its place would not do. */
const LIVING =
  'script, link, style, video, [id], a[href^="#"], [data-booking], [data-island], [data-film-control], ' +
  '[data-current-year], [data-current-date]';

/** Attributes that scripts read once, when they start. */
const isRead = (name: string) => name === 'id' || name === 'href' || name.startsWith('data-');

/**
 * Changes the open page where the two versions differ, and nowhere else.
 *
 * @returns whether it could; if not, nothing has been changed and the page has to be loaded again
 */
export function patch({ before, after }: Versions): boolean {
  const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html').documentElement;
  const edits: (() => void)[] = [];
  const can = compare(parse(before), parse(after), document.documentElement, edits);
  if (can) for (const edit of edits) edit();
  return can;
}

/**
 * Collects what has to be done to `live`, which was `before`, so that it becomes `after`.
 *
 * @returns false where the page's scripts have built on what would be edited, or would have to start again
 */
function compare(before: Node, after: Node, live: Node | undefined, edits: (() => void)[]): boolean {
  if (before.isEqualNode(after)) return true;
  if (live?.nodeName !== before.nodeName || after.nodeName !== before.nodeName) return false;
  if (before.nodeType === Node.TEXT_NODE) {
    edits.push(() => (live.nodeValue = after.nodeValue));
    return live.nodeValue === before.nodeValue;
  }
  if (!(before instanceof Element && after instanceof Element && live instanceof Element)) return false;
  if (before.matches('script, video, [data-island]') || live.id !== before.id) return false;

  for (const name of new Set([...before.getAttributeNames(), ...after.getAttributeNames()])) {
    const value = after.getAttribute(name);
    if (before.getAttribute(name) === value) continue;
    if (isRead(name) || live.getAttribute(name) !== before.getAttribute(name)) return false;
    edits.push(() => (value === null ? live.removeAttribute(name) : live.setAttribute(name, value)));
  }

  const [old, next, now] = [[...before.childNodes], [...after.childNodes], live.childNodes];
  const inside: (() => void)[] = [];
  // Scripts add at the end of a page's head and body, if anywhere: what was published keeps its place.
  if (old.length === next.length && old.every((node, index) => compare(node, next[index]!, now[index], inside))) {
    edits.push(...inside);
    return true;
  }
  const isKnown = [before, after, live].some((element) => element.querySelector(LIVING));
  if (isKnown || live.textContent !== before.textContent) return false;
  edits.push(() => live.replaceChildren(...next.map((node) => document.importNode(node, true))));
  return true;
}
