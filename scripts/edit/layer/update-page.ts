/**
 * Brings the page in the frame up to date without loading it again, so that the focus, the scroll position and a press
 * that has just begun survive every save.
 */

/** Marks an element of the page whose words somebody has written here, so that they may differ from the served page. */
export const WRITTEN_ATTRIBUTE = 'data-written';

/** Selects the scripts that a browser runs, not data in a `<script>` such as structured data. */
const runningScripts = 'script:not([type]), script[type="module"]';

/**
 * Applies to a page whatever differs between two versions of it that the server has sent. What the site's own scripts did
 * to the page stays, because the versions are compared with each other and not with the page. Words that somebody wrote
 * on the page are replaced by those of the newer version.
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
 * Applies to an element of the page, and everything in it, what changed between its two served versions. Its content is
 * replaced by that of `after` if its children cannot be paired with those of both versions, or if the element itself is
 * marked as written; a marked element further down is replaced when its turn comes.
 */
function updateElement(element: Element, before: Element, after: Element): void {
  const isWritten = element.hasAttribute(WRITTEN_ATTRIBUTE);
  const holdsWritten = element.querySelector(`[${WRITTEN_ATTRIBUTE}]`) !== null;
  // Written words have to go even if both versions are equal: the page shows them, and the versions do not.
  if (!isWritten && !holdsWritten && before.isEqualNode(after)) return;
  updateAttributes(element, before, after);
  const pairedChildren = isWritten ? undefined : matchChildren(element, before, after);
  if (!pairedChildren) {
    const copies = Array.from(after.childNodes, (child) => element.ownerDocument.importNode(child, true));
    element.replaceChildren(...copies);
    element.removeAttribute(WRITTEN_ATTRIBUTE);
    return;
  }
  for (const [child, childBefore, childAfter] of pairedChildren) {
    if (isElement(child) && isElement(childBefore) && isElement(childAfter)) {
      updateElement(child, childBefore, childAfter);
    } else if (childBefore.nodeValue !== childAfter.nodeValue) {
      child.nodeValue = childAfter.nodeValue;
    }
  }
}

/** Whether a node is an element. `instanceof` would not do: the nodes of a frame are of another window's classes. */
const isElement = (node: Node): node is Element => node.nodeType === 1;

/**
 * Sets and removes the attributes that differ between the two versions. An attribute that is the same in both stays as it
 * is in the page, where a script of the site may have set it.
 */
function updateAttributes(element: Element, before: Element, after: Element): void {
  for (const name of new Set([...before.getAttributeNames(), ...after.getAttributeNames()])) {
    const value = after.getAttribute(name);
    if (before.getAttribute(name) === value) continue;
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
}

/** A child of an element of the page, and the nodes that both versions have in its place. */
type ChildTriple = [child: Node, before: Node, after: Node];

/**
 * Pairs the children of an element with those of both versions, in their order, by their kind: an `<a>` with an `<a>`, a
 * text with a text. Nodes of the page in between, which a script of the site has added, are left out.
 *
 * @returns undefined if children came, went or changed their kind, so that they cannot be paired
 */
function matchChildren(element: Element, before: Element, after: Element): ChildTriple[] | undefined {
  if (before.childNodes.length !== after.childNodes.length) return undefined;
  const matches: ChildTriple[] = [];
  /** The children of the page's element behind those that are paired already. */
  let remaining = [...element.childNodes];
  for (const [index, childBefore] of before.childNodes.entries()) {
    const childAfter = after.childNodes[index];
    if (childAfter?.nodeName !== childBefore.nodeName) return undefined;
    const position = remaining.findIndex(({ nodeName }) => nodeName === childBefore.nodeName);
    const child = remaining[position];
    if (!child) return undefined;
    remaining = remaining.slice(position + 1);
    matches.push([child, childBefore, childAfter]);
  }
  return matches;
}
