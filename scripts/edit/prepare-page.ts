/**
 * The pages as the editor shows them: whatever holds a text or picture of the content names its field, by `data-edit`.
 */
import render from 'dom-serializer';
import { Element, isTag, isText, Text, type ChildNode } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { editMarker, fieldInMarker } from './mark-content.ts';
import { PAGE_STARTED_EVENT } from './protocol.ts';

/**
 * Elements that the editor adds have names of their own, which no style of the site can match: `edit-text` where only a
 * part of an element is one text, `edit-button` in the place of a button, in which Firefox lets nobody write.
 */
const styles = `
  /* Nothing enters or moves while it is edited. The duration is not zero: an animation that follows the scroll position
     would be at its end from the start, and words that fade out on scrolling would never be seen. */
  *, ::before, ::after { animation-duration: 1ms !important; animation-delay: 0s !important; }
  *, ::before, ::after { animation-iteration-count: 1 !important; }
  *, ::before, ::after { transition-duration: 0s !important; transition-delay: 0s !important; }
  /* While the site fades from one page to the next, clicks would reach neither of them. */
  @view-transition { navigation: none; }
  /* The scrollbar of a phone or tablet takes no width from the page. */
  @media (max-width: 820px) { html { scrollbar-width: none; } }
  edit-button { display: inline-block; align-content: center; text-align: center; }
  /* The site lets clicks through some words, such as a title that lies over a picture. */
  [data-edit] { cursor: text; border-radius: 2px; scroll-margin: 6rem; pointer-events: auto; }
  [data-edit]:is(:hover, :focus) { outline: 2px solid #e6e072; outline-offset: 3px; box-shadow: 0 0 0 7px #47102a; }
  :is(img, time)[data-edit] { cursor: pointer; }
  /* The ground and the colour of the words stay: another ground would look like a selection. */
  [data-edit][contenteditable] { outline-style: dashed; opacity: 1; }
  [contenteditable] [data-name] { padding: 0 0.2em; border-radius: 0.3em; background: #e6e072; color: #2a0818; }
  [contenteditable] [data-name] { -webkit-user-select: all; user-select: all; }`;

/**
 * Announces the page to the editor, which listens on the frame around it. There is no frame where somebody opens the
 * page's own address.
 */
const announcement = `frameElement?.dispatchEvent(new Event('${PAGE_STARTED_EVENT}'))`;

/** Elements in which nobody can write. Markers in them are removed: they would reach scripts and the browser's tab. */
const bareElements = ['head', 'script', 'noscript', 'style', 'template'];

/** A text without the markers of `mark-content.ts`. */
const stripMarkers = (text: string) => text.replace(new RegExp(editMarker, 'gu'), '');

/**
 * Splits text nodes at their markers, so that each marker is a text node of its own; other nodes stay. (A marker is an
 * invisible text that names a field; the same one stands before and behind the field's text.)
 */
const splitAtMarkers = (nodes: readonly ChildNode[]): ChildNode[] =>
  nodes.flatMap((node): ChildNode[] => {
    if (!isText(node)) return [node];
    // The parentheses keep the markers among the parts.
    const parts = node.data.split(new RegExp(`(${editMarker})`, 'u'));
    return parts.filter((part) => part !== '').map((part) => new Text(part));
  });

/** The field that a marker names, such as `content/site.yaml doctor.name`; undefined for a node that is not a marker. */
function fieldOfMarker(node: ChildNode | undefined): string | undefined {
  if (!node || !isText(node)) return undefined;
  const isMarker = new RegExp(`^${editMarker}$`, 'u').test(node.data);
  return isMarker ? fieldInMarker(node.data) : undefined;
}

/**
 * The attributes that make an element editable: the field's name, a place in the tab order, a hint for screen readers.
 */
const editAttributes = (field: string) => ({
  'data-edit': field,
  tabindex: '0',
  'aria-description': 'Se puede cambiar: presiona Enter',
});

/** Prepares the parsed nodes of one page for editing. */
class PagePreparation {
  /** The field of each picture, by the picture's address. */
  readonly #pictures: Readonly<Record<string, string>>;

  constructor(pictures: Readonly<Record<string, string>>) {
    this.#pictures = pictures;
  }

