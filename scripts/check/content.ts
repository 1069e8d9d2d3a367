import { isValidPhoneNumber } from 'libphonenumber-js/mobile';
import { validate as isValidRut } from 'rut.js';
import { providers } from '../../src/booking/providers.ts';
import type { Content, SiteContent } from '../../src/content/schema.ts';
import type { Code, DiagnosticParams } from '../messages/codes.ts';
import { formatPath, type FieldPath } from '../generator/content/field-path.ts';
import { isAsPrinted } from '../generator/content/yaml.ts';
import { decode, legalName, yamlFiles, type ContentFiles } from '../generator/content/files.ts';
import { splitFrontMatter } from '../generator/content/front-matter.ts';
import type { ValidContent } from '../generator/content/read.ts';
import { diagnostic, type Diagnostic } from '../messages/problem.ts';

/** Matches host names reserved for examples (RFC 2606, RFC 6761) or local networks: `agenda.example`. */
const reservedName = /(?:^|\.)(?:example|test|invalid|localhost|local|internal|example\.(?:com|net|org))$/i;

const ipAddress = /^(?:\d+\.){3}\d+$|^\[/;

const sampleWord = /\b(?:Ejemplo|Muestra)\b/;

/** Matches numbers of zeros only (`N° 000000`, `$ 0.000`) and sample words, but not the zeros of `10.000` or `0,5`. */
const madeUpValue = new RegExp(`(?<!\\d|\\d[.,])0[0.]*(?!\\d|[.,]\\d)|${sampleWord.source}`);

/** Whether a host is reserved for examples, has no dot, or is an IP address. */
export const isExampleHost = (host: string): boolean =>
  reservedName.test(host) || !host.includes('.') || ipAddress.test(host);

type Report = <C extends Code>(file: string, path: FieldPath, code: C, params: DiagnosticParams[C]) => void;

/** Reports content that the build accepts but that must not be published, such as a testimonial without consent. */
export function checkContent({ content, placeOf, files, toReview }: ValidContent): Diagnostic[] {
  const diagnostics = content.samples.map(({ file, line, path }) =>
    diagnostic('content.sample', { file, line, field: path }, {}),
  );
  const report: Report = (file, path, code, params) => {
    const place = { ...placeOf(file, path), field: formatPath(path) };
    diagnostics.push(diagnostic(code, place, params));
  };
  checkAddresses(content.site, report);
  checkNumbers(content.site, report);
  checkMadeUpValues(content, report);
  checkConsent(content, report);
  checkCompany(content.site, report);
  checkAdoption(content, report);
  const oldDescriptions = toReview.map((place) => diagnostic('check.old-description', place, {}, 'advice'));
  return [...diagnostics, ...adviseOnInsurers(content, files), ...oldDescriptions, ...adviseOnFormatting(files)];
}

/** Sample words after a real host count, too: `https://www.google.com/maps/search/?query=Avenida+Muestra`. */
function checkAddresses(site: SiteContent, report: Report): void {
  const checkUrl = (path: FieldPath, url: string | undefined) => {
    if (url === undefined) return;
    const { hostname, pathname, search } = new URL(url);
    if (isExampleHost(hostname)) report(yamlFiles.site, path, 'check.example-host', { host: hostname });
    const foundWord = sampleWord.exec(pathname + search)?.[0];
    if (foundWord !== undefined) report(yamlFiles.site, path, 'check.made-up', { found: foundWord });
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

function checkNumbers({ practice, contact }: SiteContent, report: Report): void {
  const { taxId } = practice;
  if (!isValidRut(taxId)) report(yamlFiles.site, ['practice', 'taxId'], 'check.tax-id', { taxId });
  const number = contact.whatsapp;
  if (!isValidPhoneNumber(number, 'CL')) {
    report(yamlFiles.site, ['contact', 'whatsapp'], 'check.mobile-number', { number });
  }
}

/** Checks only the fields in which a made-up value would mislead patients. */
function checkMadeUpValues({ site, landing }: Content, report: Report): void {
  const check = (file: string, path: FieldPath, text: string | undefined) => {
    const foundPart = madeUpValue.exec(text ?? '')?.[0];
    if (foundPart !== undefined) report(file, path, 'check.made-up', { found: foundPart });
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

/** Each testimonial identifies a patient, so it needs her written consent (law 19.628, article 16). */
function checkConsent({ landing, samples }: Content, report: Report): void {
  const samplesOfLanding = samples.filter(({ file }) => file === yamlFiles.landing);
  const samplePaths = samplesOfLanding.map(({ path }) => path);
  // The tag `!sample` can mark the section, the list, one testimonial or one of its fields.
  const areAllSamples = samplePaths.includes('testimonials') || samplePaths.includes('testimonials.items');
  landing.testimonials?.items.forEach(({ name, consent }, index) => {
    const ownPath = `testimonials.items[${index}]`;
    const hasSampleField = samplePaths.some((path) => path.startsWith(`${ownPath}.`));
    const isSample = areAllSamples || samplePaths.includes(ownPath) || hasSampleField;
    if (isSample || consent) return;
    report(yamlFiles.landing, ['testimonials', 'items', index], 'check.no-consent', { name });
  });
}

/** The privacy policy must name the company that receives data of patients. */
function checkCompany({ booking }: SiteContent, report: Report): void {
  if (booking.company || providers[booking.provider]?.company) return;
  report(yamlFiles.site, ['booking', 'company'], 'check.no-company', {});
}

function checkAdoption({ legal }: Content, report: Report): void {
  for (const [name, { updated }] of Object.entries(legal)) {
    if (updated === 'current') report(`content/legal/${name}.md`, ['updated'], 'check.not-adopted', {});
  }
}

const sentenceOnInsurers = /[^.!?]*\b(?:convenios?|aseguradoras?)\b[^.!?]*[.!?]?/iu;

/** Matches a paragraph of Markdown, which ends before an empty line. */
const legalParagraph = /\S[^]*?(?=\r?\n\s*\n|$)/gu;

/** Points out sentences of legal texts about agreements with insurers if the landing page has no section on them. */
function adviseOnInsurers({ landing }: Content, files: ContentFiles): Diagnostic[] {
  if (landing.insurance) return [];
  const advice: Diagnostic[] = [];
  for (const [file, bytes] of files) {
    if (legalName(file) === undefined) continue;
    const { markdown, markdownLine } = splitFrontMatter(decode(file, bytes), file);
    for (const { 0: paragraph, index } of markdown.matchAll(legalParagraph)) {
      const found = sentenceOnInsurers.exec(paragraph);
      // Without the section, these placeholders have no value, and the build leaves out paragraphs that name them.
      const isLeftOutByBuild = /\{(?:convenio|aseguradoras)\}/u.test(paragraph);
      if (!found || isLeftOutByBuild) continue;
      const sentenceStart = index + found.index + found[0].search(/\S/);
      const line = markdownLine + markdown.slice(0, sentenceStart).split('\n').length - 1;
      const sentence = found[0].trim().replaceAll(/\s+/g, ' ');
      advice.push(diagnostic('check.mentions-insurers', { file, line }, { sentence }, 'advice'));
    }
  }
  return advice;
}

/** Points out YAML that the editor would format anew: its next save would change more lines than the person did. */
function adviseOnFormatting(files: ContentFiles): Diagnostic[] {
  const advice: Diagnostic[] = [];
  for (const [file, bytes] of files) {
    const text = decode(file, bytes);
    const yaml = file.endsWith('.md') ? splitFrontMatter(text, file).frontMatter : text;
    if (!isAsPrinted(yaml)) advice.push(diagnostic('check.yaml-form', { file, line: 1 }, {}, 'advice'));
  }
  return advice;
}
