/** `text` between quotes, on one line and at most 60 characters long, for a message. */
export function quote(text: string): string {
  const characters = [...text];
  return JSON.stringify(characters.length > 60 ? `${characters.slice(0, 57).join('')}...` : text);
}

/** What `value` is, for a message: text between quotes, anything else with its type. */
export function show(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  if (typeof value === 'string') return quote(value);
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object') return 'a group of fields';
  return `${typeof value === 'boolean' ? 'the truth value' : 'the number'} ${String(value)}`;
}
