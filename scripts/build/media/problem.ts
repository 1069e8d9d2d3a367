/** One thing that is wrong with a file's bytes; the place is added where the file is named. */
export interface Problem {
  expected: string;
  found: string;
  hint?: string;
}

/** A size in bytes for people, in decimal units: `812 kB`, `1.3 MB`. */
export function readableSize(bytes: number): string {
  if (bytes >= 1_000_000) return `${(bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 2 : 1)} MB`;
  return bytes >= 1000 ? `${Math.round(bytes / 1000)} kB` : `${bytes} bytes`;
}
