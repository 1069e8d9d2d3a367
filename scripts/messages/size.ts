import type { Language } from './language.ts';

/** A number of bytes for people: `812 B`, `12.3 kB`, `1.20 MB`; in Spanish `12,3 kB`. */
export function formatSize(bytes: number, language: Language): string {
  if (bytes < 1000) return `${bytes} B`;
  const text = bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(2)} MB`;
  return language === 'es' ? text.replace('.', ',') : text;
}
