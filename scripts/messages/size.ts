import type { Language } from './language.ts';

/** Formats a number of bytes: `812 B`, `12.3 kB`, `1.20 MB`; in Spanish `12,3 kB`. */
export function formatSize(bytes: number, language: Language): string {
  if (bytes < 1000) return `${bytes} B`;
  const isUnderMegabyte = bytes < 1_000_000;
  const english = isUnderMegabyte ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(2)} MB`;
  return language === 'es' ? english.replace('.', ',') : english;
}
