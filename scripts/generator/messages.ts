import didYouMean2 from 'didyoumean2';

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

/**
 * Where an offset stands.
 *
 * @param firstLine the line of the file on which `text` begins
 * @returns line and column, from 1
 */
export function positionIn(text: string, offset: number, firstLine = 1): { line: number; column: number } {
  const lines = text.slice(0, offset).split('\n');
  return { line: firstLine + lines.length - 1, column: lines.at(-1)!.length + 1 };
}

/** `did you mean "address"?` where one of the `known` words is a slip away from `word`; otherwise nothing. */
export function didYouMean(word: string, known: readonly string[]): string | undefined {
  const nearest = didYouMean2(word, known, { threshold: 0.6 });
  return nearest === null ? undefined : `did you mean "${nearest}"?`;
}

/** A number of bytes for people: `812 B`, `12.3 kB`, `1.20 MB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(2)} MB`;
}
