/** Notices that a shared value, such as the doctor's name, was typed over in a single text. */
import { sourceFieldOf } from '../site/content.ts';
import { placeholderPattern, placeholdersIn } from '../shared/placeholder-names.ts';
import type { Change, Notice } from '../shared/protocol.ts';

const wordsBesidePlaceholders = (text: string): string[] =>
  text.replaceAll(placeholderPattern, ' ').match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Leads a person who has typed other words over placeholders to the fields in which their values are changed for the
 * whole site. No notice without new words (then she has only removed them), or if the new text says the same value
 * otherwise.
 */
export function noticeOfReplacedPlaceholders({ base, value }: Change): Notice[] {
  if (typeof base !== 'string' || typeof value !== 'string') return [];
  const wordsBefore = wordsBesidePlaceholders(base);
  const hasNewWords = wordsBesidePlaceholders(value).some((word) => !wordsBefore.includes(word));
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
