import { isValidPhoneNumber } from 'libphonenumber-js/mobile';
import { validate as isValidRut } from 'rut.js';
import type { ReadContent } from '../generator/content/read.ts';
import { formatPath, type FieldPath } from '../generator/content/yaml.ts';
import { diagnostic, errorAt, type Diagnostic } from '../lib/diagnostic.ts';

const SITE = 'content/site.yaml';
const LANDING = 'content/landing.yaml';

/** Names that belong to nobody (RFC 2606, RFC 6761), or to this computer. */
const reserved = /(?:^|\.)(?:example|test|invalid|localhost|local|internal|example\.(?:com|net|org))$/;

/** A number that is made of zeros, such as `N° 000000`, and the names of this repository's samples. */
const madeUp = /(?<!\d|\d[.,])0[0.]*(?!\d|[.,]\d)|\b(?:Ejemplo|Muestra)\b/;

/** Whether a host is an example or no public name at all. */
export const isExampleHost = (host: string): boolean =>
  reserved.test(host) || !host.includes('.') || /^(?:\d+\.){3}\d+$|^\[/.test(host);

/**
 * What the content itself says that it is not ready: values marked `!sample`, addresses and numbers that are
 * examples, legal texts that nobody has adopted, a logo whose name is not what it shows.
 */
export function checkContent({ content, placeOf }: ReadContent): Diagnostic[] {
  const { site, landing, legal, samples, interface: labels } = content!;
  const diagnostics = samples.map(({ file, line, path }) =>
    diagnostic('content.sample', { file, line, field: path }, {}),
  );
  const refuse = (file: string, path: FieldPath, message: string) =>
    void diagnostics.push(errorAt({ ...placeOf(file, path), field: formatPath(path) }, message));

  const { hostname } = new URL(site.url);
  if (isExampleHost(hostname)) refuse(SITE, ['url'], `${hostname} is an example; put the public address of the site`);

  const mailHost = site.contact.email.split('@').at(-1) ?? '';
  if (isExampleHost(mailHost)) refuse(SITE, ['contact', 'email'], `${mailHost} is an example; nobody reads that mail`);

  const { taxId } = site.practice;
  if (!isValidRut(taxId)) {
    refuse(SITE, ['practice', 'taxId'], `${taxId} is no RUT: its check digit is wrong, or it begins with a zero`);
  }
  const { whatsapp } = site.contact;
  if (!isValidPhoneNumber(whatsapp, 'CL')) {
    refuse(SITE, ['contact', 'whatsapp'], `${whatsapp} is no mobile number that Chile gives out`);
  }
  const checkWords = (file: string, path: FieldPath, text: string) => {
    const [found] = madeUp.exec(text) ?? [];
    if (found) refuse(file, path, `"${found}" is made up; put what is real`);
  };
  site.locations.forEach(({ address, street }, index) => {
    checkWords(SITE, ['locations', index, 'address'], address);
    checkWords(SITE, ['locations', index, 'street'], street);
  });
  const { credentials, registry } = landing.about;
  credentials.forEach((credential, index) => checkWords(LANDING, ['about', 'credentials', index], credential));
  if (registry) checkWords(LANDING, ['about', 'registry', 'link'], registry.link);

  // WCAG 2.2, 2.5.3: who steers by voice says the words that are to be seen.
  const spoken = (text: string) => text.toLocaleLowerCase('es').replaceAll(/\s+/g, ' ').trim();
  const logo = `${site.practice.logo.name} ${site.practice.logo.descriptor}`;
  if (!spoken(labels.logoLabel).includes(spoken(logo))) {
    const message = `it has to contain the words of the logo (practice.logo), "${logo}"`;
    refuse('content/interface.yaml', ['logoLabel'], message);
  }

  for (const [name, { updated }] of Object.entries(legal)) {
    if (updated !== 'current') continue;
    const message = 'this text is not adopted yet; put the date of the version that the practice adopts';
    refuse(`content/legal/${name}.md`, ['updated'], `current: ${message}`);
  }
  return diagnostics;
}
