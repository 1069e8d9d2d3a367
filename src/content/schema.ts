/**
 * The one schema of everything in `content/`. The TypeScript types below derive from it, the
 * build validates with it, and `content/schema/*.json` (for editors) is generated from it.
 *
 * Build-time only: nothing in `src/client` or `src/islands` may import a value from here.
 */
import { z } from 'zod';

/**
 * What the build does with a field: `prose` gets its placeholders filled in and its spaces bound,
 * `plain` only its placeholders (it ends up in an address, in metadata or in the console), `media` names
 * a file below `content/media/`. Other fields are taken as they are.
 */
export const fieldKinds = new WeakMap<z.core.$ZodType, 'prose' | 'plain' | 'media'>();

/** Control characters, line separators, halves of characters, and what a wrong encoding leaves behind. */
export const unreadable = /[\p{Cc}\p{Cs}\u2028\u2029\uFEFF\uFFFD]/u;

interface TextRules {
  kind?: 'prose' | 'plain';
  /** What the text cannot do without: placeholders that are filled in when the page is shown. */
  contains?: readonly string[];
}

/**
 * One line of non-empty text. Its length counts after the build has filled in the placeholders,
 * such as `{email}`.
 */
function text(max: number, description: string, { kind = 'prose', contains = [] }: TextRules = {}) {
  const schema = z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((value) => !/[\r\n]/.test(value), 'expected a single line (in YAML, >- folds several lines into one)')
    .refine((value) => !unreadable.test(value), 'expected text without control characters')
    .refine((value) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(value), 'expected text that can be seen')
    .refine((value) => contains.every((part) => value.includes(part)), `expected text with ${contains.join(' and ')}`)
    .describe(`${description} (at most ${max} characters)`);
  fieldKinds.set(schema, kind);
  return schema;
}

/** A path below `content/media/`. */
function media(extensions: readonly string[], description: string) {
  const schema = z
    .string()
    .max(100)
    .regex(
      new RegExp(`^[a-z0-9][a-z0-9_-]*(/[a-z0-9][a-z0-9_-]*)*\\.(${extensions.join('|')})$`),
      `expected a file name below content/media/ in lower case ending in .${extensions.join(', .')}`,
    )
    .describe(`${description} (a file below content/media/)`);
  fieldKinds.set(schema, 'media');
  return schema;
}

const picture = (description: string) => media(['svg', 'jpg', 'jpeg', 'png', 'webp', 'avif'], description);

const httpsUrl = (description: string) =>
  z
    .url({ protocol: /^https$/, hostname: /\../, error: 'expected an https:// address' })
    .max(200)
    .regex(/^https:\/\/[^\s{}<>"'\\^`|]+$/, 'expected an https:// address')
    .refine(
      (value) => !URL.canParse(value) || new URL(value).username === '',
      'expected an address without a user name',
    )
    .describe(description);

const isoDate = z.iso.date({ error: 'expected a date such as 2026-12-01' });

const slug = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9-]*$/, 'expected lower-case letters, digits and hyphens');

