/** Finds fields of the content on a page of the site, where the server has named them by `data-edit`. */
import type { Field } from '../protocol.ts';

/** The field that an element of the page shows. */
export function fieldOf(element: HTMLElement): Field {
  const [file = '', path = ''] = (element.dataset['edit'] ?? '').split(' ');
  return { file, path };
}

/**
 * Finds the elements of a field and of the fields below it on a page, in their order. Leaves out those that are not
 * rendered.
 */
export function findAllOnPage(page: Document | undefined, { file, path }: Field): HTMLElement[] {
  const name = `${file} ${path}`;
  const selectors = [
    `[data-edit="${CSS.escape(name)}"]`,
    `[data-edit^="${CSS.escape(`${name}.`)}"]`,
    `[data-edit^="${CSS.escape(`${name}[`)}"]`,
  ];
  const found = page?.querySelectorAll<HTMLElement>(selectors.join()) ?? [];
  return [...found].filter((element) => element.checkVisibility());
}

/** The first of `findAllOnPage`; undefined if nothing of the field is rendered on this page. */
export const findOnPage = (page: Document | undefined, field: Field): HTMLElement | undefined =>
  findAllOnPage(page, field)[0];

/** A position in the window of the page, in px. */
interface Point {
  x: number;
  y: number;
}

/** The boxes of the lines of words in an element. */
function wordBoxes(element: HTMLElement): DOMRect[] {
  const range = element.ownerDocument.createRange();
  range.selectNodeContents(element);
  return [...range.getClientRects()];
}

const isPicture = (element: HTMLElement) => element.localName === 'img';

/** The elements at a point that show a field, the topmost first; decorations above them are looked through. */
function editablesAt(page: Document, { x, y }: Point): HTMLElement[] {
  const found = page.elementsFromPoint(x, y).map((element) => element.closest<HTMLElement>('[data-edit]'));
  return [...new Set(found)].filter((element) => element !== null);
}

/**
 * The one of several elements at a point that a person means there: words before pictures, because the transparent
 * corners of a picture may lie over words; pictures before the empty space beside words.
 *
 * @param elements the topmost first
 * @returns undefined if there are none
 */
function meantAt(elements: readonly HTMLElement[], { x, y }: Point): HTMLElement | undefined {
  const isOnWords = (element: HTMLElement) =>
    wordBoxes(element).some(({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom);
  const words = elements.find((element) => !isPicture(element) && isOnWords(element));
  return words ?? elements.find(isPicture) ?? elements[0];
}

/** The only text of a link or button at a point, if that is its whole name, such as the one of a link with an icon. */
function nameOfControlAt(page: Document, { x, y }: Point): HTMLElement | undefined {
  const control = page.elementFromPoint(x, y)?.closest<HTMLElement>('a, button, edit-button');
  const name = control?.querySelector<HTMLElement>('[data-edit]');
  return name?.textContent.trim() === control?.textContent.trim() ? (name ?? undefined) : undefined;
}

/**
 * The element that a click at a point is about. Words that have faded out are not meant.
 *
 * @returns undefined if nothing there shows a field of the content
 */
export function editableAt(page: Document, point: Point): HTMLElement | undefined {
  const shown = editablesAt(page, point).filter((element) => element.checkVisibility({ opacityProperty: true }));
  return meantAt(shown, point) ?? nameOfControlAt(page, point);
}

/**
 * Whether a person sees an element, or a part of it, at the present scroll position: it is neither outside of the window
 * nor cut off nor covered by another text or picture.
 */
export function isInSight(element: HTMLElement): boolean {
  const boxes = isPicture(element) ? [...element.getClientRects()] : wordBoxes(element);
  return boxes.some(({ x, y, width, height }) => {
    const centre = { x: x + width / 2, y: y + height / 2 };
    const found = meantAt(editablesAt(element.ownerDocument, centre), centre);
    return found !== undefined && element.contains(found);
  });
}
