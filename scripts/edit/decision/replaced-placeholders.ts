/** Notices that a shared value, such as the doctor's name, was typed over in a single text. */
import { sourceFieldOf } from '../../generator/content/placeholders.ts';
import type { Change, Notice } from '../protocol.ts';

/** The names of the placeholders in a text: `Soy {doctora}` has `doctora`. */
const placeholdersIn = (text: string): string[] =>
  Array.from(text.matchAll(/\{(?<name>[^{}]+)\}/gu), ({ groups }) => groups?.['name'] ?? '');

/** The words and numbers of a text, without those within placeholders. */
const wordsIn = (text: string): string[] => text.replaceAll(/\{[^{}]+\}/gu, ' ').match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * A notice for a person who has typed other words over placeholders of a text: she may have wanted to change the doctor's
 * name everywhere, and has changed it in this text alone. The notice leads to the fields in which the values of the
 * placeholders are changed for the whole site. A value that is computed from several fields is named without a field.
 *
 * @returns at most one notice. No notice if the text has no new words, because then she has only removed a placeholder, or a
 *   sentence with it; and no notice if the change is not about a single text
 */
export function noticeOfReplacedPlaceholders({ base, value }: Change): Notice[] {
  if (typeof base !== 'string' || typeof value !== 'string') return [];
  const wordsBefore = wordsIn(base);
  const hasNewWords = wordsIn(value).some((word) => !wordsBefore.includes(word));
  const namesAfter = placeholdersIn(value);
  const lostNames = [...new Set(placeholdersIn(base))].filter((name) => !namesAfter.includes(name));
  if (!hasNewWords || lostNames.length === 0) return [];
  const paths = lostNames.map(sourceFieldOf).filter((path) => path !== undefined);
  const fields = paths.map((path) => ({ file: 'content/site.yaml', path }));
  return [{ code: 'placeholder-replaced', subject: lostNames.join(' '), fields }];
}
