/**
 * Build-time only: the building blocks of the schema of `content/`. Each function creates the schema of one kind of
 * field; `fieldNotes` tells the build what else to do with it.
 */
import { z } from 'zod';

/**
 * Our own rules for texts of the content. If a text breaks one, the schema reports the rule's name in the place of a
 * message; `scripts/messages` has a sentence for each rule and language.
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
  'register-number',
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
  'one-word',
  'description-of-picture',
  'described-picture',
] as const;

export type TextRule = (typeof textRules)[number];

/** Returns its argument, the name of a rule. Zod would take any string as a message; so the compiler checks the name. */
export const rule = (name: TextRule): TextRule => name;

/** What the build does with a text, beyond what the schema checks. */
export interface FieldNote {
  /**
   * `prose` gets its placeholders filled in and its spaces bound, `plain` only its placeholders (it ends up in an
   * address, in metadata or in the console), `media` names a file below `content/media/`, `link` an anchor or the
   * path of a page, `verbatim` is shown exactly as it is written. Fields without a note are taken as they are.
   */
  kind: 'prose' | 'plain' | 'media' | 'link' | 'verbatim';
  /** Placeholders that the build leaves alone: the page puts something in their place. */
  leftForPage?: readonly string[];
  /** What a text must begin with, as it is written. */
  begins?: string;
  /** What a text must contain, as it is written. */
  contains?: string;
  /** Of a file below `content/media/`: what its name may end in, without the dot. */
  endings?: readonly string[];
}

/** The note of each field's schema. A registry of zod: notes survive `.refine()`, `.describe()` and the like. */
export const fieldNotes = z.registry<FieldNote>();

/**
 * Matches characters that no text may contain: control characters (Cc), halves of surrogate pairs (Cs), line and paragraph
 * separators (U+2028, U+2029), and traces of a wrong encoding (U+FEFF, U+FFFD).
 */
export const unreadable = /[\p{Cc}\p{Cs}\u2028\u2029\uFEFF\uFFFD]/u;

const LINE_BREAK = /[\r\n]/;

/** Matches a character that can be seen: a letter, digit, punctuation mark or symbol, but no invisible space. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Schema of one line of text, as most fields of the content are. The text must hold something visible and no control
 * character. Spaces at its ends are removed.
 *
 * @param max the most characters. The build fills in the placeholders, such as `{email}`, before it checks a text with
 *   this schema; so their values count, not their names
 * @param description what belongs in the field, in English
 * @param note what else the build does with the text (see `FieldNote`); without a `kind`, the text is `prose`. The text must
 *   contain each placeholder that `leftForPage` names: `{whatsapp}` for `['whatsapp']`. Not this schema but
 *   `scripts/generator/content/read.ts` checks what `begins` and `contains` ask for
 */
export function text(max: number, description: string, note: Partial<FieldNote> = {}) {
  const { kind = 'prose', leftForPage = [] } = note;
  const neededPlaceholders = leftForPage.map((name) => `{${name}}`);
  return z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((value) => !LINE_BREAK.test(value), rule('single-line'))
    .refine((value) => !unreadable.test(value), rule('no-control-characters'))
    .refine((value) => VISIBLE.test(value), rule('visible-text'))
    .refine((value) => neededPlaceholders.every((name) => value.includes(name)), rule('needed-placeholders'))
    .describe(`${description} (at most ${max} characters)`)
    .register(fieldNotes, { ...note, kind });
}

/** Schema of a text for addresses, metadata or the console, where no-break spaces are unwanted. */
export const plainText = (max: number, description: string) => text(max, description, { kind: 'plain' });

/**
 * Schema of a text of a fixed form, such as a time or a path.
 *
 * @param pattern matches the whole text
 * @param expected the rule to report if the text does not match
 */
export const shaped = (pattern: RegExp, expected: TextRule, description: string) =>
  z.string().regex(pattern, expected).describe(description);

/** Schema of an identifier for code and addresses, such as `vitacura`. */
export const slug = (description: string) => shaped(/^[a-z][a-z0-9-]*$/, 'identifier', description).max(40);

