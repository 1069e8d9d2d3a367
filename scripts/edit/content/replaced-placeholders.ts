/** Notices that a shared value, such as the doctor's name, was typed over in a single text. */
import { sourceFieldOf } from '../site/content.ts';
import type { Change, Notice } from '../protocol.ts';

/** The names of the placeholders in a text: `Soy {doctora}` has `doctora`. */
const placeholdersIn = (text: string): string[] =>
  Array.from(text.matchAll(/\{(?<name>[^{}]+)\}/gu), ({ groups }) => groups?.['name'] ?? '');

/** The words and numbers of a text, without those within placeholders. */
const wordsIn = (text: string): string[] => text.replaceAll(/\{[^{}]+\}/gu, ' ').match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * A notice for a person who has typed other words over placeholders of a text: she may have wanted to change the doctor's
 * name everywhere, and has changed it in this text alone. The notice leads to the fields in which the values of these
 * placeholders are changed for the whole site. Placeholders without such a field are left out (`sourceFieldOf`), and so are
 * those whose value another placeholder of the new text repeats.
 *
 * @returns at most one notice. No notice if the text has no new words, because then she has only removed a placeholder, or a
 *   sentence with it; and no notice if the change is not about a single text
 */
export function noticeOfReplacedPlaceholders({ base, value }: Change): Notice[] {
  if (typeof base !== 'string' || typeof value !== 'string') return [];
  const wordsBefore = wordsIn(base);
  const hasNewWords = wordsIn(value).some((word) => !wordsBefore.includes(word));
  if (!hasNewWords) return [];
  const sourcesAfter = placeholdersIn(value).map(sourceFieldOf);
  const lostNames: string[] = [];
  const lostSources = new Set<string>();
  for (const name of new Set(placeholdersIn(base))) {
    const source = sourceFieldOf(name);
    if (source === undefined || sourcesAfter.includes(source)) continue;
    lostNames.push(name);
    lostSources.add(source);
  }
  if (lostNames.length === 0) return [];
  const fields = Array.from(lostSources, (path) => ({ file: 'content/site.yaml', path }));
  return [{ code: 'placeholder-replaced', subject: lostNames.join(' '), fields }];
}
