/**
 * After how many letters search engines and WhatsApp cut a text. Approximate: they measure the width of the text, and
 * change the limits now and then.
 */
export const cutLengths = {
  title: 60,
  description: 155,
  socialTitle: 65,
  socialDescription: 80,
} as const;

/**
 * A text as a search engine with room for `limit` letters shows it: cut behind a word, with an ellipsis, for the preview of
 * a page. A text that fits is returned as it is.
 */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const beginning = text.slice(0, limit);
  // A word that ends exactly at the limit stays; one that is cut in two goes.
  const isLastWordWhole = /\s/.test(text.charAt(limit));
  const words = isLastWordWhole ? beginning : beginning.replace(/\s+\S*$/, '');
  // No punctuation mark before the ellipsis.
  return `${words.replace(/[\s.,;:–-]+$/, '')}…`;
}
