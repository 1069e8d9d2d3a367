/** A value of the content, reduced to what a sentence says of it. */
export type Found =
  | { kind: 'nothing' }
  | { kind: 'text'; text: string }
  | { kind: 'number'; value: number | bigint }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'list'; length: number }
  | { kind: 'group' };

/** What a value is. A date, which YAML does not give us, counts as a group of fields. */
export function found(value: unknown): Found {
  if (value === undefined || value === null) return { kind: 'nothing' };
  if (typeof value === 'string') return { kind: 'text', text: value };
  if (typeof value === 'number' || typeof value === 'bigint') return { kind: 'number', value };
  if (typeof value === 'boolean') return { kind: 'boolean', value };
  if (Array.isArray(value)) return { kind: 'list', length: value.length };
  return { kind: 'group' };
}

/** Whether a text names a photo in the format of an iPhone. */
export const isHeic = (found: Found): boolean => found.kind === 'text' && /\.hei[cf]$/i.test(found.text);

/** `text` between quotes, on one line and at most 60 characters long. */
export function quote(text: string): string {
  const characters = [...text];
  return JSON.stringify(characters.length > 60 ? `${characters.slice(0, 57).join('')}...` : text);
}
