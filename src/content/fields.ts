/** Build-time only: what fields the schema of `content/` is made of, and what the build has to know of them. */
import { z } from 'zod';

/**
 * What a text of the content may have to be. The schema reports these names where others write a message;
 * `scripts/messages` has a sentence in each language for each of them.
 */
export const textRules = [
  'single-line',
  'no-control-characters',
  'visible-text',
  'needed-placeholders',
  'identifier',
  'unique-value',
  'media-name',
  'https-address',
  'no-user-name',
  'no-query',
  'email-address',
  'mobile-number',
  'tax-id',
  'time-of-day',
  'hour',
  'after-opening',
  'anchor-or-page',
  'page-path',
  'date-or-current',
  'large-figure',
  'publish-address',
  'storage-address',
  'storage-region',
  'date',
  'focal-point',
  'description-of-picture',
  'described-picture',
] as const;

export type TextRule = (typeof textRules)[number];

/** The name of a rule, as the message with which the schema reports it. */
export const rule = (name: TextRule): TextRule => name;

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
  /** Of a file below `content/media/`: what its name may end in, without the dot. */
  endings?: readonly string[];
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
    .refine((value) => !/[\r\n]/.test(value), rule('single-line'))
    .refine((value) => !unreadable.test(value), rule('no-control-characters'))
    .refine((value) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(value), rule('visible-text'))
    .refine((value) => needed.every((name) => value.includes(name)), rule('needed-placeholders'))
    .describe(`${description} (at most ${max} characters)`)
    .register(fieldNotes, { ...note, kind });
}

/** Text for addresses, metadata and the console, which take no bound spaces. */
export const plainText = (max: number, description: string) => text(max, description, { kind: 'plain' });

/** A text of a fixed shape. */
export const shaped = (pattern: RegExp, expected: TextRule, description: string) =>
  z.string().regex(pattern, expected).describe(description);

/** A name for code and addresses. */
export const slug = (description: string) => shaped(/^[a-z][a-z0-9-]*$/, 'identifier', description).max(40);

/** An address on another host. */
export const httpsUrl = (description: string) =>
  z
    .url({ protocol: /^https$/, hostname: /\../, error: rule('https-address') })
    .max(200)
    .regex(/^https:\/\/[^\s{}<>"'\\^`|]+$/, rule('https-address'))
    .refine((value) => !/^https:\/\/[^/?#]*@/.test(value), rule('no-user-name'))
    .describe(description);

/** A file below `content/media/`. */
export function media(endings: readonly string[], description: string) {
  const pattern = new RegExp(`^[a-z0-9][a-z0-9_-]*(/[a-z0-9][a-z0-9_-]*)*\\.(${endings.join('|')})$`);
  return shaped(pattern, 'media-name', `${description} (a file below content/media/)`)
    .max(100)
    .register(fieldNotes, { kind: 'media', endings });
}

/** A photo or drawing below `content/media/`. */
export const picture = (description: string) => media(['svg', 'jpg', 'jpeg', 'png', 'webp', 'avif'], description);

/** The point of a picture that every crop keeps in view, as in CSS `object-position`. */
export const focalPoint = (of: string) =>
  shaped(
    /^(?:100|[1-9]?\d)% (?:100|[1-9]?\d)%$/,
    'focal-point',
    `The point of ${of} that stays in view when it is cropped: from the left, then from the top, such as 50% 30%`,
  );

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
  if (key === undefined) return bounded.describe(description);
  const checkKeys = (entries: readonly unknown[], context: z.RefinementCtx) => {
    const keys = entries.map((entry) => (entry as Record<string, unknown> | null)?.[key]);
    keys.forEach((value, index) => {
      const first = keys.indexOf(value);
      if (value === undefined || first === index) return;
      context.addIssue({ code: 'custom', path: [index, key], message: rule('unique-value') });
    });
  };
  const when = ({ value }: { value: unknown }) => Array.isArray(value);
  return bounded.superRefine(checkKeys, { when }).describe(description);
}
