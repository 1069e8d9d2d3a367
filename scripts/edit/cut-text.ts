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
 * A text as a search engine or WhatsApp shows it, for the preview of a page: if it has more than `limit` letters, it is cut
 * behind a word and gets an ellipsis. A text that fits is returned as it is.
 */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const beginning = text.slice(0, limit);
  // The last word of the beginning is whole if a space follows it; a word that is cut in two goes.
  const isLastWordWhole = /\s/.test(text.charAt(limit));
  const words = isLastWordWhole ? beginning : beginning.replace(/\s+\S*$/, '');
  // No punctuation mark before the ellipsis.
  return `${words.replace(/[\s.,;:–-]+$/, '')}…`;
}
