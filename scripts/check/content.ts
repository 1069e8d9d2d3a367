import type { BookingProvider, Content } from '../../src/content/schema.ts';
import type { Finding } from './finding.ts';
import type { Places } from './places.ts';

const SITE = 'content/site.yaml';
const LABELS = 'content/interface.yaml';

/** Names that belong to nobody (RFC 2606, RFC 6761), or to this computer. */
const reserved = /(?:^|\.)(?:example|test|invalid|localhost|local|internal|example\.(?:com|net|org))$/;

const isExampleHost = (host: string): boolean =>
  reserved.test(host) || !host.includes('.') || /^(?:\d+\.){3}\d+$|^\[/.test(host);

/** Where each scheduling service has its customers' pages. */
const bookingHosts: Readonly<Record<BookingProvider, RegExp>> = {
  calendly: /(?:^|\.)calendly\.com$/,
  cal: /(?:^|\.)cal\.(?:com|eu)$/,
};

/** Accounts that documentations, and this repository, show as examples. */
const exampleAccount = /^(?:alba-ortodoncia|example|ejemplo|demo|test|prueba|sample|muestra|your-?name|username)$/i;

/**
 * What the content itself says that it is not ready: values marked `!sample`, an address of the site, of
 * the mail or of the agenda that is an example, legal texts that nobody has adopted, a logo whose name is
 * not what it shows.
 */
export function contentFindings(content: Content, places: Places): Finding[] {
  const { site, samples, legal } = content;
  const findings: Finding[] = samples.map(({ file, line, path }) => ({
    file,
    line,
    message: `${path || 'the whole file'} is still a sample value`,
  }));
  const add = (field: string, message: string) =>
    findings.push({ file: SITE, line: places.lineOf(SITE, field), message: `${field}: ${message}` });

  const { hostname } = new URL(site.url);
  if (isExampleHost(hostname)) add('url', `${hostname} is an example; put the public address of the site`);

  const mailHost = site.contact.email.split('@').at(-1) ?? '';
  if (isExampleHost(mailHost)) add('contact.email', `${mailHost} is an example; nobody reads that mail`);

  const booking = new URL(site.booking.url);
  const account = booking.pathname.split('/')[1] ?? '';
  if (isExampleHost(booking.hostname) || exampleAccount.test(account)) {
    add('booking.url', `${site.booking.url} is an example account; put the address of the practice's own agenda`);
  } else if (account === '') {
    add('booking.url', `${site.booking.url} names no account`);
  } else if (!bookingHosts[site.booking.provider].test(booking.hostname)) {
    add('booking.url', `${booking.hostname} does not belong to the scheduling service in booking.provider`);
  }

  // WCAG 2.2, 2.5.3: who steers by voice says the words that are to be seen.
  const { name: first, descriptor } = site.practice.logo;
  const logo = `${first} ${descriptor}`;
  if (!spoken(content.interface.logoLabel).includes(spoken(logo))) {
    const message = `logoLabel: it has to contain the words of the logo (practice.logo), "${logo}"`;
    findings.push({ file: LABELS, line: places.lineOf(LABELS, 'logoLabel'), message });
  }

  for (const [name, { updated }] of Object.entries(legal)) {
    if (updated !== 'current') continue;
    const file = `content/legal/${name}.md`;
    findings.push({
      file,
      line: places.lineOf(file, 'updated'),
      message: 'updated is current: this text is not adopted yet; put the date of the version that the practice adopts',
    });
  }
  return findings;
}

/** A text as it is said: without capitals, and with single spaces. */
const spoken = (text: string) => text.toLocaleLowerCase('es').replaceAll(/\s+/g, ' ').trim();