  /**
   * Prepares sibling nodes, and everything in them. Two equal markers stand before and behind the text of one field: they
   * are replaced by an `edit-text` element around everything between them. Leaves out a marker without a partner among
   * the siblings, which marks no text, and the page's Content Security Policy.
   *
   * @param nodes siblings, in the order of the page; their children are changed in place
   * @returns the siblings that take their place
   */
  prepareNodes(nodes: readonly ChildNode[]): ChildNode[] {
    const prepared: ChildNode[] = [];
    const remaining = splitAtMarkers(nodes);
    for (let node = remaining.shift(); node; node = remaining.shift()) {
      if (isPolicy(node)) continue;
      const field = fieldOfMarker(node);
      if (field === undefined) {
        if (isTag(node)) this.#prepareElement(node);
        prepared.push(node);
        continue;
      }
      const closingIndex = remaining.findIndex((sibling) => fieldOfMarker(sibling) === field);
      if (closingIndex === -1) continue;
      const marked = remaining.splice(0, closingIndex);
      // The closing marker.
      remaining.shift();
      prepared.push(new Element('edit-text', editAttributes(field), this.prepareNodes(marked)));
    }
    return prepared;
  }

  /**
   * Prepares one element and everything in it, in place: a picture of the content becomes editable; so does an element that
   * contains nothing but one field's text (other texts get an element of their own, see `prepareNodes`). What would keep
   * clicks or the keyboard from editing is removed, and so are markers in attributes. A button with something editable
   * becomes an `edit-button`; in a part that is hidden from screen readers, editable elements leave the tab order. In an
   * element of `bareElements`, nothing becomes editable, and all markers are removed.
   */
  #prepareElement(element: Element): void {
    stripMarkersInAttributes(element);
    removeClickBehaviour(element);
    const pictureField = element.name === 'img' ? this.#pictures[element.attribs['src'] ?? ''] : undefined;
    if (pictureField) Object.assign(element.attribs, editAttributes(pictureField));
    if (bareElements.includes(element.name)) {
      stripMarkersBelow(element);
      return;
    }
    const children = splitAtMarkers(element.children);
    // One field's text is all that the element contains if the same marker stands first and last.
    const field = fieldOfMarker(children[0]);
    const isOneText = field !== undefined && children.length > 1 && fieldOfMarker(children.at(-1)) === field;
    if (isOneText) Object.assign(element.attribs, editAttributes(field));
    element.children = this.prepareNodes(isOneText ? children.slice(1, -1) : children);
    // Firefox lets nobody write in a button, so a button with a text becomes an element of our own (see `styles` above).
    if (element.name === 'button' && holdsField(element)) element.name = 'edit-button';
    if (element.attribs['aria-hidden'] === 'true') removeTabStops(element.children);
  }
}

/** Removes from an element the attributes by which a click would do anything else than edit its words. */
function removeClickBehaviour(element: Element): void {
  // By these two, the page's own scripts would find booking buttons and React components, and handle the clicks on them.
  delete element.attribs['data-booking'];
  delete element.attribs['data-island'];
  // Once the page has scrolled, an inert copy of the header's words lies over the header: clicks would go through that copy.
  delete element.attribs['inert'];
}

/**
 * Whether a node is the page's own Content Security Policy, which would forbid what the editor adds; the editor's server
 * sends another one.
 */
const isPolicy = (node: ChildNode) =>
  isTag(node) && node.name === 'meta' && node.attribs['http-equiv'] === 'Content-Security-Policy';

/** Whether an element, whose children are prepared already, is editable or contains something editable. */
const holdsField = (element: Element): boolean =>
  'data-edit' in element.attribs || element.children.some((child) => isTag(child) && holdsField(child));

/**
 * Takes the editable elements among some nodes, and below them, out of the tab order, in place; a click still edits them.
 * The nodes are the children of an `aria-hidden` element: nothing that is hidden from screen readers may get the focus. The
 * same fields stand once more in another place of the page, where screen readers find them.
 */
function removeTabStops(nodes: readonly ChildNode[]): void {
  for (const node of nodes) {
    if (!isTag(node)) continue;
    if ('data-edit' in node.attribs) node.attribs['tabindex'] = '-1';
    removeTabStops(node.children);
  }
}

