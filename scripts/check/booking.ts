import { providers } from '../../src/booking/providers.ts';
import type { SiteContent } from '../../src/content/schema.ts';
import { yamlFiles } from '../generator/content/files.ts';
import type { ValidContent } from '../generator/content/read.ts';
import { atPlace, problem, type Diagnostic, type Problem } from '../messages/problem.ts';
import type { FrameRefusal } from '../messages/codes.ts';
import { isExampleHost } from './content.ts';

/** Account names from documentation and from our sample content, such as `your-name` in `https://cal.com/your-name`. */
const exampleAccount = /^(?:alba-ortodoncia|example|ejemplo|demo|test|prueba|sample|muestra|your-?name|username)$/i;

const TIMEOUT_MS = 5000;

/** Reports problems that would keep visitors from booking on the published site. */
export async function checkBooking(validContent: ValidContent): Promise<Diagnostic[]> {
  const addressProblems = checkBookingAddress(validContent);
  if (addressProblems.length > 0) return addressProblems;
  const { url: siteUrl, booking } = validContent.content.site;
  // The pages of a service that lists its hosts are made to be shown on other sites.
  const isMadeForFrames = providers[booking.provider]?.hosts !== undefined;
  if (isMadeForFrames) return [];
  const refusal = await findFrameRefusal(new URL(booking.url), new URL(siteUrl));
  if (!refusal) return [];
  return [atBookingUrl(validContent, problem('check.not-framed', { url: booking.url, ...refusal }))];
}

/** Reports a booking address that is an example, names no account, or is not of the service `booking.provider`. */
export function checkBookingAddress(validContent: ValidContent): Diagnostic[] {
  const addressProblem = findAddressProblem(validContent.content.site.booking);
  return addressProblem ? [atBookingUrl(validContent, addressProblem)] : [];
}

function atBookingUrl({ placeOf }: ValidContent, addressProblem: Problem): Diagnostic {
  const place = placeOf(yamlFiles.site, ['booking', 'url']);
  return atPlace(addressProblem, { ...place, field: 'booking.url' });
}

function findAddressProblem({ url, provider }: SiteContent['booking']): Problem | undefined {
  const { host, hostname, pathname } = new URL(url);
  if (isExampleHost(hostname)) return problem('check.example-account', { url });

  // The provider `embed` lists none: every address is right.
  const hostsOfService = providers[provider]?.hosts;
  if (!hostsOfService) return undefined;
  if (!hostsOfService.includes(host)) return problem('check.other-service', { host });
  // Addresses of Cal.com and Calendly begin with the account: `https://cal.com/<account>/…`.
  const account = pathname.split('/')[1] ?? '';
  if (account === '') return problem('check.no-account', { url });
  if (exampleAccount.test(account)) return problem('check.example-account', { url });
  return undefined;
}

/** Returns why the site may not frame a page; undefined if it may, or if the page cannot be reached now. */
async function findFrameRefusal(page: URL, site: URL): Promise<FrameRefusal | undefined> {
  const response = await fetch(page, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined);
  if (!response) return undefined;
  // Only the headers count, and an unread body would keep the connection open.
  await response.body?.cancel();
  // `fetch` has followed redirects. The site's policy (`providerPolicy`) lets it frame only the origin of `booking.url`.
  if (new URL(response.url).origin !== page.origin) return { reason: 'redirect', address: response.url };
  return findRefusalInHeaders(response.headers, site);
}

/** Matches `frame-ancestors` in policies such as `default-src 'self'; frame-ancestors *.example.cl, base-uri *`. */
const frameAncestors = /\bframe-ancestors\b(?<sources>[^;,]*)/gi;

function findRefusalInHeaders(headers: Headers, site: URL): FrameRefusal | undefined {
  const policies = headers.get('Content-Security-Policy') ?? '';
  const sourcesByPolicy = [...policies.matchAll(frameAncestors)].map(({ groups: { sources = '' } = {} }) =>
    sources.trim(),
  );
  // Browsers ignore X-Frame-Options if there is a `frame-ancestors` directive (CSP Level 3, 6.4.2.2).
  return sourcesByPolicy.length > 0 ? findRefusalInPolicies(sourcesByPolicy, site) : findRefusalInFrameOptions(headers);
}

/** A page may send several policies, each of which must allow the site. */
function findRefusalInPolicies(sourcesByPolicy: readonly string[], site: URL): FrameRefusal | undefined {
  const allowsSite = (sources: string) => sources.split(/\s+/).some((source) => matchesSite(source, site));
  const refusingSources = sourcesByPolicy.find((sources) => !allowsSite(sources));
  return refusingSources === undefined ? undefined : { reason: 'policy', sources: refusingSources };
}

function findRefusalInFrameOptions(headers: Headers): FrameRefusal | undefined {
  const value = headers.get('X-Frame-Options') ?? '';
  const isForbidden = /\b(?:deny|sameorigin)\b/i.test(value);
  return isForbidden ? { reason: 'header', value } : undefined;
}

/** `http:` matches https addresses, too (CSP Level 3, "scheme-part match"). */
const sourcesOfAllSites = ['*', 'https:', 'http:'];

/**
 * Whether a source of `frame-ancestors` allows the site: `*`, a protocol (`https:`), a host or a wildcard host
 * (`*.example.cl`). Ports and paths are ignored.
 */
function matchesSite(source: string, site: URL): boolean {
  if (sourcesOfAllSites.includes(source)) return true;
  const withoutProtocol = source.replace(/^https?:\/\//, '');
  const host = withoutProtocol.replace(/[:/].*$/, '').toLowerCase();
  if (host === '*') return true; // https://*
  if (!host.startsWith('*.')) return site.hostname === host;
  const parentDomain = host.slice(1); // `.example.cl`
  return site.hostname.endsWith(parentDomain);
}
