/**
 * The schema of everything in `content/`. The TypeScript types below, the validation of the build and the JSON Schemas
 * for code editors (`content/schema/*.json`) derive from it.
 *
 * Each call describes its field in English, for diagnostics. A placeholder in it, such as
 * `{practica}`, is the one by which texts refer to the field.
 *
 * Build-time only: nothing that runs in the browser may import a value from here.
 */
import type { Root } from 'hast';
import { z } from 'zod';
import { providers } from '../booking/providers.ts';
import { weekdays, type Weekday } from '../calendar.ts';
import { withLeadingZero, timeWithoutLeadingZero } from '../opening-hours.ts';
import {
  fieldNotes,
  focalPoint,
  group,
  httpsUrl,
  list,
  media,
  picture,
  plainText,
  rule,
  shaped,
  slug,
  text,
  type TextRule,
} from './fields.ts';
import { storageAddressPattern } from './storage-address.ts';

const titled = (maxTitle: number, maxText: number, subject: string) =>
  group(`Title and text of ${subject}`, {
    title: text(maxTitle, `Title of ${subject}`),
    text: text(maxText, `One or two sentences about ${subject}`),
  });

const headingLines = (max: number) => list('Heading, in one or two lines', [1, 2], text(max, 'A line of the heading'));

const portrait = {
  imageSrc: picture('Portrait, 4:5 or taller, head in the middle third'),
  imageAlt: text(120, 'What the portrait shows, for those who cannot see it'),
  focus: focalPoint('the portrait').optional(),
};

// ---------------------------------------------------------------- content/site.yaml

const verbatim = { kind: 'verbatim' } as const;

/** Matches `09:00` and `9:00`, up to `23:59`. */
const timeOfDay = /^(?:[01]?\d|2[0-3]):[0-5]\d$/;

/** The value has no leading zero: `9:00`. */
const time = (description: string) =>
  shaped(timeOfDay, rule('time-of-day'), description).overwrite(timeWithoutLeadingZero).register(fieldNotes, verbatim);

const isBefore = (opens: string, closes: string) => withLeadingZero(opens) < withLeadingZero(closes);

const hours = group('Days that have the same hours', {
  days: list(
    'Days with these hours (1 to 7); a day with a break at noon stands in two entries',
    [1, 7],
    z.enum(Object.keys(weekdays) as Weekday[]).describe('A day of the week, in English, as search engines want it'),
  ),
  opens: time('Opening time, 24 hours, between quotes: "9:00"'),
  closes: time('Closing time of the same day, 24 hours, between quotes: "18:30"'),
}).refine(({ opens, closes }) => isBefore(opens, closes), { path: ['closes'], error: rule('after-opening') });

const location = group('An office: footer, legal pages, search engines', {
  id: slug('Name in placeholders: {direccion_<id>}'),
  name: text(40, 'District, as shown in the footer; the texts name it with {sedes}'),
  street: text(80, 'Street, number and office, without the district'),
  locality: text(40, 'City or commune, if it is not the name').optional(),
  region: plainText(60, 'Region, for search engines'),
  openingHours: z.array(hours).min(1).describe('Opening hours: footer, search engines').optional(),
  metro: text(80, 'Nearest metro station, and how far it is: footer').optional(),
  parking: text(80, 'Where to park: footer').optional(),
  access: text(80, 'Step-free access: footer').optional(),
  mapUrl: httpsUrl('Link of the address in the footer: where a map shows the office').optional(),
});

/** Accepts plain and no-break spaces; the build turns all of them into no-break spaces. */
const mobileNumber = shaped(
  /^\+56[ \u00A0]9[ \u00A0]\d{4}[ \u00A0]\d{4}$/,
  rule('mobile-number'),
  'WhatsApp number as shown: {phone}',
).register(fieldNotes, { kind: 'prose' });

const email = z
  .email({ error: rule('email-address') })
  .max(60)
  .describe('E-mail: {email}')
  .register(fieldNotes, verbatim);

const contact = group(
  'How to reach the practice: footer of every page, legal pages, the lines beside the booking buttons',
  {
    email,
    emailSubject: plainText(80, 'Subject of a new message'),
    whatsapp: mobileNumber,
    whatsappMessage: plainText(120, 'Message that WhatsApp opens with'),
    whatsappHours: text(80, 'When messages are answered: footer').optional(),
  },
);

/** A link inside the site; the build checks that its target exists. */
const link = (pattern: RegExp, expected: TextRule, description: string) =>
  shaped(pattern, expected, description).max(60).register(fieldNotes, { kind: 'link' });