/** An in-page anchor such as `#sobre-mi`. */
const anchor = z
  .string()
  .max(40)
  .regex(/^#[a-z][a-z0-9-]*$/, 'expected an anchor such as #sobre-mi');

/** Refuses a list in which two entries share the value of `key`, whatever else is wrong with them. */
function unique<T extends z.ZodType<Record<string, unknown>>>(item: T, key: string) {
  return z.array(item).superRefine(
    (list: readonly unknown[], context) => {
      const seen = new Map<unknown, number>();
      list.forEach((entry, index) => {
        const value = typeof entry === 'object' && entry !== null ? Reflect.get(entry, key) : undefined;
        if (value === undefined) return;
        const first = seen.get(value);
        if (first === undefined) seen.set(value, index);
        else {
          context.addIssue({
            code: 'custom',
            path: [index, key],
            message: `expected a value of its own, but entry ${first + 1} has the same ${key}`,
          });
        }
      });
    },
    { when: ({ value }) => Array.isArray(value) },
  );
}

/** Title and one line below it; `what` is what they speak of, such as `the benefit`. */
const titled = (title: number, line: number, what: string) =>
  z
    .strictObject({
      title: text(title, `Title of ${what}`),
      text: text(line, `One or two sentences about ${what}`),
    })
    .describe(`Title and text of ${what}`);

// ---------------------------------------------------------------- content/site.yaml

export const navigationIcons = ['home', 'person', 'arch', 'smile', 'chat'] as const;
export const bookingProviders = ['calendly', 'cal'] as const;

const location = z
  .strictObject({
    id: slug.describe('Name in placeholders: {direccion_<id>}'),
    name: text(40, 'District, as shown in the footer'),
    address: text(120, 'Full address, as shown in the footer and the legal pages'),
    street: text(80, 'Street, number and office, for search engines', { kind: 'plain' }),
    locality: text(40, 'City or commune, for search engines', { kind: 'plain' }),
    region: text(60, 'Region, for search engines', { kind: 'plain' }),
    openingHours: z
      .array(
        z
          .strictObject({
            days: z
              .array(
                z
                  .enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
                  .describe('A day of the week, in English, as search engines want it'),
              )
              .min(1)
              .max(7)
              .describe('Days with these hours (1 to 7); a day with a break at noon stands in two entries'),
            opens: z.iso
              .time({ precision: -1, error: 'expected a time such as 09:00' })
              .describe('Opening time, 24 hours, between quotes: "09:00"'),
            closes: z.iso
              .time({ precision: -1, error: 'expected a time such as 18:30' })
              .describe('Closing time of the same day, 24 hours, between quotes: "18:30"'),
          })
          .refine(({ opens, closes }) => opens < closes, { path: ['closes'], error: 'expected a time after opens' })
          .describe('Days that have the same hours'),
      )
      .min(1)
      .optional()
      .describe('Opening hours, for search engines'),
  })
  .describe('An office: footer, legal pages, search engines');

/** The build binds its spaces, so no-break spaces are as good. */
const mobileNumber = z
  .string()
  .regex(/^\+56[ \u00A0]9[ \u00A0]\d{4}[ \u00A0]\d{4}$/, 'expected a Chilean mobile number such as +56 9 1234 5678')
  .describe('WhatsApp number as shown: {phone}');
fieldKinds.set(mobileNumber, 'prose');

export const siteSchema = z.strictObject({
  url: httpsUrl('Public address of the site, with a path if it lives below one')
    .regex(/^[^?#]*$/, 'expected an address without ? and #')
    .overwrite((value) => value.replace(/\/+$/, '')),
  practice: z
    .strictObject({
      name: text(40, 'Name of the practice: {practica}'),
      logo: z
        .strictObject({
          name: text(16, 'First word of the logo, in the display face; also the name below the icon on a phone'),
          descriptor: text(20, 'Second word of the logo, small'),
        })
        .describe('The words beside the arch at the top of every page'),
      legalName: text(80, 'Registered name of the company: {empresa}'),
      taxId: z
        .string()
        .regex(/^\d{1,2}\.\d{3}\.\d{3}-[\dkK]$/, 'expected a RUT such as 12.345.678-9')
        .describe('RUT of the company: {rut}'),
      emergencyNote: text(80, 'Footer: what this site does not attend to'),
    })
    .describe('The practice and the company behind it'),
  doctor: z
    .strictObject({
      name: text(40, 'Name with title, as in the footer: {doctora}'),
      shortName: text(30, 'Title and surname: {doctora_corta}'),
      specialty: text(40, 'Specialty'),
    })
    .describe('The doctor, as the footer, the texts and search engines name her'),
  facts: z
    .strictObject({
      weeklySlots: z
        .int()
        .min(2)
        .max(20)
        .describe('Advertised evaluation slots a week: {cupos}; in words {cupos_en_letras}, {Cupos_en_letras}'),
      slotMinutes: z.int().min(5).max(240).describe('Length of an evaluation in minutes: {minutos}'),
      cancellationHours: z.int().min(2).max(168).describe('Notice to cancel, in hours: {horas}'),
      experienceYears: z.int().min(2).max(60).describe('"More than N years" of experience: {años_experiencia}'),
    })
    .describe('Numbers that the texts repeat through placeholders; never 1, because the texts are in the plural'),
  contact: z
    .strictObject({
      email: z.email({ error: 'expected an e-mail address' }).max(60).describe('E-mail: {email}'),
      emailSubject: text(80, 'Subject of a new message', { kind: 'plain' }),
      whatsapp: mobileNumber,
      whatsappLink: z
        .string()
        .regex(/^https:\/\/wa\.me\/569\d{8}$/, 'expected https://wa.me/569 and eight digits')
        .describe('WhatsApp link; the build adds the message'),
      whatsappMessage: text(120, 'Message that WhatsApp opens with', { kind: 'plain' }),
    })
    .superRefine(
      ({ whatsapp, whatsappLink }, context) => {
        if (whatsappLink === `https://wa.me/${whatsapp.replaceAll(/\D/g, '')}`) return;
        context.addIssue({
          code: 'custom',
          path: ['whatsappLink'],
          message: 'expected the digits of the number in whatsapp',
        });
      },
      {
        when: ({ value }) =>
          z.looseObject({ whatsapp: mobileNumber, whatsappLink: z.string() }).safeParse(value).success,
      },
    )
    .describe('How to reach the practice: footer of every page, legal pages, the lines beside the booking buttons'),
  locations: unique(location, 'id')
    .min(1)
    .max(4)
    .describe('Offices (1 to 4), in the order in which the footer shows them'),
  booking: z
    .strictObject({
      provider: z.enum(bookingProviders).describe('Scheduling service'),
      url: httpsUrl(
        "Address of the event in the provider's page, as long as facts.slotMinutes says; what the popup shows",
      ),
      load: z
        .enum(['idle', 'intent'])
        .describe('When its script loads: once the page has loaded and is idle, or at the first sign of intent'),
      whenUnavailable: z
        .enum(['nothing', 'link'])
        .describe("What a booking button does when the widget cannot load: nothing, or open the provider's page"),
    })
    .describe('The external agenda that every booking button opens'),
  navigation: unique(
    z
      .strictObject({
        name: text(14, 'Label in the header; on a phone, name of the icon for screen readers'),
        url: anchor.describe(
          'Anchor of the section: #inicio, #sobre-mi, #tratamiento, #resultados (testimonials) or #contacto (footer)',
        ),
        icon: z.enum(navigationIcons).describe('Icon in the bottom bar of a phone'),
      })
      .describe('An item of the navigation'),
    'url',
  )
    .min(2)
    .max(5)
    .describe(
      'Navigation (2 to 5 items): header, and bottom bar on a phone; the first is current when a visitor arrives',
    ),
  legalLinks: unique(
    z
      .strictObject({
        label: text(40, 'Label of the link in the footer'),
        href: z
          .string()
          .max(60)
          .regex(/^\/[a-z][a-z0-9-]*$/, 'expected a path such as /privacidad')
          .describe('Path of the page; its text is the file of that name in content/legal/'),
      })
      .describe('A legal page'),
    'href',
  )
    .min(1)
    .max(6)
    .describe('Links to the legal pages (1 to 6), at the end of every page'),
  profiles: z
    .array(httpsUrl('Address of a profile of the practice elsewhere'))
    .optional()
    .describe('The practice on other sites (Instagram, Google), for search engines: sameAs'),
});

// ---------------------------------------------------------------- content/landing.yaml

export const benefitIcons = ['planning', 'discretion', 'comfort', 'freedom', 'efficiency', 'trust'] as const;

const film = (orientation: string) =>
  z
    .strictObject({
      av1: media(['webm'], `AV1 film, ${orientation}, without sound, at most 700 kB`),
      h264: media(['mp4'], `H.264 film, ${orientation}, without sound, at most 1.2 MB; for who cannot play AV1`),
    })
    .describe(`The film, ${orientation}, in two formats`);

/** WCAG 2.5.3: who speaks to the browser says what is to be seen. */
const flipFace = (which: string) =>
  z
    .strictObject({
      label: text(24, 'Visible label'),
      name: text(80, 'Name for screen readers; begins with the label'),
    })
    .refine(({ label, name }) => name.startsWith(label), {
      path: ['name'],
      error: 'expected text that begins with the label',
    })
    .describe(`The button's ${which} face`);

export const landingSchema = z.strictObject({
  meta: z
    .strictObject({
      title: text(70, 'Title in the browser and in search results', { kind: 'plain' }),
      description: text(155, 'Summary in search results', { kind: 'plain' }),
      socialTitle: text(70, 'Title when the link is shared', { kind: 'plain' }),
      socialDescription: text(200, 'Summary when the link is shared', { kind: 'plain' }),
      socialImageAlt: text(120, 'Description of the social image', { kind: 'plain' }),
      socialBackground: picture('Background of the shared pictures, 1200 x 630 or larger, subject right of the middle'),
    })
    .describe('What browsers, search engines and messengers show of the landing page'),
  hero: z
    .strictObject({
      title: z
        .strictObject({
          lines: z
            .array(text(14, 'A line of the headline'))
            .min(1)
            .max(2)
            .describe('First sentence, in one or two lines'),
          answer: text(10, 'Second sentence; stands inside the arch'),
        })
        .describe("The tagline: the page's headline"),
      intro: text(160, 'What the practice does; below the headline'),
      notes: z.array(text(40, 'A line')).min(1).max(2).describe('One or two lines beside the booking button'),
      points: z
        .array(titled(14, 90, 'the selling point'))
        .length(3)
        .describe('Three selling points, at the foot of the first screen'),
      film: z
        .strictObject({ wide: film('16:9, for wide screens'), tall: film('9:16, for phones') })
        .describe('Film behind the first screen; it plays over and over'),
    })
    .describe('First screen (#inicio)'),
  you: z
    .strictObject({
      titleLines: z.array(text(24, 'A line of the heading')).min(1).max(2).describe('Heading, in one or two lines'),
      lead: text(160, 'First paragraph, larger'),
      text: text(300, 'Second paragraph'),
      dayLabel: text(60, 'Name of the list of hours, for screen readers'),
      day: z
        .array(
          z
            .strictObject({
              time: z
                .string()
                .regex(/^([01]?\d|2[0-3]):[0-5]\d$/, 'expected a time such as 8:30')
                .describe('Hour of the day, 24 hours, beside the entry; between quotes: "8:30"'),
              title: text(24, 'What happens'),
              text: text(120, 'One or two sentences'),
            })
            .describe('An hour of the day'),
        )
        .min(1)
        .max(4)
        .describe('A day with aligners, hour by hour (1 to 4 entries)'),
      closing: text(180, 'Last line'),
      image: picture('Drawing or photo in the arch, 5:9 or taller; decorative'),
    })
    .describe('Second section: the day of a patient'),
  benefits: z
    .strictObject({
      title: text(45, 'Heading'),
      lead: text(140, 'Introduction below the heading'),
      items: unique(
        z
          .strictObject({
            icon: z.enum(benefitIcons).describe('Drawing of the card'),
            title: text(28, 'Title of the card'),
            description: text(140, 'Text of the card'),
          })
          .describe('A card'),
        'icon',
      )
        .length(6)
        .describe('Six cards, each with its own drawing'),
      discretionImage: picture('Background of the card "discretion"; decorative'),
      note: text(120, 'Stands inside the arch of the card "trust"'),
    })
    .describe('Benefits (#tratamiento): the mosaic of six cards'),
  insurance: z
    .strictObject({
      title: text(45, 'Heading'),
      lead: text(160, 'Introduction below the heading'),
      benefits: z
        .array(titled(28, 140, 'what the insurance brings'))
        .length(3)
        .describe('Three benefits'),
      conditions: text(400, 'Conditions of the offer, below the benefits'),
      insurersTitle: text(40, 'Caption of the logos'),
      insurers: unique(
        z
          .strictObject({
            name: text(40, 'Name; alternative text of the logo'),
            logo: media(['svg'], 'Logo on a 200 x 104 board, one colour'),
          })
          .describe('An insurer'),
        'name',
      )
        .min(1)
        .max(10)
        .describe('Insurers with an agreement (1 to 10), five in a row'),
      sampleNotice: text(80, 'Shown while an insurer is a sample'),
    })
    .optional()
    .describe('Complementary insurance; without it the page has no such section'),
  about: z
    .strictObject({
      label: text(20, 'Label above the heading'),
      titleLines: z.array(text(28, 'A line of the heading')).min(1).max(2).describe('Heading, in one or two lines'),
      lead: text(180, 'First paragraph, larger'),
      paragraphs: z.array(text(240, 'A paragraph')).min(1).max(4).describe('The paragraphs that follow (1 to 4)'),
      credentialsTitle: text(40, 'Heading of the credentials'),
      credentials: z
        .array(text(120, 'A credential, as the title or the register spells it'))
        .min(1)
        .max(8)
        .describe('Credentials (1 to 8)'),
      figure: z
        .strictObject({
          value: text(5, 'Large figure'),
          text: text(30, 'Caption of the figure'),
          label: text(60, 'The figure in words, for screen readers'),
        })
        .describe('Years of experience, in large figures'),
      portrait: z
        .strictObject({
          imageSrc: picture('Portrait, 4:5 or taller, head in the middle third'),
          imageAlt: text(120, 'What the portrait shows, for who cannot see it'),
        })
        .describe('Photo of the doctor'),
    })
    .describe('The doctor (#sobre-mi)'),
  flip: z
    .strictObject({ front: flipFace('first'), back: flipFace('second') })
    .describe('The booking button beside the doctor, which flips at each click'),
  testimonials: z
    .strictObject({
      titleLines: z.array(text(28, 'A line of the heading')).min(1).max(2).describe('Heading, in one or two lines'),
      disclaimer: text(140, 'What the experiences do not promise'),
      listLabel: text(40, 'Name of the list, for screen readers'),
      items: unique(
        z
          .strictObject({
            id: slug.describe(
              'Name of this testimonial in the code; shown nowhere (lower-case letters, digits, hyphens)',
            ),
            quote: text(260, 'Quote, without quotation marks'),
            name: text(40, 'Name of the patient, as the consent allows it'),
            role: text(40, 'Occupation, below the name'),
            imageSrc: picture('Portrait, 4:5 or taller, head in the middle third'),
            imageAlt: text(120, 'What the portrait shows, for who cannot see it'),
          })
          .describe('A testimonial; only with the written consent of the patient'),
        'id',
      )
        .length(3)
        .describe('Three testimonials'),
      sampleNotice: text(80, 'Shown while a testimonial is a sample'),
    })
    .optional()
    .describe(
      'Testimonials (#resultados); without them the page has no such section, and navigation in site.yaml no such item',
    ),
  closing: z
    .strictObject({
      before: text(12, 'Before the large number of slots'),
      after: text(24, 'After the large number'),
      promise: text(24, 'Last line of the headline'),
      lead: text(180, 'Paragraph beside the headline'),
      points: z
        .array(titled(28, 90, 'the point'))
        .length(5)
        .describe('Five points'),
      cta: text(24, 'Label of the booking button'),
    })
    .describe('Last call to book, above the footer'),
});

// ---------------------------------------------------------------- content/interface.yaml

export const interfaceSchema = z.strictObject({
  skipLink: text(40, 'Skip link'),
  navigationLabel: text(40, 'Name of the navigation'),
  logoLabel: text(60, 'Name of the logo link'),
  newTab: text(60, 'Added, unseen, to links that open a new tab'),
  back: text(20, 'Back link of the legal pages'),
  noScript: text(240, 'Shown where JavaScript is off'),
  booking: z
    .strictObject({
      cta: text(28, 'Booking button'),
      ctaShort: text(14, 'Booking button in a narrow header'),
      hint: text(60, 'Added, unseen, to the booking buttons'),
      help: text(140, 'Help line; {whatsapp} and {correo} become links', { contains: ['{whatsapp}', '{correo}'] }),
      helpWhatsapp: text(20, 'Text of the first link'),
      helpEmail: text(20, 'Text of the second link'),
      dialogLabel: text(60, 'Name of the booking popup'),
      close: text(20, 'Name of its close button'),
    })
    .describe('Booking buttons and popup'),
  video: z
    .strictObject({
      pause: text(30, 'Pause control'),
      play: text(30, 'Play control'),
      failed: text(120, 'Console warning when the film cannot play', { kind: 'plain' }),
    })
    .describe('Control of the film'),
  footer: z
    .strictObject({
      contactTitle: text(30, 'Heading of the contact details'),
      emailLabel: text(20, 'Label beside the e-mail address'),
      emailName: text(120, 'Accessible name; begins with {email}'),
      whatsappLabel: text(20, 'Label beside the WhatsApp number'),
      whatsappName: text(120, 'Accessible name of the link; contains {phone}'),
      locationsTitle: text(30, 'Heading of the offices'),
      legalLabel: text(40, 'Name of the legal links'),
      copyright: text(120, 'Copyright line; {año} is the current year', { contains: ['{año}'] }),
    })
    .describe('Foot of every page'),
  legal: z
    .strictObject({
      updated: text(60, 'Date line; {fecha} is the date', { contains: ['{fecha}'] }),
      contentsLabel: text(40, 'Name of the index'),
    })
    .describe('Legal pages'),
  notFound: z
    .strictObject({
      meta: z
        .strictObject({
          title: text(70, 'Title in the browser', { kind: 'plain' }),
          description: text(155, 'Summary, for messengers', { kind: 'plain' }),
        })
        .describe('What browsers show of the page'),
      titleLines: z.array(text(24, 'A line of the heading')).min(1).max(2).describe('Heading, in one or two lines'),
      text: text(140, 'Explanation'),
      home: text(30, 'Button to the landing page'),
    })
    .describe('Page for addresses that do not exist'),
  sample: z
    .strictObject({
      label: text(60, 'Name of the notice'),
      short: text(140, 'Footer of every page while content is a sample'),
      long: text(480, 'Top of the legal pages while content is a sample'),
    })
    .describe('Notices that stand while any value in content/ is marked !sample'),
});

// ---------------------------------------------------------------- content/legal/*.md

/** The YAML block at the top of a legal text. */
export const legalFrontMatterSchema = z.strictObject({
  title: text(70, 'Title in the browser', { kind: 'plain' }),
  description: text(155, 'Summary in search results', { kind: 'plain' }),
  updated: z
    .union([z.literal('current'), isoDate], { error: 'expected current, or a date such as 2026-12-01' })
    .describe("Date of this version; 'current' shows the visitor's date"),
});

export type SiteContent = z.infer<typeof siteSchema>;
export type LandingContent = z.infer<typeof landingSchema>;
export type InterfaceContent = z.infer<typeof interfaceSchema>;
export type Location = SiteContent['locations'][number];
export type Benefit = LandingContent['benefits']['items'][number];
export type BookingProvider = (typeof bookingProviders)[number];

/** Running text of a legal page: the only inline elements that Markdown may produce. */
export type Inline =
  | { type: 'text'; value: string }
  | { type: 'strong'; children: Inline[] }
  | { type: 'emphasis'; children: Inline[] }
  | { type: 'link'; href: string; children: Inline[] };

/** The only block elements that Markdown may produce, besides the section headings. */
export type Block = { type: 'paragraph'; children: Inline[] } | { type: 'list'; ordered: boolean; items: Inline[][] };

export interface LegalText extends z.infer<typeof legalFrontMatterSchema> {
  /** Text of the one `# heading`. */
  heading: string;
  /** What stands before the first section. */
  intro: Block[];
  /** In order; the number shown is the position, from 1. */
  sections: { title: string; blocks: Block[] }[];
}

/** A value that the practice still has to replace: it carries the tag `!sample` in its file. */
export interface SampleValue {
  /** Path from the project's root, such as `content/site.yaml`. */
  file: string;
  /** From 1. */
  line: number;
  /** Such as `contact.email` or `testimonials.items[0]`. */
  path: string;
}

/** Everything in `content/`, validated, placeholders filled in, spaces bound. */
export interface Content {
  site: SiteContent;
  landing: LandingContent;
  interface: InterfaceContent;
  /** By file name without ending: `privacidad`, `terminos`. */
  legal: Record<string, LegalText>;
  samples: SampleValue[];
}