/** Matches an https:// address without spaces, quotes and other characters that have to be escaped in addresses. */
const PLAIN_HTTPS_ADDRESS = /^https:\/\/[^\s{}<>"'\\^`|]+$/;

/** Matches an address with a user name before its host: `https://name@example.com`. */
const WITH_USER_NAME = /^https:\/\/[^/?#]*@/;

/**
 * Schema of an https:// address of at most 200 characters: the address of the site itself, of the booking page, of a map or
 * of a profile. Refuses a host without a dot, such as `localhost`, which is not public; a user name before the host; and
 * characters that would have to be escaped.
 */
export const httpsUrl = (description: string) =>
  z
    .url({ protocol: /^https$/, hostname: /\../, error: rule('https-address') })
    .max(200)
    // `url` also accepts what browsers would repair, such as spaces or `https:/`.
    .regex(PLAIN_HTTPS_ADDRESS, rule('https-address'))
    .refine((value) => !WITH_USER_NAME.test(value), rule('no-user-name'))
    .describe(description);

/**
 * Schema of the name of a file below `content/media/`, such as `insurers/sura.svg`: lower-case letters, digits, `-` and
 * `_`, in folders or not. Only the name is checked here; the build finds these fields by their note (`kind: 'media'`) and
 * checks that the file exists.
 *
 * @param endings the allowed endings without the dot, such as `['svg']`
 */
export function media(endings: readonly string[], description: string) {
  const name = '[a-z0-9][a-z0-9_-]*';
  // Matches names in folders or not, then one of the endings: `insurers/sura.svg`.
  const pattern = new RegExp(`^${name}(/${name})*\\.(${endings.join('|')})$`);
  return shaped(pattern, 'media-name', `${description} (a file below content/media/)`)
    .max(100)
    .register(fieldNotes, { kind: 'media', endings });
}

/** Schema of the name of a photo or drawing below `content/media/`. */
export const picture = (description: string) => media(['svg', 'jpg', 'jpeg', 'png', 'webp', 'avif'], description);

/**
 * Schema of the point of a picture that every crop keeps in view. It is written like CSS `object-position`, in whole
 * percentages from the left and from the top: `50% 30%`.
 *
 * @param subject the picture, for the description: `the portrait`
 */
export const focalPoint = (subject: string) =>
  shaped(
    /^(?:100|[1-9]?\d)% (?:100|[1-9]?\d)%$/,
    'focal-point',
    `The point of ${subject} that stays in view when it is cropped: from the left, then from the top, such as 50% 30%`,
  );

/** Schema of a group of fields; any other field is refused. */
export const group = <Shape extends z.ZodRawShape>(description: string, shape: Shape) =>
  z.strictObject(shape).describe(description);

/**
 * Schema of a list, such as the offices.
 *
 * @param description what the list is, in English
 * @param limits the fewest and the most entries: `[1, 4]`; the same number twice for a fixed length
 * @param item the schema of each entry
 * @param key a field in which no two entries may have the same value, such as `id`. Each entry that repeats the value of
 *   an earlier one is reported as `unique-value`, also if the list has other mistakes. Without `key`, values may repeat.
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

  const reportRepeatedKeys = (entries: readonly unknown[], context: z.RefinementCtx) => {
    // An invalid entry may be null or lack the field. The schema of the entry reports that; here it counts as undefined.
    const values = entries.map((entry) => (entry as Record<string, unknown> | null)?.[key]);
    values.forEach((value, index) => {
      const isRepeated = value !== undefined && values.indexOf(value) < index;
      if (isRepeated) context.addIssue({ code: 'custom', path: [index, key], message: rule('unique-value') });
    });
  };
  // Without `when`, zod would skip this check as soon as anything else in the list is wrong.
  const isList = ({ value }: { value: unknown }) => Array.isArray(value);
  return bounded.superRefine(reportRepeatedKeys, { when: isList }).describe(description);
}
