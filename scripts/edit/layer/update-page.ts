/**
 * Brings the page in the frame up to date without loading it again, so that the focus, the scroll position and a press
 * that has just begun survive every save.
 */

/** Marks an element of the page whose words somebody has written here, so that they may differ from the served page. */
export const WRITTEN_ATTRIBUTE = 'data-written';

/** Selects the scripts that a browser runs, not data in a `<script>` such as structured data. */
const runningScripts = 'script:not([type]), script[type="module"]';

/**
 * Applies to a page whatever changed between two served versions of it. What the site's own scripts did to the page
 * meanwhile stays, because both versions are compared with each other and not with the page. Words that were written on
 * the page give way to those of the newer version.
 *
 * @param page the document in the frame
 * @param before the page as it was served when `page` was loaded or updated last
 * @param after the page as it is served now
 * @returns false if nothing was done, because the site's scripts have changed and run only in a page that is loaded anew
 */
export function updatePage(page: Document, before: Document, after: Document): boolean {
  const scriptsOf = (version: Document) =>
    Array.from(version.querySelectorAll(runningScripts), ({ outerHTML }) => outerHTML).join('\n');
  if (scriptsOf(before) !== scriptsOf(after)) return false;
  updateElement(page.documentElement, before.documentElement, after.documentElement);
  return true;
}

/**
 * Applies to an element of the page, and everything in it, what changed between its two served versions. If its children
 * cannot be paired with theirs, or if somebody wrote in it, its content is replaced by that of `after`.
 */
function updateElement(element: Element, before: Element, after: Element): void {
  const isWritten = element.hasAttribute(WRITTEN_ATTRIBUTE);
  const holdsWritten = element.querySelector(`[${WRITTEN_ATTRIBUTE}]`) !== null;
  if (!isWritten && !holdsWritten && before.isEqualNode(after)) return;
  updateAttributes(element, before, after);
  const children = isWritten ? undefined : matchChildren(element, before, after);
  if (!children) {
    const copies = Array.from(after.childNodes, (child) => element.ownerDocument.importNode(child, true));
    element.replaceChildren(...copies);
    element.removeAttribute(WRITTEN_ATTRIBUTE);
    return;
  }
  for (const [child, childBefore, childAfter] of children) {
    if (isElement(child) && isElement(childBefore) && isElement(childAfter)) {
      updateElement(child, childBefore, childAfter);
    } else if (childBefore.nodeValue !== childAfter.nodeValue) {
      child.nodeValue = childAfter.nodeValue;
    }
  }
}

/** Whether a node is an element. `instanceof` would not do: the nodes of a frame are of another window's classes. */
const isElement = (node: Node): node is Element => node.nodeType === 1;

/** Sets and removes the attributes that differ between the versions. Those that a script of the site set stay. */
function updateAttributes(element: Element, before: Element, after: Element): void {
  for (const name of new Set([...before.getAttributeNames(), ...after.getAttributeNames()])) {
    const value = after.getAttribute(name);
    if (before.getAttribute(name) === value) continue;
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
}

/**
 * Pairs the children of an element with those of both versions, in their order. Nodes that a script of the site added
 * are left out.
 *
 * @returns undefined if children came, went or changed their kind, so that they cannot be paired
 */
function matchChildren(element: Element, before: Element, after: Element): [Node, Node, Node][] | undefined {
  if (before.childNodes.length !== after.childNodes.length) return undefined;
  const candidates = [...element.childNodes];
  const matches: [Node, Node, Node][] = [];
  for (const [index, childBefore] of before.childNodes.entries()) {
    const childAfter = after.childNodes[index];
    if (childAfter?.nodeName !== childBefore.nodeName) return undefined;
    const position = candidates.findIndex(({ nodeName }) => nodeName === childBefore.nodeName);
    const child = candidates[position];
    if (!child) return undefined;
    candidates.splice(0, position + 1);
    matches.push([child, childBefore, childAfter]);
  }
  return matches;
}
