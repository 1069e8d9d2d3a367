import { expect, test, vi } from 'vitest';
import { checkBooking } from '../../../scripts/check/booking.ts';
import { commonHeaders } from '../../../scripts/generator/hosting.ts';
import type { Content } from '../../../src/content/schema.ts';
import type { ValidContent } from '../../../scripts/generator/content/read.ts';
import type { Diagnostic } from '../../../scripts/messages/problem.ts';

const PAGE = 'https://agenda.clinica.cl/dra-rivas';

/** What the check says of an address; nothing where it will do. */
async function check(provider: string, url: string): Promise<Diagnostic | undefined> {
  const read = {
    content: { site: { url: 'https://www.alba.cl/sitio', booking: { provider, url } } },
    placeOf: (file: string) => ({ file, line: 7 }),
  } as unknown as ValidContent;
  const [diagnostic] = await checkBooking(read);
  return diagnostic;
}

test.each([
  ['calendly', 'https://calendly.com/dra-rivas/30min', undefined],
  ['calendly', 'https://calendly.com/', 'check.booking-address'],
  ['calendly', 'https://eu.calendly.com/dra-rivas/30min', 'check.booking-address'],
  ['cal', 'https://cal.eu/dra-rivas/30min', 'check.booking-address'],
  ['cal', 'https://app.cal.com/dra-rivas/30min', undefined],
])('the check of the provider %s at %s reports %s', async (provider, url, code) => {
  expect((await check(provider, url))?.code).toBe(code);
});

const answering = (headers: HeadersInit, url = PAGE) =>
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Object.defineProperty(new Response('', { headers }), 'url', { value: url })),
  );

test.each<[can: string, headers: Record<string, string>]>([
  ['cannot', { 'X-Frame-Options': 'SAMEORIGIN' }],
  ['cannot', { 'Content-Security-Policy': "default-src 'self'; frame-ancestors 'none'" }],
  ['cannot', { 'Content-Security-Policy': "frame-ancestors 'self' https://otra.cl" }],
  ['can', {}],
  ['can', { 'X-Frame-Options': 'DENY', 'Content-Security-Policy': 'frame-ancestors *' }],
  ['can', { 'Content-Security-Policy': 'frame-ancestors https://*' }],
  ['can', { 'Content-Security-Policy': 'frame-ancestors https:' }],
  ['can', { 'Content-Security-Policy': 'frame-ancestors http:' }],
  ['can', { 'Content-Security-Policy': 'frame-ancestors https://WWW.Alba.cl' }],
  ['can', { 'Content-Security-Policy': "frame-ancestors 'self' https://www.alba.cl:443/" }],
  ['can', { 'Content-Security-Policy': 'frame-ancestors *.alba.cl; default-src https://x.cl' }],
])('embed: a page %s be shown in the popup if it answers with the headers %j', async (can, headers) => {
  answering(headers);
  expect((await check('embed', PAGE))?.code).toBe(can === 'can' ? undefined : 'check.not-framed');
});

test('embed: a page that redirects to another host is reported, because the policy allows only its own host', async () => {
  answering({}, 'https://otra.cl/dra-rivas');
  expect(await check('embed', PAGE)).toMatchObject({ code: 'check.not-framed', severity: 'advice' });
});

test('embed: no problem is reported if the page does not answer, as offline', async () => {
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('fetch failed')));
  expect(await check('embed', PAGE)).toBeUndefined();
  expect(fetch).toHaveBeenCalledOnce();
});

test.each([
  ['calendly', 'https://calendly.com/dra-rivas/30min', 'payment=()'],
  ['cal', 'https://cal.com/dra-rivas/30min', 'payment=(self "https://cal.com" "https://app.cal.com")'],
  ['embed', PAGE, 'payment=(self "https://agenda.clinica.cl")'],
])('only the popup of %s may use what it needs of the browser', (provider, url, expected) => {
  const content = { site: { booking: { provider, url } } } as Content;
  const { 'Permissions-Policy': policy } = commonHeaders(content);
  expect(policy?.split(', ')).toEqual(expect.arrayContaining([expected, 'camera=()', 'microphone=()']));
});
