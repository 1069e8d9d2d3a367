/** Finds fields of the content on a page of the site, where the server has named them by `data-edit`. */
import type { Field } from '../protocol.ts';

/** The field that an element of the page shows, from its attribute `data-edit`: `content/landing.yaml hero.title`. */
export function fieldOfElement(element: HTMLElement): Field {
  const [file = '', path = ''] = (element.dataset['edit'] ?? '').split(' ');
  return { file, path };
}

/**
 * Finds where a page shows a field, so that the editor can lead there: the elements of the field itself and of the fields
 * below it, in the order of the page. For `locations[0]` these are also those of `locations[0].name`. Leaves out elements
 * that are not rendered (`display: none`). Empty without a page.
 */
export function findAllOnPage(page: Document | undefined, { file, path }: Field): HTMLElement[] {
  const name = `${file} ${path}`;
  const ofField = `[data-edit="${CSS.escape(name)}"]`;
  const ofFieldInGroup = `[data-edit^="${CSS.escape(`${name}.`)}"]`;
  const ofListEntry = `[data-edit^="${CSS.escape(`${name}[`)}"]`;
  const selectors = [ofField, ofFieldInGroup, ofListEntry];
  const elements = page?.querySelectorAll<HTMLElement>(selectors.join()) ?? [];
  return [...elements].filter((element) => element.checkVisibility());
}

/** The first of `findAllOnPage`; undefined if nothing of the field is rendered on this page. */
export const findOnPage = (page: Document | undefined, field: Field): HTMLElement | undefined =>
  findAllOnPage(page, field)[0];

/** A position in the visible part of the page, in px, as mouse events have it. */
interface Point {
  x: number;
  y: number;
}

/** The boxes of the words in an element, one for each line: smaller than the element where its lines are short. */
function wordBoxes(element: HTMLElement): DOMRect[] {
  const range = element.ownerDocument.createRange();
  range.selectNodeContents(element);
  return [...range.getClientRects()];
}

const isPicture = (element: HTMLElement) => element.localName === 'img';

/** All elements at a point that show a field, the topmost first, including those that others cover. Each appears once. */
function editablesAt(page: Document, { x, y }: Point): HTMLElement[] {
  const editables = page.elementsFromPoint(x, y).map((element) => element.closest<HTMLElement>('[data-edit]'));
  const withoutRepetitions = [...new Set(editables)];
  return withoutRepetitions.filter((element) => element !== null);
}

/**
 * Chooses among elements that lie over each other at a point the one that a person means by a click there: the topmost
 * text whose words are at the point, even if a picture lies over them, because its corner there may be transparent. If
 * there is no such text, the topmost picture; else the topmost of the texts, which have only empty space at the point.
 *
 * @param elements texts and pictures, the topmost first
 * @returns undefined if `elements` is empty
 */
function meantAt(elements: readonly HTMLElement[], { x, y }: Point): HTMLElement | undefined {
  const isOnWords = (element: HTMLElement) =>
    wordBoxes(element).some(({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom);
  const clickedText = elements.find((element) => !isPicture(element) && isOnWords(element));
  if (clickedText) return clickedText;
  const [topmost] = elements;
  return elements.find(isPicture) ?? topmost;
}

/**
 * The element with the text of the link or button at a point, so that a click on the icon of a button, too, lets the person
 * write in the button's text. Undefined if no link or button is there, if it has no text of the content, or if it shows
 * other words besides its first text: then it is not clear which of them is meant.
 */
function textOfControlAt(page: Document, { x, y }: Point): HTMLElement | undefined {
  // The editor's server writes `<edit-button>` for each `<button>` of the site.
  const control = page.elementFromPoint(x, y)?.closest<HTMLElement>('a, button, edit-button');
  const firstText = control?.querySelector<HTMLElement>('[data-edit]');
  if (!control || !firstText) return undefined;
  const hasOtherWords = firstText.textContent.trim() !== control.textContent.trim();
  return hasOtherWords ? undefined : firstText;
}

/**
 * For a click on words that are no field themselves but stand in one line with fields, such as «Martes, » in «Martes, 9:00 a
 * 18:30»: the element of the first field in that line. Undefined if the innermost element at the point has no words of its
 * own, or contains no field. A click on a field itself never comes here: `editableAt` has found it before.
 */
function fieldOfLineAt(page: Document, { x, y }: Point): HTMLElement | undefined {
  const line = page.elementFromPoint(x, y);
  if (!line) return undefined;
  const ownTexts = [...line.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
  const hasOwnWords = ownTexts.some(({ nodeValue }) => nodeValue?.trim() !== '');
  if (!hasOwnWords) return undefined;
  return line.querySelector<HTMLElement>('[data-edit]') ?? undefined;
}

/**
 * The element that a click at a point is about. Words that have faded out, such as those of the opening picture after
 * some scrolling, cannot be seen, so they are not meant.
 *
 * @returns undefined if nothing there shows a field of the content
 */
export function editableAt(page: Document, point: Point): HTMLElement | undefined {
  const visible = editablesAt(page, point).filter((element) => element.checkVisibility({ opacityProperty: true }));
  return meantAt(visible, point) ?? textOfControlAt(page, point) ?? fieldOfLineAt(page, point);
}

/**
 * Whether a person sees an element, or a part of it, at the present scroll position, so that she can write in it there: it
 * is neither outside of the window nor cut off nor covered by another text or picture.
 *
 * Tests the middle of each line of its words, or of the picture: a click there must be about this element or one inside it.
 * Words that are still faded out, which the page shows once it is scrolled to them, count as seen.
 */
export function isInSight(element: HTMLElement): boolean {
  const boxes = isPicture(element) ? [...element.getClientRects()] : wordBoxes(element);
  return boxes.some(({ x, y, width, height }) => {
    const middle = { x: x + width / 2, y: y + height / 2 };
    const editablesThere = editablesAt(element.ownerDocument, middle);
    const clickedElement = meantAt(editablesThere, middle);
    return clickedElement !== undefined && element.contains(clickedElement);
  });
}
