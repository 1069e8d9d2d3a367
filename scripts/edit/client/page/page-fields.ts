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

/** The displayed elements of a field, in the order of the page; none for a group, a list or a whole file. */
export function findAllOnPage(page: Document | undefined, { file, path }: Field): HTMLElement[] {
  const name = CSS.escape(`${file} ${path}`);
  const elements = page?.querySelectorAll<HTMLElement>(`[data-edit="${name}"]`) ?? [];
  return [...elements].filter((element) => element.checkVisibility());
}

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

export const isPicture = (element: HTMLElement): boolean => element.localName === 'img';

/** The elements with a field at a point, the topmost first, including those that others cover. */
const editablesAt = (page: Document, { x, y }: Point): HTMLElement[] =>
  page.elementsFromPoint(x, y).flatMap((element) => element.closest<HTMLElement>('[data-edit]') ?? []);

/**
 * Of the elements at a point, the topmost first, the one that a click there is about: a text with words at the point,
 * else a picture, else the topmost. Words come before a picture above them, whose corner may be transparent.
 */
function clickedAmong(elements: readonly HTMLElement[], { x, y }: Point): HTMLElement | undefined {
  const hasWordsThere = (element: HTMLElement) =>
    wordBoxes(element).some(({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom);
  const clickedText = elements.find((element) => !isPicture(element) && hasWordsThere(element));
  return clickedText ?? elements.find(isPicture) ?? elements[0];
}

/**
 * For a click on an icon, or on words that are no field, such as «Martes, » in «Martes, 9:00 a 18:30»: the first text
 * in the link, button or line at the point.
 */
function firstTextAt(page: Document, { x, y }: Point): HTMLElement | undefined {
  // The server writes `<edit-button>` for a `<button>` with a text, and `<edit-text>` for a text that is part of a
  // line.
  const around = page.elementFromPoint(x, y)?.closest('a, edit-button, :has(> edit-text)');
  return around?.querySelector<HTMLElement>('[data-edit]') ?? undefined;
}

/** The element with a field that a click is about, if any. One that has faded out does not count. */
export function editableAt(page: Document, point: Point): HTMLElement | undefined {
  const visible = editablesAt(page, point).filter((element) => element.checkVisibility({ opacityProperty: true }));
  return clickedAmong(visible, point) ?? firstTextAt(page, point);
}

const middleOf = ({ x, y, width, height }: DOMRect): Point => ({ x: x + width / 2, y: y + height / 2 });

/**
 * Whether the element is in the window and not covered: a click in the middle of one of its lines, or of its picture,
 * picks it. Unlike for `editableAt`, words that have yet to fade in count, too.
 */
export function isInSight(element: HTMLElement): boolean {
  const boxes = isPicture(element) ? [...element.getClientRects()] : wordBoxes(element);
  return boxes.map(middleOf).some((middle) => {
    const clicked = clickedAmong(editablesAt(element.ownerDocument, middle), middle);
    // A text may contain another, such as the link that `{whatsapp}` becomes.
    return clicked !== undefined && element.contains(clicked);
  });
}