const navigationItem = group('An item of the navigation', {
  name: text(11, 'Label in the header; on a phone, name of the icon for screen readers'),
  url: link(
    /^(?:#[a-z][a-z0-9-]*|\/|(?:\/[a-z0-9-]+)+)$/,
    rule('anchor-or-page'),
    'Anchor of the section: #inicio, #sobre-mi, #tratamiento, #resultados (testimonials) or #contacto (footer); ' +
      'or the path of a page, such as /equipo',
  ),
  icon: z.enum(['home', 'person', 'arch', 'quote', 'chat']).describe('Icon in the bottom bar of a phone'),
});

const legalLink = group('A link to a page', {
  label: text(40, 'Label of the link in the footer'),
  href: link(/^(?:\/|(?:\/[a-z0-9-]+)+)$/, rule('page-path'), 'Path of the page, such as /privacidad'),
});

/**
 * A company that processes personal data, which the privacy policy must name (law 21.719, articles 14 ter h and 15
 * bis). The policy does so by `placeholder`, such as `proveedor_correo`; here it only goes into the description.
 */
const processor = (task: string, placeholder: string) =>
  group(`The company that ${task}: {${placeholder}}`, {
    name: text(60, 'Name of the company'),
    country: text(40, 'Country in which it keeps the data'),
    guarantee: text(80, 'What protects the data abroad, such as standard contractual clauses').optional(),
  });

const count = (min: number, max: number, description: string) => z.int().min(min).max(max).describe(description);

/** Patterns of `publish.address` for each kind of destination (`publish.to`). */
const publishAddress = {
  s3: storageAddressPattern,
  /** Remote and branch, such as `origin/pages`. */
  git: /^[\w.-]+\/[\w./-]+$/,
  /** Example: `/var/www`, `D:\sitio`. Another colon would make it an address for rsync. */
  folder: /^(?:[A-Za-z]:[\\/])?[^:]+$/,
  /** Server and folder, such as `user@server:/var/www`. */
  rsync: /^(?:[\w.-]+@)?[\w.-]+:\S+$/,
} as const;

type PublishKind = keyof typeof publishAddress;

const publish = group('Where «Publicar» in the editor puts the site; set up once, by whoever installs it', {
  to: z
    .enum(Object.keys(publishAddress) as PublishKind[])
    .describe('s3: a storage; git: a branch from which a host builds; folder: on this computer; rsync: on a server'),
  // By itself only a text without spaces around it; `refine` below checks it by kind.
  address: shaped(
    /^\S(?:.*\S)?$/,
    rule('publish-address'),
    's3://bucket/path, remote/branch, a folder, or user@server:/folder',
  ).max(200),
  endpoint: shaped(/^https?:\/\/\S+$/, rule('web-address'), "Address of a storage that speaks S3 and is not Amazon's")
    .max(200)
    .optional(),
  region: shaped(/^[a-z0-9-]+$/, rule('storage-region'), 'Region of the storage').optional(),
}).refine(({ to, address }) => publishAddress[to].test(address), {
  path: ['address'],
  error: rule('publish-address'),
});

/** Facts about the practice, and settings of the site. */
export const siteSchema = z.strictObject({
  url: httpsUrl('Public address of the site, with a path if it lives below one')
    .regex(/^[^?#]*$/, rule('web-address'))
    .overwrite((value) => value.replace(/\/+$/, '')),
  httpsOnlyDomain: z
    .boolean()
    .describe('true: browsers may use nothing but HTTPS for the whole domain, subdomains included (HSTS preload)')
    .optional(),
  practice: group('The practice and the company behind it', {
    name: text(40, 'Name of the practice: {practica}'),
    logo: group('The words beside the arch at the top of every page', {
      name: text(14, 'First word of the logo, in the display face; also the name below the icon on a phone'),
      descriptor: text(16, 'Second word of the logo, small'),
    }),
    legalName: text(80, 'Registered name of the company: {empresa}'),
    taxId: shaped(/^\d{1,2}\.\d{3}\.\d{3}-[\dkK]$/, rule('tax-id'), 'RUT of the company: {rut}'),
    emergencyNote: text(80, 'Footer: what this site does not attend to'),
  }),
  doctor: group('The doctor, as the footer, the texts and search engines name her', {
    name: text(40, 'Name with title, as in the footer: {doctora}'),
    shortName: text(30, 'Title and surname: {doctora_corta}'),
    specialty: text(40, 'Specialty, as in the footer'),
    officialSpecialty: text(60, 'Name of the specialty in the public register: {especialidad}; About, terms of use'),
    registerNumber: text(
      20,
      'Number in the public register of health professionals, such as N° 123456: {numero_registro}; About, footer, terms of use',
    )
      .regex(/^(?:N[°º][ \u00A0]?)?(?:\d{2,}|\d{1,3}(?:\.\d{3})+)$/, rule('register-number'))
      .optional(),
  }),
  facts: group('Numbers that the texts repeat through placeholders; never 1, because the texts are in the plural', {
    weeklySlots: count(
      2,
      20,
      'Advertised evaluation slots a week: {cupos}; in words {cupos_en_letras}, {Cupos_en_letras}',
    ),
    slotMinutes: count(5, 240, 'Length of an evaluation in minutes: {minutos}'),
    cancellationHours: count(2, 168, 'Notice to cancel, in hours: {horas}'),
    experienceSince: count(
      1950,
      2100,
      'Year that the experience is counted from, as can be proven: {experiencia_desde}; the years that have passed, for ' +
        '"more than N years": {años_experiencia}',
    ),
    evaluationPrice: text(
      50,
      'Price of the evaluation, and what it includes or whether it is deducted from the treatment: {valor_evaluacion}',
    ).optional(),
    paymentMethods: text(80, 'Ways to pay: {formas_de_pago}').optional(),
  }),
  contact,
  locations: list('Offices (1 to 4), in the order in which the footer shows them', [1, 4], location, 'id'),
  booking: group('The external agenda that every booking button opens', {
    provider: z.enum(Object.keys(providers)).describe('Scheduling service: a folder of src/booking'),
    url: httpsUrl(
      "Address of the event in the provider's page, as long as facts.slotMinutes says; what the popup shows",
    ),
    load: z
      .enum(['idle', 'intent'])
      .describe('When its script loads: once the page has loaded and is idle, or at the first sign of intent'),
    company: group('Company behind the scheduling service, where the build does not know it (provider: embed)', {
      name: text(60, 'Registered name of the company: {agenda_proveedor}'),
      country: text(40, 'Country in which it keeps the data: {agenda_pais}'),
    }).optional(),
  }),
  legal: group('What the privacy policy has to state (laws 19.628 and 21.719)', {
    version: text(20, 'Version of the legal texts: {version}'),
    representative: text(60, 'Legal representative of the company: {representante}'),
    responsiblePerson: text(60, 'Person in the practice who answers requests about data: {encargado_datos}').optional(),
    requestsEmail: email.describe('E-mail for requests about data, if not contact.email: {correo_datos}').optional(),
    retention: group('How long data are kept; the clinical record is kept for 15 years by law', {
      enquiries: text(40, 'Messages of people who did not become patients: {plazo_consultas}'),
      bookings: text(40, 'Bookings that came to nothing: {plazo_reservas}'),
      schedulingService: text(40, "The scheduling service's copy of a booking: {plazo_agenda}"),
      invoices: text(40, 'Invoices and payments: {plazo_boletas}'),
    }),
    providers: group('Companies that process data for the practice', {
      hosting: processor('hosts the site', 'proveedor_alojamiento'),
      mail: processor('provides the mailbox', 'proveedor_correo'),
      aligners: processor('makes the aligners, and receives scans', 'proveedor_alineadores'),
    }),
  }),
  publish: publish.optional(),
  navigation: list(
    'Navigation (2 to 5 items): header, and bottom bar on a phone; the first is current when a visitor arrives',
    [2, 5],
    navigationItem,
    'url',
  ),
  legalLinks: list('Links to legal and other pages (1 to 6), at the end of every page', [1, 6], legalLink, 'href'),
  profiles: z
    .array(httpsUrl('Address of a profile of the practice elsewhere'))
    .describe('The practice on other sites (Instagram, Google), for search engines: sameAs')
    .optional(),
});

// ---------------------------------------------------------------- content/landing.yaml

/** Hides an optional section; see `scripts/generator/content/hidden-sections.ts`. */
const hidden = z.boolean().describe('true: the section stays in this file, and the page does without it').optional();

const film = (orientation: string) =>
  group(`The film, ${orientation}, in two formats`, {
    av1: media(['webm'], `AV1 film, ${orientation}, without sound, at most 700 kB`),
    h264: media(['mp4'], `H.264 film, ${orientation}, without sound, at most 1.2 MB; for those who cannot play AV1`),
  });

const hour = group('An hour of the day', {
  time: shaped(
    timeOfDay,
    rule('time-of-day'),
    'Hour of the day, 24 hours, beside the entry; between quotes: "8:30"',
  ).register(fieldNotes, verbatim),
  title: text(24, 'What happens'),
  text: text(120, 'One or two sentences'),
});

const card = group('A card', {
  icon: z.enum(['planning', 'discretion', 'comfort', 'freedom', 'efficiency', 'trust']).describe('Drawing of the card'),
  title: text(28, 'Title of the card'),
  description: text(140, 'Text of the card'),
});

const insurer = group('An insurer', {
  name: text(40, 'Name; alternative text of the logo'),
  logo: media(['svg'], 'Logo on a 200 x 104 board, one colour'),
});

const testimonial = group('A testimonial; only with the written consent of the patient', {
  id: slug('Name of this testimonial in the code; shown nowhere (lower-case letters, digits, hyphens)'),
  quote: text(260, 'Quote, without quotation marks'),
  name: text(40, 'Name of the patient, as the consent allows it'),
  role: text(40, 'Occupation, below the name'),
  consent: z.iso
    .date({ error: rule('date') })
    .describe('Date of the written consent of the patient; never published')
    .optional(),
  imageSrc: portrait.imageSrc.optional(),
  imageAlt: portrait.imageAlt.optional(),
  focus: portrait.focus,
})
  .refine(({ imageSrc, imageAlt }) => imageSrc === undefined || imageAlt !== undefined, {
    path: ['imageAlt'],
    error: rule('picture-and-description'),
  })
  .refine(({ imageSrc, imageAlt }) => imageAlt === undefined || imageSrc !== undefined, {
    path: ['imageSrc'],
    error: rule('picture-and-description'),
  });

/** Texts and pictures of the landing page. */
export const landingSchema = z.strictObject({
  meta: group('What browsers, search engines and messengers show of the landing page', {
    title: plainText(100, 'Title in the browser and in search results, which cut it after about 60 characters'),
    description: plainText(200, 'Summary in search results, which cut it after about 155 characters'),
    socialTitle: plainText(100, 'Title when the link is shared'),
    socialDescription: plainText(200, 'Summary when the link is shared'),
    socialImageAlt: plainText(120, 'Description of the social image'),
    socialBackground: picture('Background of the shared pictures, 1200 x 630 or larger, subject right of the middle'),
    socialBackgroundFocus: focalPoint('the background').optional(),
  }),
  hero: group('First screen (#inicio)', {
    title: group("The tagline: the page's headline", {
      lines: list('First sentence, in one or two lines', [1, 2], text(14, 'A line of the headline')),
      answer: text(8, 'Second sentence; stands inside the arch'),
    }),
    intro: text(120, 'What the practice does; below the headline'),
    notes: list('One or two lines beside the booking button', [1, 2], text(50, 'A line')),
    price: text(64, 'Last line beside the booking button: what the evaluation costs').optional(),
    doubt: group('Line below the booking button on a phone', {
      text: text(60, 'The line; {whatsapp} becomes the link', { filledByPage: ['whatsapp'] }),
      link: text(40, 'Text of the link, which opens WhatsApp'),
      message: plainText(120, 'Message that WhatsApp opens with, if not contact.whatsappMessage').optional(),
    }).optional(),
    points: list('Three selling points, at the foot of the first screen', [3, 3], titled(14, 80, 'the selling point')),
    film: group('Film behind the first screen; it plays over and over', {
      wide: film('16:9, for wide screens'),
      tall: film('9:16, for phones'),
    }),
  }),
  you: group('Second section: the day of a patient', {
    titleLines: headingLines(24),
    lead: text(160, 'First paragraph, larger'),
    text: text(300, 'Second paragraph'),
    dayLabel: text(60, 'Name of the list of hours, for screen readers'),
    day: list('A day with aligners, hour by hour (1 to 4 entries)', [1, 4], hour),
    closing: text(180, 'Last line'),
    image: picture('Drawing or photo in the arch, 2:3 or taller; decorative'),
    imageFocus: focalPoint('the picture').optional(),
  }),
  benefits: group('Benefits (#tratamiento): the mosaic of six cards', {
    title: text(45, 'Heading'),
    lead: text(140, 'Introduction below the heading'),
    items: list('Six cards, each with its own drawing', [6, 6], card, 'icon'),
    discretionImage: picture('Background of the card "discretion"; decorative'),
    discretionImageFocus: focalPoint('the picture').optional(),
    note: text(120, 'Stands inside the arch of the card "trust"'),
    cta: text(32, 'Booking button in words, below the plan on the card "planning"').optional(),
  }),
  insurance: group('Complementary insurance; without it the page has no such section', {
    title: text(45, 'Heading'),
    lead: text(160, 'Introduction below the heading'),
    benefits: list('Benefits (1 to 3)', [1, 3], titled(28, 140, 'what the insurance brings')),
    cta: text(40, 'Booking button in words, after the benefits').optional(),
    conditions: text(400, 'Conditions of the offer, below the benefits'),
    insurersTitle: text(40, 'Caption of the logos'),
    insurers: list('Insurers with an agreement (1 to 10), five in a row', [1, 10], insurer, 'name'),
    sampleNotice: text(80, 'Shown while an insurer is a sample'),
    hidden,
  }).optional(),
  about: group('The doctor (#sobre-mi)', {
    label: text(20, 'Label above the heading'),
    titleLines: headingLines(28),
    lead: text(180, 'First paragraph, larger'),
    paragraphs: list('The paragraphs that follow (1 to 4)', [1, 4], text(240, 'A paragraph')),
    credentialsTitle: text(40, 'Heading of the credentials'),
    credentials: list(
      'Credentials (1 to 8)',
      [1, 8],
      text(120, 'A credential, as the title or the register spells it'),
    ),
    registry: group('Last of the credentials: the public register that lists the doctor', {
      text: text(60, 'The credential; {registro} becomes the link', { filledByPage: ['registro'] }),
      link: text(120, 'Text of the link: name of the register, and number of the doctor in it'),
      url: httpsUrl('Address of the register'),
    }).optional(),
    figure: group('Years of experience, in large figures', {
      value: text(5, 'Large figure: digits, with a plus sign before or after them').regex(
        /^(?:\+?\d{1,4}|\d{1,4}\+)$/,
        rule('large-figure'),
      ),
      text: text(30, 'Caption of the figure'),
      label: text(60, 'The figure in words, for screen readers'),
      since: text(60, 'Since when, and in what: below the caption').optional(),
    }),
    portrait: group('Photo of the doctor', portrait),
  }),
  flip: group('The booking button beside the doctor, which flips at each click', {
    front: text(24, 'Label of the first face'),
    back: text(24, 'Label of the second face'),
  }),
  testimonials: group(
    'Testimonials (#resultados); without them the page has no such section, and navigation in site.yaml no such item',
    {
      titleLines: headingLines(28),
      disclaimer: text(140, 'What the experiences do not promise'),
      listLabel: text(40, 'Name of the list, for screen readers'),
      items: list('Testimonials (1 to 6)', [1, 6], testimonial, 'id'),
      sampleNotice: text(80, 'Shown while a testimonial is a sample'),
      hidden,
    },
  ).optional(),
  closing: group('Last call to book, above the footer', {
    before: text(12, 'Before the large number of slots'),
    after: text(24, 'After the large number'),
    promise: text(24, 'Last line of the headline'),
    lead: text(180, 'Paragraph beside the headline'),
    points: list('Points (3 to 5)', [3, 5], titled(28, 90, 'the point')),
    cta: text(24, 'Label of the booking button'),
    price: text(90, 'Line below the booking button: what the evaluation costs').optional(),
    payment: text(110, 'Line below the price: ways to pay').optional(),
    next: text(110, 'Line below the booking button: what happens then').optional(),
    late: text(60, 'The evening on which an office stays open late, by its opening hours; {dia}, {hora} and {sede}', {
      filledByPage: ['dia', 'hora', 'sede'],
    }).optional(),
  }),
});

// ---------------------------------------------------------------- content/interface.yaml

/** Labels and messages that all pages share. */
export const interfaceSchema = z.strictObject({
  skipLink: text(40, 'Skip link'),
  navigationLabel: text(40, 'Name of the navigation'),
  // Voice control needs the visible words (WCAG 2.2, 2.5.3).
  logoLabel: text(60, 'Name of the link that the logo is; contains {logo}, the words of the logo', {
    contains: '{logo}',
  }),
  newTab: text(60, 'Added, unseen, to links that open a new tab'),
  back: text(20, 'Back link of the legal pages'),
  noScript: text(240, 'Shown where JavaScript is off; {correo} and {whatsapp} become links', {
    filledByPage: ['correo', 'whatsapp'],
  }),
  booking: group('Booking buttons and popup', {
    cta: text(26, 'Booking button'),
    ctaShort: text(12, 'Booking button in a narrow header'),
    hint: text(60, 'Added, unseen, to the booking buttons'),
    help: text(140, 'Help line of the footer; {whatsapp} and {correo} become links', {
      filledByPage: ['whatsapp', 'correo'],
    }),
    write: text(140, 'Other ways to book, below the last booking button; {whatsapp} and {correo} become links', {
      filledByPage: ['whatsapp', 'correo'],
    }).optional(),
    helpWhatsapp: text(20, 'Text of the first link'),
    helpEmail: text(20, 'Text of the second link'),
    dialogLabel: text(60, 'Name of the booking popup'),
    close: text(20, 'Name of its close button'),
  }),
  planning: group('Steps of the plan that the visitor moves, on the card "planning"', {
    label: text(30, 'Name of the slider, for screen readers'),
    step: text(40, 'Where it stands; {etapa} of {etapas}', { filledByPage: ['etapa', 'etapas'] }),
  }).optional(),
  video: group('Control of the film', {
    pause: text(30, 'Pause control'),
    play: text(30, 'Play control'),
    failed: plainText(120, 'Console warning when the film cannot play'),
  }),
  footer: group('Foot of every page', {
    contactTitle: text(30, 'Heading of the contact details'),
    emailLabel: text(20, 'Label beside the e-mail address'),
    emailAriaLabel: text(120, 'Accessible name; contains {email}', { contains: '{email}' }),
    whatsappLabel: text(20, 'Label beside the WhatsApp number'),
    whatsappAriaLabel: text(120, 'Accessible name of the link; contains {phone}', { contains: '{phone}' }),
    registration: text(80, "Line below the doctor's specialty: her number in the public register").optional(),
    locationsTitle: text(30, 'Heading of the offices'),
    legalLabel: text(40, 'Name of the legal links'),
    copyright: text(120, 'Copyright line; {año} is the current year', { filledByPage: ['año'] }),
  }),
  legal: group('Legal pages', {
    updated: text(60, 'Date line; {fecha} is the date', { filledByPage: ['fecha'] }),
    contentsLabel: text(40, 'Name of the index'),
  }),
  notFound: group('Page for addresses that do not exist', {
    meta: group('What browsers show of the page', {
      title: plainText(100, 'Title in the browser'),
      description: plainText(200, 'Summary, for messengers'),
    }),
    titleLines: headingLines(24),
    text: text(140, 'Explanation'),
    home: text(30, 'Button to the landing page'),
  }),
  sample: group('Notices that stand while any value in content/ is marked !sample', {
    label: text(60, 'Name of the notice'),
    short: text(140, 'Footer of every page while content is a sample'),
    long: text(480, 'Top of the legal pages while content is a sample'),
  }),
});

// ---------------------------------------------------------------- content/legal/*.md

const updatedError = { error: rule('date-or-current') };

export const legalFrontMatterSchema = z.strictObject({
  title: plainText(100, 'Title in the browser'),
  description: plainText(200, 'Summary in search results, which cut it after about 155 characters'),
  updated: z
    .union([z.literal('current'), z.iso.date(updatedError)], updatedError)
    .describe("Date of this version; 'current' shows the visitor's date"),
});

export type SiteContent = z.infer<typeof siteSchema>;
export type Location = SiteContent['locations'][number];
export type Testimonial = NonNullable<Content['landing']['testimonials']>['items'][number];
export type Benefit = Content['landing']['benefits']['items'][number];

/** A legal text. Its HTML trees contain only paragraphs, lists, emphasis, links and unbroken spans. */
export interface LegalText extends z.infer<typeof legalFrontMatterSchema> {
  /** Text of the `# heading`. */
  heading: string;
  /** The part before the first section. */
  intro: Root;
  /** Pages number the sections from 1. */
  sections: { title: string; body: Root }[];
}

/** A value with the tag `!sample`, which the practice still has to replace. */
export interface SampleValue {
  /** Path from the project's root, such as `content/site.yaml`. */
  file: string;
  /** Counts from 1. */
  line: number;
  /** Path of the field, such as `contact.email` or `testimonials.items[0]`. */
  path: string;
}

/** The validated content, with placeholders filled in and no-break spaces inserted. */
export interface Content {
  site: SiteContent;
  landing: z.infer<typeof landingSchema>;
  interface: z.infer<typeof interfaceSchema>;
  /** Legal texts by file name without ending: `privacidad`, `terminos`. */
  legal: Record<string, LegalText>;
  /** Must be empty before the site is published. */
  samples: SampleValue[];
}
