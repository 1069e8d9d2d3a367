/** What other hosts get: `_headers` for Netlify and Cloudflare Pages, the examples of docs/hosting.md. */
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { headersFile, commonHeaders } from '../../scripts/generator/hosting.ts';
import type { Content } from '../../src/content/schema.ts';

const booking = { provider: 'calendly', url: 'https://calendly.com/dra-rivas/30min' };
const contentWith = (httpsOnlyDomain: boolean) => ({ site: { httpsOnlyDomain, booking } }) as Content;

/** The rules of `_headers`: a path, and its headers. */
const rules = headersFile(contentWith(false), ['/', '/privacidad/'])
  .trim()
  .split('\n\n')
  .map((block): [string, string[][]] => {
    const [path = '', ...lines] = block.split('\n');
    return [path, lines.map((line) => /^ {2}([^:]+): (.+)$/.exec(line)!.slice(1))];
  });

/** What a file gets: the headers of every rule whose path matches it, as Netlify and Cloudflare say. */
const headersOf = (file: string): string[][] =>
  rules.flatMap(([path, headers]) => (new RegExp(`^${path.replaceAll('*', '.*')}$`).test(file) ? headers : []));

test.each([
  ['/', [['Cache-Control', 'no-cache, no-transform']]],
  ['/privacidad/', [['Cache-Control', 'no-cache, no-transform']]],
  ['/assets/entry.A1.js', [['Cache-Control', 'public, max-age=31536000, immutable']]],
])('_headers gives %s each security header once, in lines short enough for Cloudflare', (file, more) => {
  expect(headersOf(file)).toEqual([...Object.entries(commonHeaders(contentWith(false))), ...more]);
  // Cloudflare Pages: 2,000 characters in a line.
  for (const [name, value] of headersOf(file)) expect(name!.length + value!.length).toBeLessThan(1990);
});

const guide = readFileSync('docs/hosting.md', 'utf8');

/** The guide's examples in one language, without the space that a list puts before them. */
const examples = (language: string): string[] =>
  [...guide.matchAll(new RegExp(`^( *)\`\`\`${language}\\n([^]*?)^ *\`\`\`$`, 'gm'))].map(([, space = '', text = '']) =>
    text.replaceAll(new RegExp(`^${space}`, 'gm'), ''),
  );

test.each([
  ['/', '/index.html'],
  ['/privacidad', '/privacidad/index.html'],
  ['/a/b/', '/a/b/index.html'],
  ['/assets/entry.A1.js', '/assets/entry.A1.js'],
  ['/v1.2/', '/v1.2/index.html'],
])('the CloudFront function of the guide turns "%s" into the path of its page in S3', (uri, key) => {
  const [code = ''] = examples('js');
  expect(runInNewContext(`${code}; handler({ request: { uri } })`, { uri })).toEqual({ uri: key });
});

test('the guide gives CloudFront the headers that every other host sends', () => {
  const policy = JSON.parse(examples('json').find((text) => text.includes('SecurityHeadersConfig'))!) as {
    SecurityHeadersConfig: Record<string, Record<string, unknown>>;
    CustomHeadersConfig: { Quantity: number; Items: { Header: string; Value: string }[] };
  };
  const { SecurityHeadersConfig: security, CustomHeadersConfig: custom } = policy;
  const https = security['StrictTransportSecurity']!;
  expect([https['IncludeSubdomains'], https['Preload'], security['ContentTypeOptions']]).toEqual([
    false,
    false,
    { Override: true },
  ]);
  expect({
    'Content-Security-Policy': security['ContentSecurityPolicy']!['ContentSecurityPolicy'],
    'X-Frame-Options': security['FrameOptions']!['FrameOption'],
    'Strict-Transport-Security': `max-age=${String(https['AccessControlMaxAgeSec'])}`,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': security['ReferrerPolicy']!['ReferrerPolicy'],
    ...Object.fromEntries(custom.Items.map(({ Header, Value }) => [Header, Value])),
  }).toEqual(commonHeaders(contentWith(false)));
  expect(custom.Quantity).toBe(custom.Items.length);
});

test('every JSON example of the guide can be parsed', () => {
  const inline = [...guide.matchAll(/(?<=--policy '|--website-configuration ').*(?=')/g)].map(([text]) => text);
  for (const text of [...examples('json'), ...inline]) expect(() => JSON.parse(text) as unknown).not.toThrow();
  for (const text of examples('yaml')) expect(parse(text)).toBeTypeOf('object');
});
