import type { Language } from './language.ts';

/** Formats a number of bytes: `812 B`, `12.3 kB`, `1.20 MB`; in Spanish `12,3 kB`. */
export function formatSize(bytes: number, language: Language): string {
  if (bytes < 1000) return `${bytes} B`;
  // From this size on, one decimal would give `1000.0 kB`.
  const isUnderMegabyte = bytes < 999_950;
  const withPoint = isUnderMegabyte ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(2)} MB`;
  return language === 'es' ? withPoint.replace('.', ',') : withPoint;
}
