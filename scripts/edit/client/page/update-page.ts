/**
 * Brings the page in the frame up to date without loading it again, so that the focus, the scroll position and a press
 * that has just begun survive every save.
 */

/** On an element in which somebody has changed words: the HTML that the server sent for it. */
export const WRITTEN_ATTRIBUTE = 'data-written';

/** Selects scripts that run, not data blocks such as structured data. */
const RUNNING_SCRIPTS = 'script:not([type]), script[type="module"]';

const scriptsOf = (version: Document) =>
  Array.from(version.querySelectorAll(RUNNING_SCRIPTS), ({ outerHTML }) => outerHTML).join('\n');

const countSections = (version: Document) => version.querySelectorAll('section').length;

/**
 * Changes what differs between two served versions; what the site's scripts did to the page stays. False if the page
 * has to be loaded again: its scripts differ, or the number of its sections, since scripts that looked these up once
 * would mark the wrong link.
 */
export function updatePage(page: Document, before: Document, after: Document): boolean {
  const haveScriptsChanged = scriptsOf(before) !== scriptsOf(after);
  const haveSectionsChanged = countSections(before) !== countSections(after);
  if (haveScriptsChanged || haveSectionsChanged) return false;
  updateElement({ shown: page.documentElement, before: before.documentElement, after: after.documentElement });
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

/** Changes what differs; replaces the content as a whole if its children cannot be paired. */
function updateElement({ shown, before, after }: Counterparts<Element>): void {
  // Words whose save was refused are in neither version, so two equal ones do not mean that there is nothing to change.
  if (!holdsWrittenWords(shown) && before.isEqualNode(after)) return;
  updateAttributes({ shown, before, after });
  const pairedChildren = pairChildren({ shown, before, after });
  if (!pairedChildren) return replaceContent(shown, after);
  for (const child of pairedChildren) {
    if (areElements(child)) updateElement(child);
    else if (child.before.nodeValue !== child.after.nodeValue) child.shown.nodeValue = child.after.nodeValue;
  }
}

const holdsWrittenWords = (element: Element) =>
  element.hasAttribute(WRITTEN_ATTRIBUTE) || element.querySelector(`[${WRITTEN_ATTRIBUTE}]`) !== null;

function replaceContent(element: Element, after: Element): void {
  const copies = Array.from(after.childNodes, (child) => element.ownerDocument.importNode(child, true));
  element.replaceChildren(...copies);
  element.removeAttribute(WRITTEN_ATTRIBUTE);
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
 * Pairs the children by kind, in order, and so leaves out what a script has added of another kind than the child that
 * follows. Undefined if they cannot be paired, or somebody has written in the element.
 */
function pairChildren({ shown, before, after }: Counterparts<Element>): Counterparts<Node>[] | undefined {
  const isWritten = shown.hasAttribute(WRITTEN_ATTRIBUTE);
  if (isWritten || before.childNodes.length !== after.childNodes.length) return undefined;
  const pairs: Counterparts<Node>[] = [];
  let remaining = [...shown.childNodes];
  for (const [index, childBefore] of before.childNodes.entries()) {
    const childAfter = after.childNodes[index];
    if (childAfter?.nodeName !== childBefore.nodeName) return undefined;
    const position = remaining.findIndex(({ nodeName }) => nodeName === childBefore.nodeName);
    const shownChild = remaining[position];
    if (!shownChild) return undefined;
    remaining = remaining.slice(position + 1);
    pairs.push({ shown: shownChild, before: childBefore, after: childAfter });
  }
  return pairs;
}
