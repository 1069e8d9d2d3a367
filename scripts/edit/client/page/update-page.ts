/**
 * Brings the page in the frame up to date without loading it again, so that the focus, the scroll position and a press
 * that has just begun survive every save.
 */

/** Marks an element in which somebody has changed words, which may therefore differ from what the server sent. */
export const WRITTEN_ATTRIBUTE = 'data-written';

/** Selects scripts that run, not data blocks such as structured data. */
const RUNNING_SCRIPTS = 'script:not([type]), script[type="module"]';

const scriptsOf = (version: Document) =>
  Array.from(version.querySelectorAll(RUNNING_SCRIPTS), ({ outerHTML }) => outerHTML).join('\n');

const countSections = (version: Document) => version.querySelectorAll('section').length;

/**
 * Changes what differs between two served versions; what the site's scripts did to the page stays. False if the page
 * has to be loaded again: scripts have looked up its sections once, and would mark the wrong link.
 */
export function updatePage(page: Document, before: Document, after: Document): boolean {
  const haveScriptsChanged = scriptsOf(before) !== scriptsOf(after);
  const haveSectionsChanged = countSections(before) !== countSections(after);
  if (haveScriptsChanged || haveSectionsChanged) return false;
  updateElement(page.documentElement, before.documentElement, after.documentElement);
  return true;
}

/**
 * Changes what differs. Replaces the content as a whole if somebody has written there, or if the children cannot be
 * paired.
 */
function updateElement(element: Element, before: Element, after: Element): void {
  const isWritten = element.hasAttribute(WRITTEN_ATTRIBUTE);
  const holdsWritten = isWritten || element.querySelector(`[${WRITTEN_ATTRIBUTE}]`) !== null;
  // Words whose save was refused are in neither version, so two equal ones do not mean that there is nothing to change.
  if (!holdsWritten && before.isEqualNode(after)) return;
  updateAttributes(element, before, after);
  const pairedChildren = isWritten ? undefined : pairChildren(element, before, after);
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
      child.nodeValue = childAfter.nodeValue;
    }
  }
}

/** `instanceof` would not do: the nodes of a frame are of another window's classes. */
const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;

/** Leaves alone what is the same in both versions, since a script may have changed it in the page. */
function updateAttributes(element: Element, before: Element, after: Element): void {
  const names = new Set([...before.getAttributeNames(), ...after.getAttributeNames()]);
  for (const name of names) {
    const newValue = after.getAttribute(name);
    if (before.getAttribute(name) === newValue) continue;
    if (newValue === null) element.removeAttribute(name);
    else element.setAttribute(name, newValue);
  }
}

interface PairedChild {
  child: Node;
  childBefore: Node;
  childAfter: Node;
}

/** Pairs children by kind, in order; a child that a script has added gets no pair. Undefined if that is impossible. */
function pairChildren(element: Element, before: Element, after: Element): PairedChild[] | undefined {
  if (before.childNodes.length !== after.childNodes.length) return undefined;
  const pairs: PairedChild[] = [];
  let remaining = [...element.childNodes];
  for (const [index, childBefore] of before.childNodes.entries()) {
    const childAfter = after.childNodes[index];
    if (childAfter?.nodeName !== childBefore.nodeName) return undefined;
    const position = remaining.findIndex(({ nodeName }) => nodeName === childBefore.nodeName);
    const child = remaining[position];
    if (!child) return undefined;
    remaining = remaining.slice(position + 1);
    pairs.push({ child, childBefore, childAfter });
  }
  return pairs;
}
