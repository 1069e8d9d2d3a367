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

/** A text as a place with room for `limit` letters shows it: cut behind a word, with an ellipsis. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const room = text.slice(0, limit);
  // A word that ends exactly at the limit stays.
  const isWordWhole = /\s/.test(text.charAt(limit));
  const words = isWordWhole ? room : room.replace(/\s+\S*$/, '');
  return `${words.replace(/[\s.,;:–-]+$/, '')}…`;
}
