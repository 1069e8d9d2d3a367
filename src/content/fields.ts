/**
 * Build only: each function creates the schema of one kind of field of `content/`; `fieldNotes` says what else the
 * build does with it.
 */
import { z } from 'zod';

/**
 * Our own rules. Zod reports the name of the broken one in place of a message; `scripts/messages` has the sentences.
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
  'description-of-picture',
  'described-picture',
] as const;

export type TextRule = (typeof textRules)[number];

/** Zod would take any string as a message; so the compiler checks the name. */
export const rule = (name: TextRule): TextRule => name;

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

/** A registry of zod: notes survive `.refine()`, `.describe()` and the like. */
export const fieldNotes = z.registry<FieldNote>();

/** Control characters, halves of surrogate pairs, line and paragraph separators, traces of a wrong encoding. */
export const unreadable = /[\p{Cc}\p{Cs}\u2028\u2029\uFEFF\uFFFD]/u;

const LINE_BREAK = /[\r\n]/;

/** No invisible space. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * One line of text with something visible in it. Placeholders count by their values, because the build fills them in
 * first. Must contain those of `leftForPage`; `scripts/generator/content/read.ts` checks `begins` and `contains`.
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

/** For addresses, metadata or the console, where no-break spaces are unwanted. */
export const plainText = (max: number, description: string) => text(max, description, { kind: 'plain' });

/** A text of a fixed form; `expected` is the rule to report. */
export const shaped = (pattern: RegExp, expected: TextRule, description: string) =>
  z.string().regex(pattern, expected).describe(description);

/** For code and addresses, such as `vitacura`. */
export const slug = (description: string) => shaped(/^[a-z][a-z0-9-]*$/, 'identifier', description).max(40);

/** Nothing that has to be escaped in addresses. */
const PLAIN_HTTPS_ADDRESS = /^https:\/\/[^\s{}<>"'\\^`|]+$/;

/** `https://name@example.com` */
const WITH_USER_NAME = /^https:\/\/[^/?#]*@/;

/** A public https:// address: no host without a dot, no user name, nothing to escape. */
export const httpsUrl = (description: string) =>
  z
    .url({ protocol: /^https$/, hostname: /\../, error: rule('https-address') })
    .max(200)
    // `url` also accepts what browsers would repair, such as spaces or `https:/`.
    .regex(PLAIN_HTTPS_ADDRESS, rule('https-address'))
    .refine((value) => !WITH_USER_NAME.test(value), rule('no-user-name'))
    .describe(description);

/** A file below `content/media/`, by its name alone; the build checks that it exists. */
export function media(endings: readonly string[], description: string) {
  const name = '[a-z0-9][a-z0-9_-]*';
  const pattern = new RegExp(`^${name}(/${name})*\\.(${endings.join('|')})$`);
  return shaped(pattern, 'media-name', `${description} (a file below content/media/)`)
    .max(100)
    .register(fieldNotes, { kind: 'media', endings });
}

export const picture = (description: string) => media(['svg', 'jpg', 'jpeg', 'png', 'webp', 'avif'], description);

/** Written like CSS `object-position`, in whole percentages: `50% 30%`. */
export const focalPoint = (subject: string) =>
  shaped(
    /^(?:100|[1-9]?\d)% (?:100|[1-9]?\d)%$/,
    'focal-point',
    `The point of ${subject} that stays in view when it is cropped: from the left, then from the top, such as 50% 30%`,
  );

/** Refuses any other field. */
export const group = <Shape extends z.ZodRawShape>(description: string, shape: Shape) =>
  z.strictObject(shape).describe(description);

/** A list of `[min, max]` entries. With `key`, such as `id`, no two may have the same value in that field. */
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
    // An invalid entry may be null or lack the field, which its own schema reports.
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
