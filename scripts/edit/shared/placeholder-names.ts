/** Placeholders in texts that people read. */
import { placeholderTable } from '../site/browser.ts';

/** Matches `{email}`. */
export const placeholderPattern = /\{(?<name>[^{}]+)\}/gu;

/** A sentence with `«Enlace a WhatsApp»` in place of `{whatsapp}`; unknown keys stay. */
export const withPlaceholderNames = (sentence: string): string =>
  sentence.replaceAll(placeholderPattern, (written, key: string) => {
    const placeholder = placeholderTable[key];
    return placeholder ? `«${placeholder.label}»` : written;
  });

/** `['doctora']` of `Soy {doctora}`. */
export const placeholdersIn = (text: string): string[] =>
  Array.from(text.matchAll(placeholderPattern), ({ groups }) => groups?.['name'] ?? '');
