/** Brings the texts of the page in the frame up to date, or back to what the server sent. */

/** On an element whose words are being changed, or were and wait for their build: the HTML that the server sent. */
const SERVED_HTML_ATTRIBUTE = 'data-served-html';

/** Notes what the server sent for an element, before anything is typed there. */
export function keepServedHtml(element: Element): void {
  // Words that were saved or refused may stand there already.
  if (!element.hasAttribute(SERVED_HTML_ATTRIBUTE)) element.setAttribute(SERVED_HTML_ATTRIBUTE, element.innerHTML);
}

/** Shows again what the server sent, in place of what was typed. */
export function restoreServedHtml(element: Element): void {
  const servedHtml = element.getAttribute(SERVED_HTML_ATTRIBUTE);
  if (servedHtml !== null) showHtml(element, servedHtml);
}

function showHtml(element: Element, html: string): void {
  // The cursor and a selection stay where nothing has changed.
  if (element.innerHTML !== html) element.innerHTML = html;
  element.removeAttribute(SERVED_HTML_ATTRIBUTE);
}

const editablesOf = (page: Document) => [...page.querySelectorAll('[data-edit]')];

/** Whether a newer version of a page differs at most in words of the content. */
export function differsOnlyInWords(page: Document, newer: Document): boolean {
  // The server has written into each page a hash of all but these words.
  const wordlessHashOf = ({ documentElement }: Document) => documentElement.dataset['wordlessHash'];
  if (wordlessHashOf(page) !== wordlessHashOf(newer)) return false;
  // With one more text right beside another or inside it, the hash is the same, but not the number of texts.
  return editablesOf(page).length === editablesOf(newer).length;
}

/** Takes over the words of a newer version that differs in nothing else. */
export function takeOverWords(page: Document, newer: Document): void {
  const newerElements = editablesOf(newer);
  for (const [index, element] of editablesOf(page).entries()) showHtml(element, newerElements[index]?.innerHTML ?? '');
  page.documentElement.dataset['build'] = newer.documentElement.dataset['build'];
}
