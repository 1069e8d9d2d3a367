/** A value found in the content, reduced to what messages say about it. */
export type Found =
  | { kind: 'nothing' }
  | { kind: 'text'; text: string }
  | { kind: 'number'; value: number }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'list'; length: number }
  | { kind: 'group' };

export function describeFound(value: unknown): Found {
  if (value === undefined || value === null) return { kind: 'nothing' };
  if (typeof value === 'string') return { kind: 'text', text: value };
  if (typeof value === 'number') return { kind: 'number', value };
  if (typeof value === 'boolean') return { kind: 'boolean', value };
  if (Array.isArray(value)) return { kind: 'list', length: value.length };
  return { kind: 'group' };
}

const MAX_QUOTED = 60;

/** Cuts a long text for a quotation. */
export function shorten(text: string): string {
  // `text.slice` could cut an emoji in half.
  const characters = [...text];
  const isTooLong = characters.length > MAX_QUOTED;
  return isTooLong ? `${characters.slice(0, MAX_QUOTED - 3).join('')}...` : text;
}

/** A shortened JSON string, which shows line breaks and control characters. */
export const quote = (text: string): string => JSON.stringify(shorten(text));
