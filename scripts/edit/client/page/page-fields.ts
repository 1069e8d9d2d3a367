/**
 * Finds fields of the content on a page, where the server has named them in attributes such as
 * `data-edit="content/landing.yaml hero.title"`.
 */
import type { Field } from '../../shared/protocol.ts';

/** The field that an element with `data-edit` shows; for any other element, one with an empty file and path. */
export function fieldOfElement(element: Element): Field {
  const [file = '', path = ''] = (element.getAttribute('data-edit') ?? '').split(' ');
  return { file, path };
}

/** The visible elements that show a field or fields below it, in the order of the page. */
export function findAllOnPage(page: Document | undefined, { file, path }: Field): HTMLElement[] {
  const name = `${file} ${path}`;
  const ofField = `[data-edit="${CSS.escape(name)}"]`;
  const ofFieldInGroup = `[data-edit^="${CSS.escape(`${name}.`)}"]`;
  const ofListEntry = `[data-edit^="${CSS.escape(`${name}[`)}"]`;
  const selectors = [ofField, ofFieldInGroup, ofListEntry];
  const elements = page?.querySelectorAll<HTMLElement>(selectors.join()) ?? [];
  return [...elements].filter((element) => element.checkVisibility());
}

/** The first element that shows a field or a field below it. */
export const findOnPage = (page: Document | undefined, field: Field): HTMLElement | undefined =>
  findAllOnPage(page, field)[0];

/** In CSS pixels, from the upper left corner of the visible part of the page. */
export interface Point {
  x: number;
  y: number;
}

/** The boxes of an element's words, one for each line. */
function wordBoxes(element: HTMLElement): DOMRect[] {
  const range = element.ownerDocument.createRange();
  range.selectNodeContents(element);
  return [...range.getClientRects()];
}

const isPicture = (element: HTMLElement) => element.localName === 'img';

/** The elements with a field at a point, the topmost first, including those that others cover. */
function editablesAt(page: Document, { x, y }: Point): HTMLElement[] {
  const editables = page.elementsFromPoint(x, y).map((element) => element.closest<HTMLElement>('[data-edit]'));
  const withoutRepetitions = [...new Set(editables)];
  return withoutRepetitions.filter((element) => element !== null);
}

/**
 * Of the elements at a point, the one that a click there is about: the text whose words are there, even under a
 * picture, whose corner may be transparent; else the picture; else the topmost element.
 */
function clickedAmong(elements: readonly HTMLElement[], { x, y }: Point): HTMLElement | undefined {
  const isOnWords = (element: HTMLElement) =>
    wordBoxes(element).some(({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom);
  const clickedText = elements.find((element) => !isPicture(element) && isOnWords(element));
  if (clickedText) return clickedText;
  const [topmost] = elements;
  return elements.find(isPicture) ?? topmost;
}

/**
 * The text of the link or button at a point, so that a click on its icon opens the text; undefined if the control has
 * other words, too.
 */
function textOfControlAt(page: Document, { x, y }: Point): HTMLElement | undefined {
  // The server writes `<edit-button>` for each `<button>` of the site.
  const control = page.elementFromPoint(x, y)?.closest<HTMLElement>('a, button, edit-button');
  const firstText = control?.querySelector<HTMLElement>('[data-edit]');
  if (!control || !firstText) return undefined;
  const hasOtherWords = firstText.textContent.trim() !== control.textContent.trim();
  return hasOtherWords ? undefined : firstText;
}

/**
 * The first element with a field beside words that are no field themselves, such as «Martes, » in «Martes, 9:00 a
 * 18:30».
 */
function editableBesideWordsAt(page: Document, { x, y }: Point): HTMLElement | undefined {
  const clicked = page.elementFromPoint(x, y);
  if (!clicked) return undefined;
  const ownTexts = [...clicked.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
  const hasOwnWords = ownTexts.some(({ nodeValue }) => nodeValue?.trim() !== '');
  if (!hasOwnWords) return undefined;
  return clicked.querySelector<HTMLElement>('[data-edit]') ?? undefined;
}

/** The element with a field that a click is about, if any. One that has faded out does not count. */
export function editableAt(page: Document, point: Point): HTMLElement | undefined {
  const visible = editablesAt(page, point).filter((element) => element.checkVisibility({ opacityProperty: true }));
  return clickedAmong(visible, point) ?? textOfControlAt(page, point) ?? editableBesideWordsAt(page, point);
}

/**
 * Whether a click in the middle of one of its lines, or of its picture, picks the element. Words that have yet to fade in,
 * as somebody scrolls, count, too.
 */
export function isInSight(element: HTMLElement): boolean {
  const boxes = isPicture(element) ? [...element.getClientRects()] : wordBoxes(element);
  return boxes.some(({ x, y, width, height }) => {
    const middle = { x: x + width / 2, y: y + height / 2 };
    const editablesThere = editablesAt(element.ownerDocument, middle);
    const clickedElement = clickedAmong(editablesThere, middle);
    return clickedElement !== undefined && element.contains(clickedElement);
  });
}
