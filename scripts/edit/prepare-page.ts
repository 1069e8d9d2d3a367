/**
 * The pages as the editor shows them: whatever holds a text or picture of the content names its field, by `data-edit`.
 */
import render from 'dom-serializer';
import { Element, isTag, isText, Text, type ChildNode } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { editMarker, fieldInMarker } from './mark-content.ts';

/**
 * Elements that the editor adds have names of their own, which no style of the site can match: `edit-text` where only a
 * part of an element is one text, `edit-button` in the place of a button, in which Firefox lets nobody write.
 */
const styles = `
  /* Nothing enters or moves while it is edited. */
  *, ::before, ::after { animation-duration: 0s !important; animation-delay: 0s !important; }
  *, ::before, ::after { transition-duration: 0s !important; transition-delay: 0s !important; }
  edit-button { display: inline-block; text-align: center; }
  [data-edit] { cursor: text; border-radius: 2px; scroll-margin: 6rem; }
  [data-edit]:is(:hover, :focus) { outline: 2px solid #e6e072; outline-offset: 3px; box-shadow: 0 0 0 7px #47102a; }
  :is(img, time)[data-edit] { cursor: pointer; pointer-events: auto; }
  [data-edit][contenteditable] { outline-style: dashed; background: #faf6f4; color: #2a0818; opacity: 1; }
  [contenteditable] [data-name] { padding: 0 0.2em; border-radius: 0.3em; background: #e6e072; color: #2a0818; }
  [contenteditable] [data-name] { -webkit-user-select: all; user-select: all; }`;

/** Nobody writes in these; markers there would reach scripts and the browser's tab. */
const bareElements = ['head', 'script', 'noscript', 'style', 'template'];

const stripMarkers = (text: string) => text.replace(new RegExp(editMarker, 'gu'), '');

/** The text of a page in parts: markers, and what stands between them. */
const splitAtMarkers = (nodes: readonly ChildNode[]): ChildNode[] =>
  nodes.flatMap((node): ChildNode[] => {
    if (!isText(node)) return [node];
    const parts = node.data.split(new RegExp(`(${editMarker})`, 'u'));
    return parts.filter((part) => part !== '').map((part) => new Text(part));
  });

/** The field that a node is a marker of; undefined for any other node. */
function fieldOfMarker(node: ChildNode | undefined): string | undefined {
  if (!node || !isText(node)) return undefined;
  const isMarker = new RegExp(`^${editMarker}$`, 'u').test(node.data);
  return isMarker ? fieldInMarker(node.data) : undefined;
}

const editAttributes = (field: string) => ({
  'data-edit': field,
  tabindex: '0',
  'aria-description': 'Se puede cambiar: presiona Enter',
});

class PagePreparation {
  readonly #pictures: Readonly<Record<string, string>>;

  constructor(pictures: Readonly<Record<string, string>>) {
    this.#pictures = pictures;
  }

  prepareNodes(nodes: readonly ChildNode[]): ChildNode[] {
    const parts = splitAtMarkers(nodes);
    const prepared: ChildNode[] = [];
    for (let index = 0; index < parts.length; index++) {
      const part = parts[index];
      const field = fieldOfMarker(part);
      const end = parts.findIndex((other, position) => position > index && fieldOfMarker(other) === field);
      if (field !== undefined && end > index) {
        prepared.push(new Element('edit-text', editAttributes(field), this.prepareNodes(parts.slice(index + 1, end))));
        index = end;
      } else if (part && field === undefined) {
        if (isTag(part)) this.#prepareElement(part);
        if (!isPolicy(part)) prepared.push(part);
      }
    }
    return prepared;
  }

  #prepareElement(element: Element): void {
    for (const [name, value] of Object.entries(element.attribs)) element.attribs[name] = stripMarkers(value);
    // Nothing is booked here, and islands stay as the server has rendered them.
    delete element.attribs['data-booking'];
    delete element.attribs['data-island'];
    const picture = element.name === 'img' ? this.#pictures[element.attribs['src'] ?? ''] : undefined;
    if (picture) Object.assign(element.attribs, editAttributes(picture));
    if (bareElements.includes(element.name)) {
      stripBelow(element);
      return;
    }
    const parts = splitAtMarkers(element.children);
    const field = fieldOfMarker(parts[0]);
    const isWhole = field !== undefined && parts.length > 1 && fieldOfMarker(parts.at(-1)) === field;
    if (isWhole) Object.assign(element.attribs, editAttributes(field));
    element.children = this.prepareNodes(isWhole ? parts.slice(1, -1) : parts);
    if (element.name === 'button' && holdsField(element)) element.name = 'edit-button';
  }
}

/** The page's own policy, in whose place the server's stands. */
const isPolicy = (node: ChildNode) =>
  isTag(node) && node.name === 'meta' && node.attribs['http-equiv'] === 'Content-Security-Policy';

/** Whether the editor can change something in an element. Its children are prepared already. */
const holdsField = (element: Element): boolean =>
  'data-edit' in element.attribs || element.children.some((child) => isTag(child) && holdsField(child));

/** Takes markers out of everything in an element in which nobody writes, and the policy out of the head. */
function stripBelow(element: Element): void {
  element.children = element.children.filter((child) => !isPolicy(child));
  for (const child of element.children) {
    if (isText(child)) child.data = stripMarkers(child.data);
    if (!isTag(child)) continue;
    for (const [name, value] of Object.entries(child.attribs)) child.attribs[name] = stripMarkers(value);
    stripBelow(child);
  }
}

/** The first element that a test accepts, in the order of the page. */
function findElement(nodes: readonly ChildNode[], accepts: (element: Element) => boolean): Element | undefined {
  for (const node of nodes) {
    if (!isTag(node)) continue;
    const found = accepts(node) ? node : findElement(node.children, accepts);
    if (found) return found;
  }
  return undefined;
}

/** The date of a legal page is a field at the top of its file, although the page makes words of it. */
function nameLegalDate(nodes: readonly ChildNode[]): void {
  const legalFile = (element: Element) => /^content\/legal\/\S+/.exec(element.attribs['data-edit'] ?? '')?.[0];
  const block = findElement(nodes, (element) => legalFile(element) !== undefined);
  const date = findElement(nodes, ({ name }) => name === 'time');
  if (block && date) Object.assign(date.attribs, editAttributes(`${legalFile(block)} updated`));
}

/**
 * Takes the markers out of a page and names its texts and pictures instead. Letters of the page stay as they are.
 *
 * @param pictures file and path of each picture's field, by the picture's address
 * @param build number of the build that made the page; the frame reads it to know whether it shows the newest one
 */
export function preparePage(html: string, pictures: Readonly<Record<string, string>>, build: number): string {
  const options = { decodeEntities: false, lowerCaseTags: false, lowerCaseAttributeNames: false };
  const document = parseDocument(html, options);
  const nodes = new PagePreparation(pictures).prepareNodes(document.children);
  nameLegalDate(nodes);
  const root = findElement(nodes, ({ name }) => name === 'html');
  if (root) root.attribs['data-build'] = String(build);
  const head = findElement(nodes, ({ name }) => name === 'head');
  head?.children.push(new Element('style', {}, [new Text(styles)]));
  return render(nodes, { encodeEntities: false, decodeEntities: false, emptyAttrs: true });
}
