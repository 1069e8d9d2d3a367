import { providers } from '../../src/booking/providers.ts';
import type { SiteContent } from '../../src/content/schema.ts';
import { yamlFiles } from '../generator/content/files.ts';
import type { ValidContent } from '../generator/content/read.ts';
import { atPlace, problem, type Diagnostic, type Problem } from '../lib/diagnostic.ts';
import type { FrameRefusal } from '../messages/codes.ts';
import { isExampleHost } from './content.ts';

/** Names of accounts that documentation, and the sample content of this repository, use as examples. */
const exampleAccount = /^(?:alba-ortodoncia|example|ejemplo|demo|test|prueba|sample|muestra|your-?name|username)$/i;

/** How long the page of the scheduling service may take to answer (ms). */
const TIMEOUT = 5000;

/**
 * Reports what keeps visitors from booking: an example account, no account, an address of another service, or a page
 * that browsers refuse to show in the site's popup. For the last one it asks the network; a page that does not answer
 * is not reported.
 */
export async function checkBooking(read: ValidContent): Promise<Diagnostic[]> {
  const addressProblems = checkBookingAddress(read);
  if (addressProblems.length > 0) return addressProblems;
  const { url, booking } = read.content.site;
  // A provider with known hosts is made to be framed. For any other page, only its own headers tell.
  if (providers[booking.provider]?.hosts) return [];
  const refusal = await findFrameRefusal(new URL(booking.url), new URL(url));
  return refusal ? [atAddress(read, problem('check.not-framed', { url: booking.url, ...refusal }))] : [];
}

/**
 * The part of `checkBooking` that needs no network: reports what is wrong with the address in `booking.url` itself. The
 * editor calls it for each change that it plans.
 */
export function checkBookingAddress(read: ValidContent): Diagnostic[] {
  const addressProblem = findAddressProblem(read.content.site.booking);
  return addressProblem ? [atAddress(read, addressProblem)] : [];
}

/** A problem as a diagnostic at the field `booking.url`. */
const atAddress = ({ placeOf }: ValidContent, addressProblem: Problem): Diagnostic =>
  atPlace({ ...placeOf(yamlFiles.site, ['booking', 'url']), field: 'booking.url' }, addressProblem);

/**
 * What is wrong with the address of the agenda; undefined if nothing is. A provider with known hosts has the account in
 * the first part of the path: `https://cal.com/<account>/…`. Of any other, only the host can be checked.
 */
function findAddressProblem({ url, provider }: SiteContent['booking']): Problem | undefined {
  const hosts = providers[provider]?.hosts;
  const { host, hostname, pathname } = new URL(url);
  const account = pathname.split('/')[1] ?? '';
  if (isExampleHost(hostname)) return problem('check.example-account', { url });
  if (!hosts) return undefined;
  if (!hosts.includes(host)) return problem('check.other-service', { host });
  if (exampleAccount.test(account)) return problem('check.example-account', { url });
  if (account === '') return problem('check.no-account', { url });
  return undefined;
}

/**
 * Asks a page over the network whether browsers may show it in an iframe of the site.
 *
 * @returns why they would refuse: it redirects to another origin, which the site's own policy (`frame-src`) does not
 *   allow, or its headers forbid it. Undefined if they would show it, or if the request fails or takes too long
 */
async function findFrameRefusal(page: URL, site: URL): Promise<FrameRefusal | undefined> {
  const response = await fetch(page, { signal: AbortSignal.timeout(TIMEOUT) }).catch(() => undefined);
  if (!response) return undefined;
  await response.body?.cancel();
  if (new URL(response.url).origin !== page.origin) return { reason: 'redirect', address: response.url };

  const policy = response.headers.get('Content-Security-Policy') ?? '';
  const directives = policy.matchAll(/\bframe-ancestors\b(?<sources>[^;,]*)/gi);
  const sourceLists = Array.from(directives, ({ groups }) => (groups?.['sources'] ?? '').trim());
  // Several policies may be sent; browsers frame the page only if each of them allows it.
  const refusing = sourceLists.find((sources) => !sources.split(/\s+/).some((source) => allows(source, site)));
  if (refusing !== undefined) return { reason: 'policy', sources: refusing };

  // Browsers ignore X-Frame-Options if there is a frame-ancestors (CSP Level 3, 6.4.2.2).
  const value = response.headers.get('X-Frame-Options') ?? '';
  const isRefused = sourceLists.length === 0 && /\b(?:deny|sameorigin)\b/i.test(value);
  return isRefused ? { reason: 'header', value } : undefined;
}

/** Whether a source of `frame-ancestors`, such as `https:` or `*.example.cl`, matches a site. */
function allows(source: string, { protocol, hostname }: URL): boolean {
  if (source === '*' || source === protocol) return true;
  const host = source.replace(/^https?:\/\//, '').replace(/[:/].*$/, '');
  return host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : host === hostname;
}
