/**
 * Brings the page in the frame up to date without loading it again, so that the focus, the scroll position and a press
 * that has just begun survive every save.
 */

/** Marks an element of the page whose words somebody has written here, so that they may differ from the served page. */
export const WRITTEN_ATTRIBUTE = 'data-written';

/** The number of sections of a page. */
const countSections = (version: Document) => version.querySelectorAll('section').length;

/** Selects the scripts that a browser runs, not data in a `<script>` such as structured data. */
const runningScripts = 'script:not([type]), script[type="module"]';

/**
 * Brings a page to its newest version after a build, in place: changes only what differs between the version that the
 * server sent before and the one that it sends now. What the site's own scripts did to the page stays, because the
 * versions are compared with each other and not with the page. Words that somebody wrote on the page are replaced by those
 * of the newer version.
 *
 * @param page the document in the frame
 * @param before the page as it was served when `page` was loaded or updated last
 * @param after the page as it is served now
 * @returns false if nothing was done and the caller has to load the page again, so that the site's scripts start anew:
 *   because they have changed, or because a section has come or gone, such as the testimonials. Scripts that run already
 *   have looked up the sections and their links in the menu once, and would mark the wrong link.
 */
export function updatePage(page: Document, before: Document, after: Document): boolean {
  const scriptsOf = (version: Document) =>
    Array.from(version.querySelectorAll(runningScripts), ({ outerHTML }) => outerHTML).join('\n');
  const haveScriptsChanged = scriptsOf(before) !== scriptsOf(after);
  const haveSectionsChanged = countSections(before) !== countSections(after);
  if (haveScriptsChanged || haveSectionsChanged) return false;
  updateElement(page.documentElement, before.documentElement, after.documentElement);
  return true;
}

/**
 * Applies to an element of the page, and everything in it, what changed between its two served versions.
 *
 * Its content is replaced as a whole by that of `after` in two cases: somebody has written in the element (then even if the
 * versions are equal), or its children cannot be paired with those of both versions. What the site's scripts did in that
 * content is lost then. Otherwise the function calls itself for each child.
 */
function updateElement(element: Element, before: Element, after: Element): void {
  const isWritten = element.hasAttribute(WRITTEN_ATTRIBUTE);
  const holdsWritten = isWritten || element.querySelector(`[${WRITTEN_ATTRIBUTE}]`) !== null;
  // Goes on if somebody has written here, even if both versions are equal: perhaps neither has these words, because their
  // save was refused.
  if (!holdsWritten && before.isEqualNode(after)) return;
  updateAttributes(element, before, after);
  const pairedChildren = isWritten ? undefined : matchChildren(element, before, after);
  if (!pairedChildren) {
    const copies = Array.from(after.childNodes, (child) => element.ownerDocument.importNode(child, true));
    element.replaceChildren(...copies);
    element.removeAttribute(WRITTEN_ATTRIBUTE);
    return;
  }
  for (const { child, childBefore, childAfter } of pairedChildren) {
    if (isElement(child) && isElement(childBefore) && isElement(childAfter)) {
      updateElement(child, childBefore, childAfter);
    } else if (childBefore.nodeValue !== childAfter.nodeValue) {
      // A text; elements have no `nodeValue`.
      child.nodeValue = childAfter.nodeValue;
    }
  }
}

/** Whether a node is an element. `instanceof` would not do: the nodes of a frame are of another window's classes. */
const isElement = (node: Node): node is Element => node.nodeType === 1;

/**
 * Sets and removes the attributes of an element that differ between the two versions. An attribute that is the same in
 * both stays as it is in the page, where a script of the site may have changed it.
 */
function updateAttributes(element: Element, before: Element, after: Element): void {
  const names = new Set([...before.getAttributeNames(), ...after.getAttributeNames()]);
  for (const name of names) {
    const newValue = after.getAttribute(name);
    if (before.getAttribute(name) === newValue) continue;
    if (newValue === null) element.removeAttribute(name);
    else element.setAttribute(name, newValue);
  }
}

/** A child of an element of the page, and the nodes that both versions have in its place. */
interface PairedChild {
  child: Node;
  childBefore: Node;
  childAfter: Node;
}

/**
 * Pairs the children of an element of the page with those of both versions, in their order, by their kind: an `<a>` with an
 * `<a>`, a text with a text. A child that only the page has, because a script of the site has added it, gets no pair; but one
 * that stands before a child of the same kind would be taken for it.
 *
 * @returns undefined if that is impossible: the versions differ in the number or the kinds of their children, or the page
 *   has lost one of these children. The caller then replaces the whole content of the element
 */
function matchChildren(element: Element, before: Element, after: Element): PairedChild[] | undefined {
  if (before.childNodes.length !== after.childNodes.length) return undefined;
  const matches: PairedChild[] = [];
  /** The children of the page's element that stand behind the last one that was paired. */
  let remaining = [...element.childNodes];
  for (const [index, childBefore] of before.childNodes.entries()) {
    const childAfter = after.childNodes[index];
    if (childAfter?.nodeName !== childBefore.nodeName) return undefined;
    const position = remaining.findIndex(({ nodeName }) => nodeName === childBefore.nodeName);
    const child = remaining[position];
    // The page has no such child any more (`position` is -1).
    if (!child) return undefined;
    remaining = remaining.slice(position + 1);
    matches.push({ child, childBefore, childAfter });
  }
  return matches;
}
