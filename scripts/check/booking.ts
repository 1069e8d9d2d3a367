import { providers } from '../../src/booking/providers.ts';
import type { ReadContent } from '../generator/content/read.ts';
import { errorAt, type Diagnostic } from '../lib/diagnostic.ts';
import { isExampleHost } from './content.ts';

/** Accounts that documentations, and this repository, show as examples. */
const exampleAccount = /^(?:alba-ortodoncia|example|ejemplo|demo|test|prueba|sample|muestra|your-?name|username)$/i;

/** How long the page of an agenda may take to answer (ms). */
const TIMEOUT = 5000;

/** What keeps visitors from booking: an example account, or a page that the chosen provider cannot show. */
export async function checkBooking({ content, placeOf }: ReadContent): Promise<Diagnostic[]> {
  const { url: site, booking } = content!.site;
  const { url, provider } = booking;
  const { hosts } = providers[provider]!;
  const { host, hostname, pathname } = new URL(url);
  const account = pathname.split('/')[1] ?? '';
  const refuse = (message: string) => [
    errorAt({ ...placeOf('content/site.yaml', ['booking', 'url']), field: 'booking.url' }, message),
  ];
  if (isExampleHost(hostname) || (hosts && exampleAccount.test(account))) {
    return refuse(`${url} is an example account; put the address of the practice's own agenda`);
  }
  if (!hosts) {
    const reason = await whyNotFramed(new URL(url), new URL(site));
    return reason ? refuse(`${url} cannot be shown in the popup: ${reason}`) : [];
  }
  if (!hosts.includes(host)) {
    return refuse(`${host} does not belong to the scheduling service in booking.provider`);
  }
  if (account === '') return refuse(`${url} names no account`);
  return [];
}

/** Why browsers would not show a page in an iframe of the site; nothing where they would, or where nobody answers. */
async function whyNotFramed(page: URL, site: URL): Promise<string | undefined> {
  const answer = await fetch(page, { signal: AbortSignal.timeout(TIMEOUT) }).catch(() => undefined);
  if (!answer) return;
  await answer.body?.cancel();
  if (new URL(answer.url).origin !== page.origin) return `it leads to ${answer.url}; put that address`;
  const policy = answer.headers.get('Content-Security-Policy') ?? '';
  const ancestors = [...policy.matchAll(/\bframe-ancestors\b([^;,]*)/gi)].map(([, sources]) => sources!.trim());
  const refusing = ancestors.find((sources) => !sources.split(/\s+/).some((source) => allows(source, site)));
  if (refusing !== undefined) return `its policy allows no such frame (frame-ancestors ${refusing})`;
  const option = answer.headers.get('X-Frame-Options') ?? '';
  // Does not count where there are frame-ancestors (CSP Level 3, 6.4.2.2).
  return ancestors.length === 0 && /\b(?:deny|sameorigin)\b/i.test(option) ? `X-Frame-Options: ${option}` : undefined;
}

/** Whether a source of `frame-ancestors`, such as `https:` or `*.example.cl`, is a site. */
function allows(source: string, { protocol, hostname }: URL): boolean {
  if (source === '*' || source === protocol) return true;
  const host = source.replace(/^https?:\/\//, '').replace(/[:/].*$/, '');
  return host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : host === hostname;
}
