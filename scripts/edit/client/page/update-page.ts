/**
 * Brings the page in the frame up to date without loading it again, so that the focus, the scroll position and a press
 * that has just begun survive every save.
 */

/** On an element in which somebody has changed words: the HTML that the server sent for it. */
export const SERVED_HTML_ATTRIBUTE = 'data-served-html';

/** Selects scripts that run, not data blocks such as structured data. */
const RUNNING_SCRIPTS = 'script:not([type]), script[type="module"]';

const scriptsOf = (version: Document) =>
  Array.from(version.querySelectorAll(RUNNING_SCRIPTS), ({ outerHTML }) => outerHTML).join('\n');

const countSections = (version: Document) => version.querySelectorAll('section').length;

/**
 * Changes what differs between two served versions; what the site's scripts did to the page stays. False if the page
 * has to be loaded again: its scripts differ, or the number of its sections, since the navigation's script, which has
 * looked these up once, would mark the wrong link.
 */
export function updatePage(page: Document, servedBefore: Document, servedAfter: Document): boolean {
  const haveScriptsChanged = scriptsOf(servedBefore) !== scriptsOf(servedAfter);
  const hasSectionCountChanged = countSections(servedBefore) !== countSections(servedAfter);
  if (haveScriptsChanged || hasSectionCountChanged) return false;
  updateElement({
    shown: page.documentElement,
    before: servedBefore.documentElement,
    after: servedAfter.documentElement,
  });
  return true;
}

/** A node of the page, and what it was and is in the two served versions: nodes of the same kind. */
interface Counterparts<Kind extends Node> {
  shown: Kind;
  before: Kind;
  after: Kind;
}

/** `instanceof` would not do: the nodes of a frame are of another window's classes. */
const areElements = (nodes: Counterparts<Node>): nodes is Counterparts<Element> =>
  nodes.shown.nodeType === Node.ELEMENT_NODE;

/** Changes in the shown element what differs; replaces its content as a whole if its children cannot be paired. */
function updateElement({ shown, before, after }: Counterparts<Element>): void {
  // Words whose save was refused are in neither version.
  const mayDiffer = holdsWrittenWords(shown) || !before.isEqualNode(after);
  if (!mayDiffer) return;
  updateAttributes({ shown, before, after });
  const isWritten = shown.hasAttribute(SERVED_HTML_ATTRIBUTE);
  const children = isWritten ? undefined : pairChildren({ shown, before, after });
  if (!children) return replaceContent(shown, after);
  for (const child of children) {
    if (areElements(child)) updateElement(child);
    else if (child.before.nodeValue !== child.after.nodeValue) child.shown.nodeValue = child.after.nodeValue;
  }
}

const holdsWrittenWords = (element: Element) =>
  element.hasAttribute(SERVED_HTML_ATTRIBUTE) || element.querySelector(`[${SERVED_HTML_ATTRIBUTE}]`) !== null;

function replaceContent(element: Element, after: Element): void {
  const copies = Array.from(after.childNodes, (child) => element.ownerDocument.importNode(child, true));
  element.replaceChildren(...copies);
  element.removeAttribute(SERVED_HTML_ATTRIBUTE);
}

/** Changes only what differs between the versions, since a script may have changed the rest in the page. */
function updateAttributes({ shown, before, after }: Counterparts<Element>): void {
  const names = new Set([...before.getAttributeNames(), ...after.getAttributeNames()]);
  for (const name of names) {
    const newValue = after.getAttribute(name);
    if (before.getAttribute(name) === newValue) continue;
    if (newValue === null) shown.removeAttribute(name);
    else shown.setAttribute(name, newValue);
  }
}

/**
 * Pairs the children by kind, in order; skips what a script has put before a child of another kind. Undefined if they
 * cannot be paired.
 */
function pairChildren({ shown, before, after }: Counterparts<Element>): Counterparts<Node>[] | undefined {
  if (before.childNodes.length !== after.childNodes.length) return undefined;
  const paired: Counterparts<Node>[] = [];
  let shownChild = shown.firstChild;
  for (const [index, childBefore] of before.childNodes.entries()) {
    const childAfter = after.childNodes[index];
    if (childAfter?.nodeName !== childBefore.nodeName) return undefined;
    while (shownChild && shownChild.nodeName !== childBefore.nodeName) shownChild = shownChild.nextSibling;
    if (!shownChild) return undefined;
    paired.push({ shown: shownChild, before: childBefore, after: childAfter });
    shownChild = shownChild.nextSibling;
  }
  return paired;
}
