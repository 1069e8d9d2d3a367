/** Build only: functions that create the schemas of fields, and notes on how the build treats each field. */
import { z } from 'zod';

/** Names of our own rules. Zod reports the name as the message, and `scripts/messages` has the texts. */
export const textRules = [
  'visible-line',
  'needed-placeholders',
  'identifier',
  'unique-value',
  'media-name',
  'web-address',
  'email-address',
  'mobile-number',
  'tax-id',
  'register-number',
  'time-of-day',
  'after-opening',
  'anchor-or-page',
  'page-path',
  'date-or-current',
  'large-figure',
  'publish-address',
  'storage-region',
  'date',
  'focal-point',
  'picture-and-description',
] as const;

export type TextRule = (typeof textRules)[number];

/** Lets the compiler check the name, because zod accepts any string as a message. */
export const rule = (name: TextRule): TextRule => name;

export interface FieldNote {
  /**
   * - `prose`: placeholders are filled in, and no-break spaces inserted.
   * - `plain`: placeholders are filled in.
   * - `media`: the name of a file below `content/media/`.
   * - `link`: an anchor or the path of a page.
   * - `verbatim`: not changed, but shown as text, so the editor marks it on the page.
   *
   * Fields without a note are not changed.
   */
  kind: 'prose' | 'plain' | 'media' | 'link' | 'verbatim';
  /** Placeholders that the page replaces, for example by a link. They are required. */
  filledByPage?: readonly string[];
  /** A part of the text that the content reader requires before it fills in placeholders. */
  contains?: string;
  /** Allowed file endings, without the dot. */
  endings?: readonly string[];
}

/** In a registry of zod, notes survive `.refine()` and `.describe()`. */
export const fieldNotes = z.registry<FieldNote>();

/** Matches control characters, lone surrogates, line and paragraph separators, and signs of a wrong encoding. */
export const unreadable = /[\p{Cc}\p{Cs}\u2028\u2029\uFEFF\uFFFD]/u;

const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * One line of visible text, `prose` unless `note` says otherwise. It is checked once its placeholders are filled in.
 * Those of `filledByPage` are still there, because the page replaces them, and none may be missing.
 */
export function text(max: number, description: string, note: Partial<FieldNote> = {}) {
  const neededPlaceholders = (note.filledByPage ?? []).map((name) => `{${name}}`);
  return z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((value) => !unreadable.test(value) && visible.test(value), rule('visible-line'))
    .refine(
      (value) => neededPlaceholders.every((placeholder) => value.includes(placeholder)),
      rule('needed-placeholders'),
    )
    .describe(`${description} (at most ${max} characters)`)
    .register(fieldNotes, { kind: 'prose', ...note });
}

/** Text without no-break spaces, for URLs, metadata and the console. */
export const plainText = (max: number, description: string) => text(max, description, { kind: 'plain' });

/** A text that must match a pattern; `expected` is the rule to report. */
export const shaped = (pattern: RegExp, expected: TextRule, description: string) =>
  z.string().trim().regex(pattern, expected).describe(description);

/** A name for code and URLs, such as `vitacura`. */
export const slug = (description: string) => shaped(/^[a-z][a-z0-9-]*$/, rule('identifier'), description).max(40);

const plainHttpsAddress = /^https:\/\/[^\s{}<>"'\\^`|]+$/;

/** Example: `https://name@example.com`. */
const withUserName = /^https:\/\/[^/?#]*@/;

/** An https:// address whose host has a dot, without user name, spaces and signs that have to be escaped. */
export const httpsUrl = (description: string) =>
  z
    .url({ protocol: /^https$/, hostname: /\../, error: rule('web-address') })
    .max(200)
    // `url` also accepts mistakes that browsers repair, such as spaces or `https:/`.
    .regex(plainHttpsAddress, rule('web-address'))
    .refine((value) => !withUserName.test(value), rule('web-address'))
    .describe(description);

/** The path of a file below `content/media/`; the build checks that the file exists. */
export function media(endings: readonly string[], description: string) {
  const segment = '[a-z0-9][a-z0-9_-]*';
  const pattern = new RegExp(`^${segment}(/${segment})*\\.(${endings.join('|')})$`);
  return shaped(pattern, rule('media-name'), `${description} (a file below content/media/)`)
    .max(100)
    .register(fieldNotes, { kind: 'media', endings });
}

export const picture = (description: string) => media(['svg', 'jpg', 'jpeg', 'png', 'webp', 'avif'], description);

/** A point in the form of CSS `object-position`, in whole percentages: `50% 30%`. */
export const focalPoint = (subject: string) =>
  shaped(
    /^(?:100|[1-9]?\d)% (?:100|[1-9]?\d)%$/,
    rule('focal-point'),
    `The point of ${subject} that stays in view when it is cropped: from the left, then from the top, such as 50% 30%`,
  );

/** A group that refuses unknown fields. */
export const group = <Shape extends z.ZodRawShape>(description: string, shape: Shape) =>
  z.strictObject(shape).describe(description);

/** A list of `min` to `max` entries. The values of the field `key`, such as `id`, must be unique. */
export function list<Item extends z.ZodType>(
  description: string,
  [min, max]: readonly [min: number, max: number],
  item: Item,
  key?: string,
) {
  const array = z.array(item);
  // `length` lets the problem say "exactly".
  const bounded = min === max ? array.length(min) : array.min(min).max(max);
  const checked = key === undefined ? bounded : withUniqueValues(bounded, key);
  return checked.describe(description);
}

function withUniqueValues<Item extends z.ZodType>(array: z.ZodArray<Item>, key: string): z.ZodArray<Item> {
  const reportRepeatedValues = (entries: readonly unknown[], context: z.RefinementCtx) => {
    const seen = new Set<unknown>();
    for (const [index, entry] of entries.entries()) {
      // An invalid entry may be null or lack the field, which its own schema reports.
      const value = (entry as Record<string, unknown> | null)?.[key];
      if (value === undefined) continue;
      if (seen.has(value)) context.addIssue({ code: 'custom', path: [index, key], message: rule('unique-value') });
      seen.add(value);
    }
  };
  // Without `when`, zod would skip this check if anything else in the list is invalid.
  const isList = ({ value }: { value: unknown }) => Array.isArray(value);
  return array.superRefine(reportRepeatedValues, { when: isList });
}
