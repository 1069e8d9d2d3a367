import { isValidPhoneNumber } from 'libphonenumber-js/mobile';
import { validate as isValidRut } from 'rut.js';
import { providers } from '../../src/booking/providers.ts';
import type { Content, SiteContent } from '../../src/content/schema.ts';
import type { Code, DiagnosticParams } from '../messages/codes.ts';
import { formatPath, type FieldPath } from '../generator/content/field-path.ts';
import { yamlFiles } from '../generator/content/files.ts';
import type { ValidContent } from '../generator/content/read.ts';
import { diagnostic, type Diagnostic } from '../lib/diagnostic.ts';

/** Matches host names that are reserved for examples (RFC 2606, RFC 6761) or for local networks. */
const reservedName = /(?:^|\.)(?:example|test|invalid|localhost|local|internal|example\.(?:com|net|org))$/;

/** Matches an IPv4 address, or an IPv6 address in brackets. */
const ipAddress = /^(?:\d+\.){3}\d+$|^\[/;

/** Matches words that the names of this repository's samples are made of. */
const madeUpWord = /\b(?:Ejemplo|Muestra)\b/;

/** Matches made-up values: a number of zeros only, such as `N° 000000`, and words of this repository's samples. */
const madeUp = new RegExp(`(?<!\\d|\\d[.,])0[0.]*(?!\\d|[.,]\\d)|${madeUpWord.source}`);

/** Whether a host is an example or has no public name at all. */
export const isExampleHost = (host: string): boolean =>
  reservedName.test(host) || !host.includes('.') || ipAddress.test(host);

/** Reports a problem with a field. */
type Report = <C extends Code>(file: string, path: FieldPath, code: C, params: DiagnosticParams[C]) => void;

/**
 * Reports content that is valid but not ready to be published: values marked `!sample`, addresses, numbers and names
 * that are examples, testimonials without consent, an agenda whose company is not named, legal texts that the practice
 * has not adopted.
 */
export function checkContent({ content, placeOf }: ValidContent): Diagnostic[] {
  const diagnostics = content.samples.map(({ file, line, path }) =>
    diagnostic('content.sample', { file, line, field: path }, {}),
  );
  const report: Report = (file, path, code, params) => {
    diagnostics.push(diagnostic(code, { ...placeOf(file, path), field: formatPath(path) }, params));
  };
  checkAddresses(content.site, report);
  checkNumbers(content.site, report);
  checkMadeUpWords(content, report);
  checkConsent(content, report);
  checkCompany(content.site, report);
  checkAdoption(content, report);
  return diagnostics;
}

/**
 * Reports addresses of pages and e-mail addresses on a host that is only an example, and those of maps and profiles that
 * contain a made-up word.
 */
function checkAddresses(site: SiteContent, report: Report): void {
  const checkUrl = (path: FieldPath, url: string | undefined) => {
    if (url === undefined) return;
    const { hostname, pathname, search } = new URL(url);
    if (isExampleHost(hostname)) report(yamlFiles.site, path, 'check.example-host', { host: hostname });
    const found = madeUpWord.exec(pathname + search)?.[0];
    if (found !== undefined) report(yamlFiles.site, path, 'check.made-up', { found });
  };
  const checkMail = (path: FieldPath, email: string | undefined) => {
    const host = email?.split('@').at(-1);
    if (host !== undefined && isExampleHost(host)) report(yamlFiles.site, path, 'check.example-mail', { host });
  };
  checkUrl(['url'], site.url);
  checkMail(['contact', 'email'], site.contact.email);
  checkMail(['legal', 'requestsEmail'], site.legal.requestsEmail);
  checkUrl(['booking', 'url'], site.booking.url);
  site.locations.forEach(({ mapUrl }, index) => checkUrl(['locations', index, 'mapUrl'], mapUrl));
  site.profiles?.forEach((profile, index) => checkUrl(['profiles', index], profile));
}

/** Reports a RUT with a wrong check digit, and a number that is not a mobile number in use in Chile. */
function checkNumbers({ practice, contact }: SiteContent, report: Report): void {
  const { taxId } = practice;
  if (!isValidRut(taxId)) report(yamlFiles.site, ['practice', 'taxId'], 'check.tax-id', { taxId });
  const number = contact.whatsapp;
  if (!isValidPhoneNumber(number, 'CL')) {
    report(yamlFiles.site, ['contact', 'whatsapp'], 'check.mobile-number', { number });
  }
}

/**
 * Reports made-up values where these would mislead patients: the practice and the doctor, addresses of offices and their
 * metro stations, credentials, the price, the numbers of the public register, the people and companies of the privacy
 * policy.
 */
function checkMadeUpWords({ site, landing }: Content, report: Report): void {
  const check = (file: string, path: FieldPath, text: string | undefined) => {
    const found = text && madeUp.exec(text)?.[0];
    if (found) report(file, path, 'check.made-up', { found });
  };
  const { practice, doctor, facts, locations, booking, legal } = site;
  check(yamlFiles.site, ['practice', 'name'], practice.name);
  check(yamlFiles.site, ['practice', 'legalName'], practice.legalName);
  check(yamlFiles.site, ['doctor', 'name'], doctor.name);
  locations.forEach(({ street, locality, metro }, index) => {
    check(yamlFiles.site, ['locations', index, 'street'], street);
    check(yamlFiles.site, ['locations', index, 'locality'], locality);
    check(yamlFiles.site, ['locations', index, 'metro'], metro);
  });
  check(yamlFiles.site, ['doctor', 'registerNumber'], doctor.registerNumber);
  check(yamlFiles.site, ['facts', 'evaluationPrice'], facts.evaluationPrice);
  check(yamlFiles.site, ['booking', 'company', 'name'], booking.company?.name);
  check(yamlFiles.site, ['legal', 'representative'], legal.representative);
  check(yamlFiles.site, ['legal', 'responsiblePerson'], legal.responsiblePerson);
  for (const [task, { name }] of Object.entries(legal.providers)) {
    check(yamlFiles.site, ['legal', 'providers', task, 'name'], name);
  }
  const { credentials, registry } = landing.about;
  credentials.forEach((credential, index) => check(yamlFiles.landing, ['about', 'credentials', index], credential));
  check(yamlFiles.landing, ['about', 'registry', 'link'], registry?.link);
}

/**
 * Reports testimonials without consent: each identifies a patient, so it needs her written consent (law 19.628, article
 * 16). Testimonials that are samples are invented and need none.
 */
function checkConsent({ landing, samples }: Content, report: Report): void {
  // One tag `!sample` on the whole section or list marks all of its testimonials.
  const pathsAbove = ['testimonials', 'testimonials.items'];
  landing.testimonials?.items.forEach(({ name, consent }, index) => {
    const entry = `testimonials.items[${index}]`;
    const isSample = samples.some(
      ({ path }) => pathsAbove.includes(path) || path === entry || path.startsWith(`${entry}.`),
    );
    if (isSample || consent) return;
    report(yamlFiles.landing, ['testimonials', 'items', index], 'check.no-consent', { name });
  });
}

/**
 * Reports that the privacy policy cannot name the company behind the scheduling service. Known providers bring theirs;
 * for `provider: embed`, the content has to name it.
 */
function checkCompany({ booking }: SiteContent, report: Report): void {
  if (booking.company || providers[booking.provider]?.company) return;
  report(yamlFiles.site, ['booking', 'company'], 'check.no-company', {});
}

/**
 * Reports legal texts that the practice has not adopted yet. It adopts a text by entering a date; until then the date
 * is `current`, and each visitor sees today's.
 */
function checkAdoption({ legal }: Content, report: Report): void {
  for (const [name, { updated }] of Object.entries(legal)) {
    if (updated === 'current') report(`content/legal/${name}.md`, ['updated'], 'check.not-adopted', {});
  }
}
