import { siteSchema, type SiteContent } from '../../../src/content/schema.ts';
import { problem, type Problem } from '../../messages/problem.ts';
import { nearestWord } from '../../lib/did-you-mean.ts';
import { mapTexts } from './field-lookup.ts';
import { parsePath, valueAt, type FieldPath } from './field-path.ts';
import { withoutHiddenSections } from './hidden-sections.ts';
import { ABSENT } from './optional-facts.ts';
import { placeholdersWith, placeholderTable } from './placeholder-table.ts';
import { STAND_IN } from './stand-in.ts';

const withoutPositions = (path: FieldPath): FieldPath => path.filter((key) => typeof key !== 'number');

/** Whether two paths are equal, or one is the beginning of the other. */
const overlap = (a: FieldPath, b: FieldPath): boolean => a.every((key, index) => index >= b.length || key === b[index]);

/** Whether a field of `content/site.yaml`, such as `locations[0].name`, is a placeholder's value or a part of one. */
export function isPlaceholderSource(path: FieldPath): boolean {
  const field = withoutPositions(path).join('.');
  const sources = Object.values(placeholderTable).flatMap(({ fields }) => fields);
  return sources.some((source) => `${field}.`.startsWith(`${source}.`));
}

interface PlaceholderSources {
  /** The value of `content/site.yaml`, valid or not; undefined if it cannot be parsed. Likewise `landing`. */
  site: unknown;
  landing: unknown;
  now: Date;
}

export interface PlaceholderValues {
  /** By name. STAND_IN for a fact with an invalid field, ABSENT for an absent optional fact. */
  values: ReadonlyMap<string, string>;
  /** Whether the list of offices or an `id` in it is invalid. Then any `{direccion_…}` may be right. */
  hasUnknownOffices: boolean;
}

/** Returns a value for each placeholder that the build fills in, even if the content is invalid. */
export function placeholderValues({ site, landing, now }: PlaceholderSources): PlaceholderValues {
  const invalidFields = invalidFieldsOf(site);
  const isInvalid = (field: string) => invalidFields.some((invalid) => overlap(invalid, parsePath(field)));

  // Trimmed as by the schema. The cast is right for valid fields, and `compute` reads no others.
  const trimmedSite = mapTexts(siteSchema, site, (text) => text.trim()) as SiteContent;
  const hasUnknownOffices = isInvalid('locations.id');
  // Only the editor shows names of offices, and here they may be invalid.
  const offices = hasUnknownOffices ? [] : trimmedSite.locations.map(({ id }) => ({ id, name: '' }));
  const placeholders = placeholdersWith(offices);

  const otherSources = { insurerCount: countInsurers(landing), now };
  const values = new Map<string, string>();
  for (const [name, { fields, compute }] of Object.entries(placeholders)) {
    const isFilledByPage = compute === undefined;
    if (isFilledByPage) continue;
    const hasInvalidField = fields.some(isInvalid);
    values.set(name, hasInvalidField ? STAND_IN : (compute(trimmedSite, otherSources) ?? ABSENT));
  }
  return { values, hasUnknownOffices };
}

/** Returns 0 if the page shows no section of insurers; undefined if `landing.yaml` is unreadable or wrong there. */
function countInsurers(landing: unknown): number | undefined {
  if (landing === undefined) return undefined;
  const section = valueAt(withoutHiddenSections(landing), ['insurance']);
  if (section === undefined) return 0; // Hidden or left out.
  const insurers = valueAt(section, ['insurers']);
  return Array.isArray(insurers) ? insurers.length : undefined;
}

function invalidFieldsOf(site: unknown): FieldPath[] {
  const issues = siteSchema.safeParse(site).error?.issues ?? [];
  // The issue of an unknown field has the path of its group, whose other fields may be valid.
  return issues.filter(({ code }) => code !== 'unrecognized_keys').map(({ path }) => withoutPositions(path));
}

/** What applies to the placeholders of one text. */
export interface PlaceholderRules extends PlaceholderValues {
  /** Whether the text is itself the value of a placeholder, and so may contain none. */
  isSource: boolean;
  /** Names that stay in braces, because the page replaces them, for example by a link. */
  leftForPage: readonly string[];
}

const bracePattern = /\{(?<name>[^{}]*)\}|[{}]/g;

/**
 * `findIn` returns the offset of the problem in the text as the file writes it, such as with escapes; undefined if it does
 * not occur there.
 */
type ReportBrace = (problem: Problem, findIn: (spelling: string) => number | undefined) => void;

/** Fills in the placeholders of a text. Invalid ones stay and are reported. */
export function interpolate(text: string, rules: PlaceholderRules, report: ReportBrace): string {
  return text.replace(bracePattern, (written: string, inside: string | undefined, offset: number) => {
    const textOrProblem = replacementOf(written, inside, rules);
    if (typeof textOrProblem === 'string') return textOrProblem;
    // Several may be equal, so they are counted.
    const equalOnesBefore = offsetsOf(written, text.slice(0, offset)).length;
    report(textOrProblem, (spelling) => offsetsOf(written, spelling)[equalOnesBefore]);
    return written;
  });
}

/** Finds all placeholders or lone braces that are written alike. */
const offsetsOf = (written: string, text: string): number[] =>
  [...text.matchAll(bracePattern)].filter(([brace]) => brace === written).map(({ index }) => index);

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
  // The placeholder may name an office with an invalid `id`, which is reported already.
  if (rules.hasUnknownOffices && name.startsWith('direccion_')) return written;
  return unknownPlaceholder(name, written, rules);
}

function unknownPlaceholder(name: string, written: string, rules: PlaceholderRules): Problem {
  const known = [...rules.leftForPage, ...rules.values.keys()].map((knownName) => `{${knownName}}`);
  return problem('placeholder.unknown', { known, written, nearest: nearestWord(`{${name}}`, known) });
}
