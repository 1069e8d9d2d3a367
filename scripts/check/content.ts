import { isValidPhoneNumber } from 'libphonenumber-js/mobile';
import { validate as isValidRut } from 'rut.js';
import { providers } from '../../src/booking/providers.ts';
import { isPathAtOrBelow } from '../../src/content/is-path-at-or-below.ts';
import type { Content, SiteContent } from '../../src/content/schema.ts';
import type { SchemaPath } from '../../src/content/schema-path.ts';
import { formatPath, textsWithPaths, withoutPositions, type FieldPath } from '../generator/content/field-path.ts';
import { yamlFiles } from '../generator/content/files.ts';
import type { ValidContent } from '../generator/content/read.ts';
import type { ContentPath } from '../lib/paths.ts';
import { atPlace, diagnostic, problem, type Diagnostic, type Problem } from '../messages/problem.ts';

/** Matches host names reserved for examples (RFC 2606, RFC 6761) or local networks: `agenda.example`. */
const reservedName = /(?:^|\.)(?:example|test|invalid|localhost|local|internal|example\.(?:com|net|org))$/i;

/** Matches `192.168.1.10` and `[::1]`. */
const ipAddress = /^(?:\d+\.){3}\d+$|^\[/;

/** Matches words of made-up values in the sample content: `Avenida Muestra`, in an address `Avenida%20Muestra`. */
const sampleWord = /(?:Ejemplo|Muestra)\b/;

/** Matches numbers of zeros only (`N° 000000`, `$ 0.000`) and sample words, but not the zeros of `10.000` or `0,5`. */
const madeUpValue = new RegExp(`(?<!\\d|\\d[.,])0[0.]*(?!\\d|[.,]\\d)|${sampleWord.source}`);

/** Whether a host is reserved for examples, has no dot, or is an IP address. */
const isExampleHost = (host: string): boolean => reservedName.test(host) || !host.includes('.') || ipAddress.test(host);

type CheckedField = Extract<SchemaPath, `site.${string}` | `landing.${string}`>;

type TextCheck = (text: string) => Problem | undefined;

/** The checks of texts by field; in a list, of the field of each entry. */
const textChecks: Readonly<Record<string, TextCheck>> = {
  'site.url': problemOfAddress,
  'site.booking.url': problemOfAddress,
  'site.locations.mapUrl': problemOfAddress,
  'site.profiles': problemOfAddress,
  'site.contact.email': problemOfMail,
  'site.legal.requestsEmail': problemOfMail,
  'site.practice.taxId': (taxId) => (isValidRut(taxId) ? undefined : problem('check.tax-id', { taxId })),
  'site.contact.whatsapp': (number) =>
    isValidPhoneNumber(number, 'CL') ? undefined : problem('check.mobile-number', { number }),
  // Of the other texts, those in which a made-up value would mislead patients.
  'site.practice.name': problemOfMadeUp,
  'site.practice.legalName': problemOfMadeUp,
  'site.doctor.name': problemOfMadeUp,
  'site.doctor.registerNumber': problemOfMadeUp,
  'site.locations.street': problemOfMadeUp,
  'site.locations.locality': problemOfMadeUp,
  'site.locations.metro': problemOfMadeUp,
  'site.facts.evaluationPrice': problemOfMadeUp,
  'site.booking.company.name': problemOfMadeUp,
  'site.legal.representative': problemOfMadeUp,
  'site.legal.responsiblePerson': problemOfMadeUp,
  'site.legal.providers.hosting.name': problemOfMadeUp,
  'site.legal.providers.mail.name': problemOfMadeUp,
  'site.legal.providers.aligners.name': problemOfMadeUp,
  'landing.about.credentials': problemOfMadeUp,
  'landing.about.registry.link': problemOfMadeUp,
} satisfies Partial<Record<CheckedField, TextCheck>>;

interface FieldProblem {
  file: ContentPath;
  path: FieldPath;
  problem: Problem;
}

/** Reports content that the build accepts but publishing does not, such as a testimonial without consent. */
export function checkContent({ content, placeOf }: ValidContent): Diagnostic[] {
  const sampleDiagnostics = content.samples.map(({ file, line, path }) =>
    diagnostic('content.sample', { file, line, field: path }, {}),
  );
  const fieldProblems = [
    ...checkTexts(content),
    ...checkConsent(content),
    ...checkCompany(content.site),
    ...checkAdoption(content),
  ];
  const fieldDiagnostics = fieldProblems.map(({ file, path, problem: fieldProblem }) =>
    atPlace(fieldProblem, { ...placeOf(file, path), field: formatPath(path) }),
  );
  return [...sampleDiagnostics, ...fieldDiagnostics];
}

function checkTexts(content: Content): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const name of ['site', 'landing'] as const) {
    for (const { path, text } of textsWithPaths(content[name])) {
      // `site.locations.street` for the path `['locations', 0, 'street']`.
      const field = `${name}.${withoutPositions(path)}`;
      const textProblem = textChecks[field]?.(text);
      if (textProblem) problems.push({ file: yamlFiles[name], path, problem: textProblem });
    }
  }
  return problems;
}

/** Finds a host or a place that is made up. */
function problemOfAddress(url: string): Problem | undefined {
  const { hostname, pathname, search } = new URL(url);
  if (isExampleHost(hostname)) return problem('check.example-host', { host: hostname });
  // A real host may be asked for a made-up place: `https://www.google.com/maps/search/?query=Avenida%20Muestra`.
  // Zeros, which `madeUpValue` finds, too, are common in real addresses.
  return problemOfMadeUp(pathname + search, sampleWord);
}

function problemOfMail(email: string): Problem | undefined {
  const host = email.split('@').at(-1) ?? '';
  return isExampleHost(host) ? problem('check.example-mail', { host }) : undefined;
}

function problemOfMadeUp(text: string, pattern = madeUpValue): Problem | undefined {
  const match = pattern.exec(text);
  return match ? problem('check.made-up', { text: match[0] }) : undefined;
}

/** Each testimonial identifies a patient, so it needs their written consent (law 19.628, article 16). */
function checkConsent({ landing, samples }: Content): FieldProblem[] {
  const samplePaths = samples.filter(({ file }) => file === yamlFiles.landing).map(({ path }) => path);
  // Samples stand for no patient. The tag may be at the testimonial, a group around it or a part of it.
  const isSample = (field: string) =>
    samplePaths.some((sample) => isPathAtOrBelow(field, sample) || isPathAtOrBelow(sample, field));
  const testimonials = landing.testimonials?.items ?? [];
  return testimonials.flatMap(({ name, consent }, index) => {
    const path = ['testimonials', 'items', index];
    if (consent || isSample(formatPath(path))) return [];
    return [{ file: yamlFiles.landing, path, problem: problem('check.no-consent', { name }) }];
  });
}

/** The privacy policy must name the company that receives data of patients. */
function checkCompany({ booking }: SiteContent): FieldProblem[] {
  if (booking.company || providers[booking.provider]?.company) return [];
  return [{ file: yamlFiles.site, path: ['booking', 'company'], problem: problem('check.no-company', {}) }];
}

/** The date of a legal text is `current` until the practice adopts a version of it. */
function checkAdoption({ legal }: Content): FieldProblem[] {
  const names = Object.keys(legal).filter((name) => legal[name]?.updated === 'current');
  return names.map((name) => ({
    file: `content/legal/${name}.md`,
    path: ['updated'],
    problem: problem('check.not-adopted', {}),
  }));
}
