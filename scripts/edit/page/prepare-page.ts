/**
 * The pages as the editor shows them: whatever holds a text or picture of the content names its field, by `data-edit`.
 */
import render from 'dom-serializer';
import { Element, isTag, isText, Text, type ChildNode } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import { contentHash } from '../site/build.ts';
import { fieldInMarker, MARKER_PATTERN } from './mark-content.ts';

/**
 * Elements that the editor adds have names of their own, which no style of the site names: `edit-text` where only a
 * part of an element is one text, `edit-button` in the place of a button.
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
  img[data-edit] { cursor: pointer; }
  /* The ground and the colour of the words stay: another ground would look like a selection. */
  [data-edit][contenteditable] { outline-style: dashed; opacity: 1; }
  /* The inset line shows a placeholder on a yellow ground, too. */
  [contenteditable] [data-name] { padding: 0 0.2em; border-radius: 0.3em; background: #e6e072; color: #2a0818; }
  [contenteditable] [data-name] { box-shadow: inset 0 0 0 1px #47102a; }
  [contenteditable] [data-name] { -webkit-user-select: all; user-select: all; }`;

/** Elements in which nobody can write. Markers in them are removed: they would reach scripts and the browser's tab. */
const unwritableElements = ['head', 'script', 'noscript', 'style', 'template'];

const anyMarker = new RegExp(MARKER_PATTERN, 'gu');
const wholeMarker = new RegExp(`^${MARKER_PATTERN}$`, 'u');
const capturedMarker = new RegExp(`(${MARKER_PATTERN})`, 'u');

/** A text of the content with its two markers. */
const markedText = new RegExp(`(${MARKER_PATTERN})[^]*?\\1`, 'gu');

const stripMarkers = (text: string) => text.replaceAll(anyMarker, '');

/** Makes each marker a text node of its own, and each text between markers. */
const splitAtMarkers = (nodes: readonly ChildNode[]): ChildNode[] =>
  nodes.flatMap((node): ChildNode[] => {
    if (!isText(node)) return [node];
    // The parts include the markers, because the pattern captures them.
    const parts = node.data.split(capturedMarker);
    return parts.filter((part) => part !== '').map((part) => new Text(part));
  });

/** The field that a marker names; undefined for a node that is no marker. */
function fieldOfMarker(node: ChildNode): string | undefined {
  return isText(node) && wholeMarker.test(node.data) ? fieldInMarker(node.data) : undefined;
}

const editAttributes = (field: string) => ({
  'data-edit': field,
  tabindex: '0',
  'aria-description': 'Se puede cambiar: presiona Enter',
});

/** File and path of each picture's field, such as `content/landing.yaml you.image`, by its address on the page. */
export type PictureFields = Readonly<Record<string, string>>;

/**
 * Makes the texts and pictures among siblings and in them editable. What stands between two equal markers gets an
 * `edit-text` of its own.
 *
 * @param nodes with each marker as a text node of its own
 * @returns the siblings that take their place, without markers
 */
function prepareNodes(nodes: readonly ChildNode[], pictures: PictureFields): ChildNode[] {
  const [first, ...rest] = nodes;
  if (!first) return [];
  const field = fieldOfMarker(first);
  if (field === undefined) {
    if (isTag(first)) prepareElement(first, pictures);
    return [first, ...prepareNodes(rest, pictures)];
  }
  const closing = rest.findIndex((node) => fieldOfMarker(node) === field);
  // A marker without a partner marks no text and is dropped.
  if (closing === -1) return prepareNodes(rest, pictures);
  const marked = prepareNodes(rest.slice(0, closing), pictures);
  const text = new Element('edit-text', editAttributes(field), marked);
  return [text, ...prepareNodes(rest.slice(closing + 1), pictures)];
}

/** Makes the texts and pictures of an element editable. Markers go, and what would keep clicks from the editor. */
function prepareElement(element: Element, pictures: PictureFields): void {
  stripMarkersInAttributes(element);
  leaveClicksToEditor(element);
  if (unwritableElements.includes(element.name)) return stripMarkersBelow(element);
  makePictureEditable(element, pictures);
  prepareChildren(element, pictures);
  // Each editable element has its `data-edit` now, which the next lines look for.
  if (element.name === 'button') replaceEditableButton(element);
  if (element.attribs['aria-hidden'] === 'true') takeFromTabOrder(element);
}

function makePictureEditable({ name, attribs }: Element, pictures: PictureFields): void {
  const field = name === 'img' ? pictures[attribs['src'] ?? ''] : undefined;
  if (field) Object.assign(attribs, editAttributes(field));
}

/** Makes the texts and pictures in an element editable. An element with nothing but a text replaces the `edit-text`. */
function prepareChildren(element: Element, pictures: PictureFields): void {
  element.children = prepareNodes(splitAtMarkers(element.children), pictures);
  const [text, ...others] = element.children;
  const isOneText = text && isTag(text) && text.name === 'edit-text' && others.length === 0;
  if (!isOneText) return;
  Object.assign(element.attribs, text.attribs);
  element.children = text.children;
}

/** Firefox lets nobody write in a `<button>`. */
function replaceEditableButton(button: Element): void {
  if (DomUtils.existsOne(isEditable, [button])) button.name = 'edit-button';
}

/** What is hidden from screen readers may not get the focus. */
function takeFromTabOrder(element: Element): void {
  for (const hidden of DomUtils.findAll(isEditable, [element])) hidden.attribs['tabindex'] = '-1';
}

/** So that a click on an element reaches the editor alone. */
function leaveClicksToEditor(element: Element): void {
  // By these two, the page's own scripts would find booking buttons and React components.
  delete element.attribs['data-booking'];
  delete element.attribs['data-island'];
  // Once the page has scrolled, an inert copy of the header's words lies over the header: clicks would go through it.
  delete element.attribs['inert'];
}

const isEditable = ({ attribs }: Element): boolean => 'data-edit' in attribs;

function stripMarkersInAttributes(element: Element): void {
  for (const [name, value] of Object.entries(element.attribs)) element.attribs[name] = stripMarkers(value);
}

function stripMarkersBelow(element: Element): void {
  for (const node of element.children) {
    if (isText(node)) node.data = stripMarkers(node.data);
    if (!isTag(node)) continue;
    stripMarkersInAttributes(node);
    stripMarkersBelow(node);
  }
}

const findByName = (name: string, nodes: ChildNode[]) => DomUtils.findOne((element) => element.name === name, nodes);

/** The page's own policy would forbid what is added; the server sends another one. */
function removePolicy(nodes: ChildNode[]): void {
  const isPolicy = ({ attribs }: Element) => attribs['http-equiv'] === 'Content-Security-Policy';
  for (const policy of DomUtils.findAll(isPolicy, nodes)) DomUtils.removeElement(policy);
}

/** The styles come last, so that they win over those of the page. */
function addStyles(nodes: ChildNode[]): void {
  findByName('head', nodes)?.children.push(new Element('style', {}, [new Text(styles)]));
}

/** A browser's translation would stand where the practice writes. */
function forbidTranslation(nodes: ChildNode[]): void {
  const root = findByName('html', nodes);
  if (root) root.attribs['translate'] = 'no';
  findByName('head', nodes)?.children.unshift(new Element('meta', { name: 'google', content: 'notranslate' }));
}

/** The same for versions of a page that differ only in words: the editor takes these over without loading it again. */
const wordlessHash = (html: string) => contentHash(html.replaceAll(markedText, ''));

/**
 * A page on which the editor changes texts and pictures by a click. Booking does not open, and React components stay
 * the static HTML that they are.
 *
 * @param html made from the content with markers (`markContent`)
 * @param pictures which field each picture shows
 * @param buildNumber when the build of the page began (ms), by which the editor knows whether it shows the newest one
 */
export function preparePage(html: string, pictures: PictureFields, buildNumber: number): string {
  // Without these options the parser would decode entities and change the case of names.
  const options = { decodeEntities: false, lowerCaseTags: false, lowerCaseAttributeNames: false };
  const document = parseDocument(html, options);
  removePolicy(document.children);
  const nodes = prepareNodes(document.children, pictures);
  const root = findByName('html', nodes);
  const versionAttributes = { 'data-build': String(buildNumber), 'data-wordless-hash': wordlessHash(html) };
  if (root) Object.assign(root.attribs, versionAttributes);
  forbidTranslation(nodes);
  addStyles(nodes);
  return render(nodes, { encodeEntities: false });
}
