import { providers } from '../../src/booking/providers.ts';
import type { SiteContent } from '../../src/content/schema.ts';
import { yamlFiles } from '../generator/content/files.ts';
import type { ValidContent } from '../generator/content/read.ts';
import { atPlace, problem, type Diagnostic, type Problem } from '../lib/diagnostic.ts';
import type { FrameRefusal } from '../messages/codes.ts';
import { isExampleHost } from './content.ts';

/** Accounts that documentations, and this repository, show as examples. */
const exampleAccount = /^(?:alba-ortodoncia|example|ejemplo|demo|test|prueba|sample|muestra|your-?name|username)$/i;

/** How long the page of an agenda may take to answer (ms). */
const TIMEOUT = 5000;

/** Reports what keeps visitors from booking: an example account, or a page that the chosen provider cannot show. */
export async function checkBooking(read: ValidContent): Promise<Diagnostic[]> {
  const offline = checkBookingAddress(read);
  if (offline.length > 0) return offline;
  const { url, booking } = read.content.site;
  if (providers[booking.provider]?.hosts) return [];
  // Any address may be framed; whether its owner permits it, only the page itself says.
  const refusal = await findFrameRefusal(new URL(booking.url), new URL(url));
  return refusal ? [atAddress(read, problem('check.not-framed', { url: booking.url, ...refusal }))] : [];
}

/** As much of `checkBooking` as the address itself shows, without asking anybody. */
export function checkBookingAddress(read: ValidContent): Diagnostic[] {
  const found = findProblem(read.content.site.booking);
  return found ? [atAddress(read, found)] : [];
}

const atAddress = ({ placeOf }: ValidContent, found: Problem): Diagnostic =>
  atPlace({ ...placeOf(yamlFiles.site, ['booking', 'url']), field: 'booking.url' }, found);

function findProblem({ url, provider }: SiteContent['booking']): Problem | undefined {
  const hosts = providers[provider]?.hosts;
  const { host, hostname, pathname } = new URL(url);
  const account = pathname.split('/')[1] ?? '';
  const isExampleAccount = hosts !== undefined && exampleAccount.test(account);
  if (isExampleHost(hostname) || isExampleAccount) return problem('check.example-account', { url });
  if (!hosts) return undefined;
  if (!hosts.includes(host)) return problem('check.other-service', { host });
  if (account === '') return problem('check.no-account', { url });
  return undefined;
}

/** Why browsers would not show a page in an iframe of the site; undefined if they would, or if nobody answers. */
async function findFrameRefusal(page: URL, site: URL): Promise<FrameRefusal | undefined> {
  const response = await fetch(page, { signal: AbortSignal.timeout(TIMEOUT) }).catch(() => undefined);
  if (!response) return undefined;
  await response.body?.cancel();
  if (new URL(response.url).origin !== page.origin) return { reason: 'redirect', address: response.url };

  const policy = response.headers.get('Content-Security-Policy') ?? '';
  const sourceLists = [...policy.matchAll(/\bframe-ancestors\b(?<sources>[^;,]*)/gi)].map(([, sources = '']) =>
    sources.trim(),
  );
  const refusing = sourceLists.find((sources) => !sources.split(/\s+/).some((source) => allows(source, site)));
  if (refusing !== undefined) return { reason: 'policy', sources: refusing };

  // X-Frame-Options does not count beside frame-ancestors (CSP Level 3, 6.4.2.2).
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
