/** Build-time only: what fields the schema of `content/` is made of, and what the build has to know of them. */
import { z } from 'zod';

/** What the build has to know of a field. */
export interface FieldNote {
  /**
   * `prose` gets its placeholders filled in and its spaces bound, `plain` only its placeholders (it ends up in an
   * address, in metadata or in the console), `media` names a file below `content/media/`, `link` an anchor or the
   * path of a page, `verbatim` is shown exactly as it is written. Fields without a note are taken as they are.
   */
  kind: 'prose' | 'plain' | 'media' | 'link' | 'verbatim';
  /** Placeholders that the build leaves alone: the page puts something in their place. */
  kept?: readonly string[];
  /** What a text must begin with, as it is written. */
  begins?: string;
  /** What a text must contain, as it is written. */
  contains?: string;
}

/** The notes survive `.refine()`, `.describe()` and the like. */
export const fieldNotes = z.registry<FieldNote>();

/** Control characters, line separators, halves of characters, and what a wrong encoding leaves behind. */
export const unreadable = /[\p{Cc}\p{Cs}\u2028\u2029\uFEFF\uFFFD]/u;

/**
 * One line of non-empty text. Its length counts after the build has filled in the placeholders,
 * such as `{email}`; those that are `kept` for the page it cannot do without.
 */
export function text(max: number, description: string, note: Partial<FieldNote> = {}) {
  const { kind = 'prose', kept = [] } = note;
  const needed = kept.map((name) => `{${name}}`);
  return z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((value) => !/[\r\n]/.test(value), 'expected a single line (in YAML, >- folds several lines into one)')
    .refine((value) => !unreadable.test(value), 'expected text without control characters')
    .refine((value) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(value), 'expected text that can be seen')
    .refine((value) => needed.every((name) => value.includes(name)), `expected text with ${needed.join(' and ')}`)
    .describe(`${description} (at most ${max} characters)`)
    .register(fieldNotes, { ...note, kind });
}

/** Text for addresses, metadata and the console, which take no bound spaces. */
export const plainText = (max: number, description: string) => text(max, description, { kind: 'plain' });

/** A text of a fixed shape. */
export const shaped = (pattern: RegExp, expected: string, description: string) =>
  z.string().regex(pattern, expected).describe(description);

/** A name for code and addresses. */
export const slug = (description: string) =>
  shaped(/^[a-z][a-z0-9-]*$/, 'expected lower-case letters, digits and hyphens', description).max(40);

/** An address on another host. */
export const httpsUrl = (description: string) =>
  z
    .url({ protocol: /^https$/, hostname: /\../, error: 'expected an https:// address' })
    .max(200)
    .regex(/^https:\/\/[^\s{}<>"'\\^`|]+$/, 'expected an https:// address')
    .refine((value) => !/^https:\/\/[^/?#]*@/.test(value), 'expected an address without a user name')
    .describe(description);

/** A file below `content/media/`. */
export function media(extensions: readonly string[], description: string) {
  const pattern = new RegExp(`^[a-z0-9][a-z0-9_-]*(/[a-z0-9][a-z0-9_-]*)*\\.(${extensions.join('|')})$`);
  const expected = `expected a file name below content/media/ in lower case ending in .${extensions.join(', .')}`;
  return shaped(pattern, expected, `${description} (a file below content/media/)`)
    .max(100)
    .register(fieldNotes, { kind: 'media' });
}

/** A photo or drawing below `content/media/`. */
export const picture = (description: string) => media(['svg', 'jpg', 'jpeg', 'png', 'webp', 'avif'], description);

/** Fields that belong together. */
export const group = <Shape extends z.ZodRawShape>(description: string, shape: Shape) =>
  z.strictObject(shape).describe(description);

/**
 * A list of `min` to `max` entries.
 *
 * @param key a field that no two entries may have in common, whatever else is wrong with them
 */
export function list<Item extends z.ZodType>(
  description: string,
  [min, max]: readonly [min: number, max: number],
  item: Item,
  key?: string,
) {
  const array = z.array(item);
  const bounded = min === max ? array.length(min) : array.min(min).max(max);
  const checkKeys = (entries: readonly unknown[], context: z.RefinementCtx) => {
    const keys = entries.map((entry) => (entry as Record<string, unknown> | null)?.[key!]);
    keys.forEach((value, index) => {
      const first = keys.indexOf(value);
      if (value === undefined || first === index) return;
      const message = `expected a value of its own, but entry ${first + 1} has the same ${key}`;
      context.addIssue({ code: 'custom', path: [index, key!], message });
    });
  };
  const when = ({ value }: { value: unknown }) => key !== undefined && Array.isArray(value);
  return bounded.superRefine(checkKeys, { when }).describe(description);
}
