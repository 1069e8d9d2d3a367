/** Brings the page in the frame up to date where only words have changed. */

/** On an element in which somebody has changed words: the HTML that the server sent for it. */
export const SERVED_HTML_ATTRIBUTE = 'data-served-html';

/** The hash of all but the words of the content, as the server wrote it there. */
const wordlessHash = (page: Document) => page.documentElement.getAttribute('data-wordless-hash');

/** Takes over the words of a newer version. Returns false, without a change, if they are not all that differs. */
export function updatePage(page: Document, served: Document): boolean {
  const shown = page.querySelectorAll('[data-edit]');
  const fresh = served.querySelectorAll('[data-edit]');
  if (wordlessHash(page) !== wordlessHash(served) || shown.length !== fresh.length) return false;
  for (const [index, text] of shown.entries()) {
    const { innerHTML = '' } = fresh[index] ?? {};
    // The cursor and a selection stay where nothing has changed.
    if (text.innerHTML !== innerHTML) text.innerHTML = innerHTML;
    text.removeAttribute(SERVED_HTML_ATTRIBUTE);
  }
  return true;
}
