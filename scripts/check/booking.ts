import { providers } from '../../src/booking/providers.ts';
import { yamlFiles } from '../generator/content/files.ts';
import type { ValidContent } from '../generator/content/read.ts';
import { diagnostic, type Diagnostic, type Place } from '../messages/problem.ts';

const TIMEOUT_MS = 5000;

/** Reports an address that is not the scheduling service's or, where any host may be, a page that refuses frames. */
export async function checkBooking(validContent: ValidContent): Promise<Diagnostic[]> {
  const { url: siteUrl, booking } = validContent.content.site;
  // The pages of services with known hosts, Calendly and Cal.com, may be shown on any site.
  if (providers[booking.provider]?.hosts) return checkBookingAddress(validContent);
  if (!(await mayRefuseFrame(booking.url, new URL(siteUrl).hostname))) return [];
  return [diagnostic('check.not-framed', placeOfUrl(validContent), { url: booking.url }, 'advice')];
}

/** Reports a booking address that is not one of an account at the service `booking.provider`. */
export function checkBookingAddress(validContent: ValidContent): Diagnostic[] {
  const { url, provider } = validContent.content.site.booking;
  // The provider `embed` lists none: every address is right.
  const hostsOfService = providers[provider]?.hosts;
  const { host, pathname } = new URL(url);
  // Addresses of Cal.com and Calendly begin with the account: `https://cal.com/<account>/…`.
  const isRight = !hostsOfService || (hostsOfService.includes(host) && pathname !== '/');
  return isRight ? [] : [diagnostic('check.booking-address', placeOfUrl(validContent), { url })];
}

const placeOfUrl = ({ placeOf }: ValidContent): Place => ({
  ...placeOf(yamlFiles.site, ['booking', 'url']),
  field: 'booking.url',
});

/** Whether browsers may refuse to show a page in a frame of the site; false if the page cannot be reached now. */
async function mayRefuseFrame(page: string, siteHost: string): Promise<boolean> {
  const response = await fetch(page, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined);
  if (!response) return false;
  // Only the headers count, and an unread body would keep the connection open.
  await response.body?.cancel();
  // `response.url` is the address after redirects. The site's own policy (`providerPolicy`) blocks a frame that leaves
  // the origin of `booking.url`.
  if (new URL(response.url).origin !== new URL(page).origin) return true;
  const policy = response.headers.get('Content-Security-Policy') ?? '';
  // A directive ends with `;`, a policy with `,`: `get` joins repeated headers.
  const ancestors = /frame-ancestors(?<sources>[^;,]*)/i.exec(policy)?.groups?.['sources'];
  // Browsers ignore X-Frame-Options if there is a `frame-ancestors` directive (CSP Level 3, 6.4.2.2).
  if (ancestors === undefined) return response.headers.has('X-Frame-Options');
  const sources = ancestors.toLowerCase().split(/\s+/);
  // A scheme allows all sites. In doubt, no advice is given: a wildcard (`*.example.com`) counts as allowing ours.
  const mayAllowSite = (source: string) =>
    /^https?:$/.test(source) || source.includes('*') || source.includes(siteHost);
  return !sources.some(mayAllowSite);
}
