/** Notices that a shared value, such as the doctor's name, was typed over in a single text. */
import { sourceFieldOf } from '../../generator/content/placeholders.ts';
import type { Change, Notice } from '../protocol.ts';

/** The names of the placeholders in a text: `Soy {doctora}` has `doctora`. */
const placeholdersIn = (text: string): string[] =>
  Array.from(text.matchAll(/\{(?<name>[^{}]+)\}/gu), ({ groups }) => groups?.['name'] ?? '');

/** The words and numbers of a text, without those within placeholders. */
const wordsIn = (text: string): string[] => text.replaceAll(/\{[^{}]+\}/gu, ' ').match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Notices for a person who has typed other words over placeholders of a text: one for each placeholder that the text has
 * lost, with the field in which its value is changed for the whole site (no field if the value is computed from several).
 * She may have wanted to change the doctor's name everywhere, and has changed it in this text alone.
 *
 * Empty if the text has no new words, because then she has only removed a placeholder or a sentence with it; and if the
 * change is not about a single text.
 */
export function replacedPlaceholders({ base, value }: Change): Notice[] {
  if (typeof base !== 'string' || typeof value !== 'string') return [];
  const wordsBefore = wordsIn(base);
  const hasNewWords = wordsIn(value).some((word) => !wordsBefore.includes(word));
  if (!hasNewWords) return [];
  const namesAfter = placeholdersIn(value);
  const lostNames = new Set(placeholdersIn(base).filter((name) => !namesAfter.includes(name)));
  return Array.from(lostNames, (name): Notice => {
    const path = sourceFieldOf(name);
    const fields = path === undefined ? [] : [{ file: 'content/site.yaml', path }];
    return { code: 'placeholder-replaced', subject: name, fields };
  });
}
