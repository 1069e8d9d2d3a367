import { describe, expect, it } from 'vitest';
import { cacheControl, hostingFiles, securityHeaders } from '../../scripts/build/hosting.ts';

/** The rules of `_headers`: a path, and below it, further in, its headers. */
function rules(): [path: string, headers: Map<string, string>][] {
  const text = String(hostingFiles('/').files.find(({ path }) => path === '_headers')?.body);
  return text
    .trim()
    .split('\n\n')
    .map((block) => {
      const [path = '', ...lines] = block.split('\n');
      return [path, new Map(lines.map((line) => /^ {2}([^:]+): (.+)$/.exec(line)!.slice(1) as [string, string]))];
    });
}

/** What a file gets: the headers of every rule whose path matches it, as Netlify and Cloudflare say. */
const headersOf = (file: string): [string, string][] =>
  rules()
    .filter(([path]) => new RegExp(`^${path.replaceAll('*', '.*')}$`).test(file))
    .flatMap(([, headers]) => [...headers]);

describe('_headers, for Netlify and Cloudflare Pages', () => {
  it.each(['/', '/404.html', '/assets/entry.A1.js', '/speculation-rules.json'])(
    'sends %s with the security headers, each once',
    (file) => {
      const headers = headersOf(file);
      expect(Object.fromEntries(headers)).toMatchObject(securityHeaders('/'));
      expect(new Set(headers.map(([name]) => name)).size).toBe(headers.length);
    },
  );

  it('lets copies of hashed files be used for a year, and says nothing of pages, which both hosts never let age', () => {
    expect(headersOf('/assets/entry.A1.js')).toContainEqual(['Cache-Control', cacheControl.hashed]);
    expect(headersOf('/privacidad/').map(([name]) => name)).not.toContain('Cache-Control');
  });

  it('gives the speculation rules the type that Chromium demands', () => {
    expect(headersOf('/speculation-rules.json')).toContainEqual(['Content-Type', 'application/speculationrules+json']);
  });

  it('keeps below the limits of Cloudflare Pages: 100 rules, 2,000 characters in a line', () => {
    expect(rules().length).toBeLessThanOrEqual(100);
    for (const [, headers] of rules())
      for (const [name, value] of headers) expect(name.length + value.length).toBeLessThan(1990);
  });
});
