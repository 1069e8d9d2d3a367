import { providers } from '../../src/booking/providers.ts';
import type { SiteContent } from '../../src/content/schema.ts';
import { yamlFiles } from '../generator/content/files.ts';
import type { ValidContent } from '../generator/content/read.ts';
import { atPlace, problem, type Diagnostic, type Problem } from '../lib/diagnostic.ts';
import type { FrameRefusal } from '../messages/codes.ts';
import { isExampleHost } from './content.ts';

/**
 * Matches the name of an account that documentation, or the sample content of this repository, uses as an example: the
 * `your-name` of `https://cal.com/your-name`.
 */
const exampleAccount = /^(?:alba-ortodoncia|example|ejemplo|demo|test|prueba|sample|muestra|your-?name|username)$/i;

/** How long the page of the scheduling service may take to answer. */
const TIMEOUT_MS = 5000;

/**
 * Reports what would keep visitors from booking on the published site; part of the check before publishing. First checks the
 * address in `booking.url` (see `checkBookingAddress`). If that is right, requests its page over the network, and reports if
 * browsers would refuse to show it in the site's popup, which is an iframe. Does not request the pages of Cal.com and
 * Calendly, which let every site frame them.
 *
 * @returns at most one diagnostic, at the field `booking.url`. None if the page does not answer: that proves nothing
 */
export async function checkBooking(validContent: ValidContent): Promise<Diagnostic[]> {
  const addressProblems = checkBookingAddress(validContent);
  if (addressProblems.length > 0) return addressProblems;
  const { url: siteUrl, booking } = validContent.content.site;
  // The services with a list of hosts are Cal.com and Calendly; any other one (`provider: embed`) has none.
  const isCalOrCalendly = providers[booking.provider]?.hosts !== undefined;
  if (isCalOrCalendly) return [];
  const refusal = await findFrameRefusal(new URL(booking.url), new URL(siteUrl));
  if (!refusal) return [];
  return [atBookingUrl(validContent, problem('check.not-framed', { url: booking.url, ...refusal }))];
}

/**
 * Reports what is wrong with the address in `booking.url` itself: an example account, no account, another service than
 * `booking.provider` says. Needs no network, so the editor can call it for each change that somebody makes.
 *
 * @returns at most one diagnostic, at the field `booking.url`
 */
export function checkBookingAddress(validContent: ValidContent): Diagnostic[] {
  const addressProblem = findAddressProblem(validContent.content.site.booking);
  return addressProblem ? [atBookingUrl(validContent, addressProblem)] : [];
}

/** Turns a problem into a diagnostic at the field `booking.url`, with its line in content/site.yaml. */
function atBookingUrl({ placeOf }: ValidContent, addressProblem: Problem): Diagnostic {
  const place = placeOf(yamlFiles.site, ['booking', 'url']);
  return atPlace({ ...place, field: 'booking.url' }, addressProblem);
}

/**
 * What is wrong with the address of the practice's agenda; undefined if nothing is. The services that the site knows
 * have the account in the first part of the path: `https://cal.com/<account>/…`. Of a page of any other service
 * (`provider: embed`), only the host can be checked: whether it is an example, such as `example.com`.
 *
 * @param booking.url a valid address: the schema of the content has checked that it is one
 */
function findAddressProblem({ url, provider }: SiteContent['booking']): Problem | undefined {
  const { host, hostname, pathname } = new URL(url);
  if (isExampleHost(hostname)) return problem('check.example-account', { url });

  const hostsOfService = providers[provider]?.hosts;
  if (!hostsOfService) return undefined;
  if (!hostsOfService.includes(host)) return problem('check.other-service', { host });
  // The part behind the first slash: `alba` of the path `/alba/evaluacion`.
  const account = pathname.split('/')[1] ?? '';
  if (account === '') return problem('check.no-account', { url });
  if (exampleAccount.test(account)) return problem('check.example-account', { url });
  return undefined;
}

/**
 * Requests a page over the network and finds out whether browsers would show it in an iframe of the site.
 *
 * @param site public address of the site, which a page may allow or forbid to frame it
 * @returns why they would refuse: the page redirects to another origin, which the site's own policy (`frame-src`) does
 *   not allow, or its headers forbid it. Undefined if they would show it, even with an error status such as 404, or if
 *   the request fails or takes too long
 */
async function findFrameRefusal(page: URL, site: URL): Promise<FrameRefusal | undefined> {
  const response = await fetch(page, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined);
  if (!response) return undefined;
  // The body is not needed, only the address after redirects and the headers.
  await response.body?.cancel();
  if (new URL(response.url).origin !== page.origin) return { reason: 'redirect', address: response.url };
  return findRefusalInHeaders(response.headers, site);
}

/**
 * Matches the directive `frame-ancestors` of a Content Security Policy, with the list of sites that may frame the page
 * as `sources`: the end of `default-src 'self'; frame-ancestors https: *.example.cl`. The list ends at `;`, or at the
 * `,` that `Headers` puts between several policies.
 */
const frameAncestors = /\bframe-ancestors\b(?<sources>[^;,]*)/gi;

/**
 * Why the headers of a page forbid a site to show it in an iframe: by the directive `frame-ancestors` of its policy, or
 * else by `X-Frame-Options`. Undefined if they allow it. The page is taken for one of another site than `site`, so `sameorigin`
 * and `'self'` forbid it; `allow-from`, which browsers ignore, does not.
 */
function findRefusalInHeaders(headers: Headers, site: URL): FrameRefusal | undefined {
  const policies = headers.get('Content-Security-Policy') ?? '';
  const directives = [...policies.matchAll(frameAncestors)];
  // A page may send several policies; each of them has to allow the site.
  for (const { groups } of directives) {
    const sources = (groups?.['sources'] ?? '').trim();
    const isAllowed = sources.split(/\s+/).some((source) => matchesSite(source, site));
    if (!isAllowed) return { reason: 'policy', sources };
  }
  // Browsers ignore X-Frame-Options if there is a frame-ancestors (CSP Level 3, 6.4.2.2).
  if (directives.length > 0) return undefined;
  const frameOptions = headers.get('X-Frame-Options') ?? '';
  const isForbidden = /\b(?:deny|sameorigin)\b/i.test(frameOptions);
  return isForbidden ? { reason: 'header', value: frameOptions } : undefined;
}

/**
 * Sources of `frame-ancestors` that allow every https site. Browsers take `http:` for https, too (CSP Level 3, "scheme-part
 * match").
 */
const sourcesOfAllSites = ['*', 'https:', 'http:'];

/**
 * Whether one source of `frame-ancestors` allows a site to show the page in an iframe. A source is `*`, a protocol
 * (`https:`), a host (`example.cl`), or all hosts below a domain (`*.example.cl`). A host may have a protocol, port or path,
 * such as `https://example.cl:443`; these are not compared. Any other source, such as `'self'` or `'none'`, does not allow
 * the site.
 *
 * @param site address of the site
 */
function matchesSite(source: string, site: URL): boolean {
  if (sourcesOfAllSites.includes(source)) return true;
  const withoutProtocol = source.replace(/^https?:\/\//, '');
  const host = withoutProtocol.replace(/[:/].*$/, '').toLowerCase(); // Without port and path.
  // `https://*`, for example.
  if (host === '*') return true;
  if (!host.startsWith('*.')) return site.hostname === host;
  const parentDomain = host.slice(1); // With its dot: `.example.cl`.
  return site.hostname.endsWith(parentDomain);
}
