/** After how many letters search engines and WhatsApp cut a text. Approximate: they measure widths, and change them. */
export const cutLengths = {
  title: 60,
  description: 155,
  socialTitle: 65,
  socialDescription: 80,
} as const;

/** A text as they show it: cut behind a word, with an ellipsis, if it has more than `limit` letters. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const beginning = text.slice(0, limit);
  const isLastWordWhole = /\s/.test(text.charAt(limit));
  const words = isLastWordWhole ? beginning : beginning.replace(/\s+\S*$/, '');
  return `${words.replace(/[\s.,;:–-]+$/, '')}…`;
}
