import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { securityHeaders } from '../../scripts/build/hosting.ts';

const guide = readFileSync('docs/hosting.md', 'utf8');

/** The guide's examples in one language, without the space that a list puts before them. */
function examples(language: string): string[] {
  return [...guide.matchAll(new RegExp(`^( *)\`\`\`${language}\\n([^]*?)^ *\`\`\`$`, 'gm'))].map(
    ([, space = '', text = '']) => text.replaceAll(new RegExp(`^${space}`, 'gm'), ''),
  );
}

const json = (containing: string): unknown =>
  JSON.parse(examples('json').find((text) => text.includes(containing)) ?? 'null');

describe('the CloudFront function of the guide', () => {
  const [code = ''] = examples('js');

  it.each([
    ['/', '/index.html'],
    ['/privacidad', '/privacidad/index.html'],
    ['/privacidad/', '/privacidad/index.html'],
    ['/a/b', '/a/b/index.html'],
    ['/assets/entry.A1.js', '/assets/entry.A1.js'],
    ['/robots.txt', '/robots.txt'],
    ['/v1.2/', '/v1.2/index.html'],
    ['/404.html', '/404.html'],
  ])('asks S3 for the page of "%s"', (uri, key) => {
    expect(runInNewContext(`${code}; handler({ request: { uri } })`, { uri })).toEqual({ uri: key });
  });
});

it('gives CloudFront the headers that every other host sends', () => {
  const policy = z
    .object({
      SecurityHeadersConfig: z.object({
        ContentSecurityPolicy: z.object({ ContentSecurityPolicy: z.string() }),
        FrameOptions: z.object({ FrameOption: z.string() }),
        StrictTransportSecurity: z.object({
          AccessControlMaxAgeSec: z.number(),
          IncludeSubdomains: z.literal(true),
          Preload: z.literal(true),
        }),
        ContentTypeOptions: z.object({ Override: z.literal(true) }),
        ReferrerPolicy: z.object({ ReferrerPolicy: z.string() }),
      }),
      CustomHeadersConfig: z.object({
        Quantity: z.number(),
        Items: z.array(z.object({ Header: z.string(), Value: z.string() })),
      }),
    })
    .parse(json('SecurityHeadersConfig'));
  const { SecurityHeadersConfig: security, CustomHeadersConfig: custom } = policy;
  expect({
    'Content-Security-Policy': security.ContentSecurityPolicy.ContentSecurityPolicy,
    'X-Frame-Options': security.FrameOptions.FrameOption,
    'Strict-Transport-Security': `max-age=${security.StrictTransportSecurity.AccessControlMaxAgeSec}; includeSubDomains; preload`,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': security.ReferrerPolicy.ReferrerPolicy,
    ...Object.fromEntries(custom.Items.map(({ Header, Value }) => [Header, Value])),
  }).toEqual(securityHeaders('/'));
  expect(custom.Quantity).toBe(custom.Items.length);
});

it('has no example that cannot be read', () => {
  expect(examples('json').length).toBeGreaterThan(2);
  for (const text of examples('json')) expect(() => JSON.parse(text) as unknown).not.toThrow();
  for (const [text = ''] of guide.matchAll(/(?<=--policy '|--website-configuration ').*(?=')/g)) {
    expect(() => JSON.parse(text) as unknown).not.toThrow();
  }
  for (const text of examples('yaml')) expect(parse(text)).toBeTypeOf('object');
});
