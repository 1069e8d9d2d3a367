/**
 * A value that was found in the content, reduced to what a sentence says of it: its kind; a text, number or boolean itself;
 * the number of entries of a list.
 */
export type Found =
  | { kind: 'nothing' }
  | { kind: 'text'; text: string }
  | { kind: 'number'; value: number | bigint }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'list'; length: number }
  | { kind: 'group' };

/** Reduces a value for a sentence. `undefined` and `null` are `nothing`; any other object is a group. */
export function found(value: unknown): Found {
  if (value === undefined || value === null) return { kind: 'nothing' };
  if (typeof value === 'string') return { kind: 'text', text: value };
  if (typeof value === 'number' || typeof value === 'bigint') return { kind: 'number', value };
  if (typeof value === 'boolean') return { kind: 'boolean', value };
  if (Array.isArray(value)) return { kind: 'list', length: value.length };
  return { kind: 'group' };
}

/** Whether a value is the name of a photo in HEIC, the format of iPhones. */
export const isHeic = (found: Found): boolean => found.kind === 'text' && /\.hei[cf]$/i.test(found.text);

/** `text` between quotes, on one line; of more than 60 characters only the first 57, with three dots behind them. */
export function quote(text: string): string {
  const characters = [...text];
  return JSON.stringify(characters.length > 60 ? `${characters.slice(0, 57).join('')}...` : text);
}
