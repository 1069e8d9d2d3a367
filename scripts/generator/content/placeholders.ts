import { isPathAtOrBelow } from '../../../src/content/is-path-at-or-below.ts';
import type { SiteContent } from '../../../src/content/schema.ts';
import { problem, type Problem } from '../../messages/problem.ts';
import { nearestWord } from '../../lib/did-you-mean.ts';
import type { SchemaName } from './field-lookup.ts';
import { valueAt, withoutPositions, type FieldPath } from './field-path.ts';
import { withoutHiddenSections } from './hidden-sections.ts';
import { ABSENT } from './optional-facts.ts';
import { placeholderTable, tableWithOffices } from './placeholder-table.ts';

/** Whether a field, such as `locations[0].name` of `content/site.yaml`, is a placeholder's value or a part of one. */
export function isPlaceholderSource(schemaName: SchemaName, path: FieldPath): boolean {
  if (schemaName !== 'site') return false;
  const sources = Object.values(placeholderTable).flatMap(({ fields }) => fields);
  return sources.some((source) => isPathAtOrBelow(withoutPositions(path), source));
}

/** Values of placeholders by name; ABSENT for an absent optional fact. */
export type PlaceholderValues = ReadonlyMap<string, string>;

/**
 * Returns a value for each placeholder that the build fills in.
 *
 * @param landing the value of `content/landing.yaml`, valid or not; undefined if it cannot be parsed
 */
export function placeholderValues(site: SiteContent, landing: unknown, now: Date): PlaceholderValues {
  const insurerCount = countInsurers(landing);
  const values = new Map<string, string>();
  for (const [name, { compute }] of Object.entries(tableWithOffices(site.locations))) {
    if (compute) values.set(name, compute(site, { insurerCount, now }) ?? ABSENT);
  }
  return values;
}

/** Counts the insurers that the landing page shows. */
function countInsurers(landing: unknown): number {
  // The file cannot be parsed. With 0, texts that mention insurers would be reported for the same mistake.
  if (landing === undefined) return 1;
  const insurers = valueAt(withoutHiddenSections(landing), ['insurance', 'insurers']);
  return Array.isArray(insurers) ? insurers.length : 0;
}

/** What applies to the placeholders of one text. */
export interface PlaceholderRules {
  values: PlaceholderValues;
  /** Whether the text is itself the value of a placeholder: then it may contain none. */
  isPlaceholderSource: boolean;
  /** Names that stay in braces, because the page replaces them, for example by a link. */
  filledByPage: readonly string[];
}

/** Fills in the placeholders of a text. Invalid ones stay in it. */
export function interpolate(text: string, rules: PlaceholderRules): { filled: string; problems: Problem[] } {
  const problems: Problem[] = [];
  // Matches placeholders and lone braces.
  const filled = text.replace(/\{[^{}]*\}|[{}]/g, (written) => {
    const textOrProblem = replacementOf(written, rules);
    if (typeof textOrProblem === 'string') return textOrProblem;
    problems.push(textOrProblem);
    return written;
  });
  return { filled, problems };
}

/** Returns the text for a placeholder such as `{doctora}`; else the problem with it, or with a lone brace. */
function replacementOf(written: string, rules: PlaceholderRules): string | Problem {
  if (rules.isPlaceholderSource) return problem('placeholder.in-source', { written });
  const isLoneBrace = written.length === 1;
  if (isLoneBrace) return problem('placeholder.stray-brace', { written });
  // Some text editors store ñ as n with a combining tilde.
  const name = written.slice(1, -1).normalize('NFC');
  if (rules.filledByPage.includes(name)) return `{${name}}`;
  return rules.values.get(name) ?? unknownPlaceholder(name, written, rules);
}

function unknownPlaceholder(name: string, written: string, rules: PlaceholderRules): Problem {
  const known = [...rules.filledByPage, ...rules.values.keys()].map((knownName) => `{${knownName}}`);
  return problem('placeholder.unknown', { known, written, nearest: nearestWord(`{${name}}`, known) });
}