/** Removes markers from the values of an element's attributes, such as a label for screen readers. */
function stripMarkersInAttributes(element: Element): void {
  for (const [name, value] of Object.entries(element.attribs)) element.attribs[name] = stripMarkers(value);
}

/**
 * Removes the markers from all texts and attributes below an element in which nobody can write, such as `head`; those of
 * its own attributes are removed by the caller. Also removes the page's Content Security Policy from the `head`.
 */
function stripMarkersBelow(element: Element): void {
  element.children = element.children.filter((child) => !isPolicy(child));
  for (const child of element.children) {
    if (isText(child)) child.data = stripMarkers(child.data);
    if (!isTag(child)) continue;
    stripMarkersInAttributes(child);
    stripMarkersBelow(child);
  }
}

/** The first element that a test accepts, among some nodes and below them, in the order of the page; undefined if none. */
function findElement(nodes: readonly ChildNode[], accepts: (element: Element) => boolean): Element | undefined {
  for (const node of nodes) {
    if (!isTag(node)) continue;
    const found = accepts(node) ? node : findElement(node.children, accepts);
    if (found) return found;
  }
  return undefined;
}

/**
 * Makes the date of a legal page editable: its `data-edit` becomes `content/legal/privacidad.md updated`, for example. Does
 * nothing on other pages.
 *
 * The date has no markers, because its field holds `2026-12-01` and the page shows words. So the path of the file is read
 * from another text of the page.
 *
 * @param nodes the page, after its marked texts have got their `data-edit`
 */
function makeLegalDateEditable(nodes: readonly ChildNode[]): void {
  const legalText = findElement(nodes, ({ attribs }) => attribs['data-edit']?.startsWith('content/legal/') === true);
  // The only time element of a legal page is the date of its version.
  const date = findElement(nodes, ({ name }) => name === 'time');
  if (!legalText || !date) return;
  // The value is a file and a field in it: `content/legal/privacidad.md #3`.
  const [file] = (legalText.attribs['data-edit'] ?? '').split(' ');
  Object.assign(date.attribs, editAttributes(`${file} updated`));
}

/**
 * Makes the large number of the landing page's last section editable; does nothing on other pages. The number has no
 * markers, because its field is not a text.
 */
function makeWeeklySlotsEditable(nodes: readonly ChildNode[]): void {
  const number = findElement(nodes, ({ attribs }) => attribs['class'] === 'closing__number');
  if (number) Object.assign(number.attribs, editAttributes('content/site.yaml facts.weeklySlots'));
}

/**
 * Prepares the HTML of a page for the editor, in which people change texts and pictures by a click on them. Removes the
 * invisible markers that name the field of each text, and names it in the attribute `data-edit` instead; gives pictures, the
 * date of a legal page and the number of weekly evaluations the same attribute. The words stay the same.
 *
 * Adds the editor's styles, the script by which the page announces itself, and the number of the build as `data-build`.
 * Removes the page's Content Security Policy, and what a click would do by script: booking does not open, and React
 * components stay the static HTML that they are.
 *
 * @param html made from the content with markers (`markContent`)
 * @param pictures file and path of each picture's field, such as `content/landing.yaml you.image`, by the address of the
 *   picture on the page
 * @param build number of the build that made the page; the editor reads it to know whether it shows the newest one
 */
export function preparePage(html: string, pictures: Readonly<Record<string, string>>, build: number): string {
  // Without these options the parser would decode entities and change the case of names.
  const options = { decodeEntities: false, lowerCaseTags: false, lowerCaseAttributeNames: false };
  const document = parseDocument(html, options);
  const nodes = new PagePreparation(pictures).prepareNodes(document.children);
  makeLegalDateEditable(nodes);
  makeWeeklySlotsEditable(nodes);
  const root = findElement(nodes, ({ name }) => name === 'html');
  // A browser's translation would stand where the practice writes.
  if (root) Object.assign(root.attribs, { 'data-build': String(build), translate: 'no' });
  const head = findElement(nodes, ({ name }) => name === 'head');
  head?.children.unshift(
    new Element('script', {}, [new Text(announcement)]),
    new Element('meta', { name: 'google', content: 'notranslate' }),
  );
  head?.children.push(new Element('style', {}, [new Text(styles)]));
  return render(nodes, { encodeEntities: false, decodeEntities: false, emptyAttrs: true });
}
