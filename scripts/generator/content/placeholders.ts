import type { SiteContent } from '../../../src/content/schema.ts';
import { problem, type Problem } from '../../messages/problem.ts';
import { nearestWord } from '../../lib/did-you-mean.ts';
import { valueAt, type FieldPath } from './field-path.ts';
import { withoutHiddenSections } from './hidden-sections.ts';
import { ABSENT } from './optional-facts.ts';
import { placeholdersWith, placeholderTable } from './placeholder-table.ts';

/** Whether a field of `content/site.yaml`, such as `locations[0].name`, is a placeholder's value or a part of one. */
export function isPlaceholderSource(path: FieldPath): boolean {
  const field = path.filter((key) => typeof key !== 'number').join('.');
  const sources = Object.values(placeholderTable).flatMap(({ fields }) => fields);
  return sources.some((source) => `${field}.`.startsWith(`${source}.`));
}

/** Values of placeholders by name; ABSENT for an absent optional fact. */
export type PlaceholderValues = ReadonlyMap<string, string>;

/**
 * Returns a value for each placeholder that the build fills in.
 *
 * @param landing the value of `content/landing.yaml`, valid or not; undefined if it cannot be parsed
 */
export function placeholderValues(site: SiteContent, landing: unknown, now: Date): PlaceholderValues {
  const others = { insurerCount: countInsurers(landing), now };
  const values = new Map<string, string>();
  for (const [name, { compute }] of Object.entries(placeholdersWith(site.locations))) {
    if (compute) values.set(name, compute(site, others) ?? ABSENT);
  }
  return values;
}

/** Returns 0 if the page shows no section of insurers. */
function countInsurers(landing: unknown): number {
  // Not parsed, which is reported by itself: with 0, texts that name the insurers would seem wrong, too.
  if (landing === undefined) return 1;
  const insurers = valueAt(withoutHiddenSections(landing), ['insurance', 'insurers']);
  return Array.isArray(insurers) ? insurers.length : 0;
}

/** What applies to the placeholders of one text. */
export interface PlaceholderRules {
  values: PlaceholderValues;
  /** Whether the text is itself the value of a placeholder, and so may contain none. */
  isSource: boolean;
  /** Names that stay in braces, because the page replaces them, for example by a link. */
  leftForPage: readonly string[];
}

const bracePattern = /\{(?<name>[^{}]*)\}|[{}]/g;

/** Fills in the placeholders of a text. Invalid ones stay and are reported. */
export function interpolate(text: string, rules: PlaceholderRules, report: (problem: Problem) => void): string {
  return text.replace(bracePattern, (written: string, inside: string | undefined) => {
    const textOrProblem = replacementOf(written, inside, rules);
    if (typeof textOrProblem === 'string') return textOrProblem;
    report(textOrProblem);
    return written;
  });
}

/**
 * Returns the text that replaces a placeholder, or what is wrong with it.
 *
 * @param written the placeholder with its braces, or a lone brace
 * @param inside what stands between the braces; undefined for a lone brace
 */
function replacementOf(written: string, inside: string | undefined, rules: PlaceholderRules): string | Problem {
  if (rules.isSource) return problem('placeholder.in-source', { written });
  if (inside === undefined) return problem('placeholder.stray-brace', { written });
  // Some text editors store ñ as n with a combining tilde.
  const name = inside.normalize('NFC');
  if (rules.leftForPage.includes(name)) return `{${name}}`;
  const value = rules.values.get(name);
  if (value !== undefined) return value;
  return unknownPlaceholder(name, written, rules);
}

function unknownPlaceholder(name: string, written: string, rules: PlaceholderRules): Problem {
  const known = [...rules.leftForPage, ...rules.values.keys()].map((knownName) => `{${knownName}}`);
  return problem('placeholder.unknown', { known, written, nearest: nearestWord(`{${name}}`, known) });
}
