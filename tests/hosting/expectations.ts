import { expect } from 'vitest';
import { cacheControl, securityHeaders } from '../../scripts/build/hosting.ts';
import type { Answer, Server } from './servers.ts';
import type { HostedSite } from './site.ts';

/** Every answer must carry every security header, exactly once and unchanged. */
export function expectSecurityHeaders(answer: Answer, base: string): void {
  const expected = Object.entries(securityHeaders(base)).map(([name, value]) => [name.toLowerCase(), value]);
  expect(answer.headers).toMatchObject(Object.fromEntries(expected));
}

/** Types by the ending of the file that has them. */
const types: Readonly<Record<string, RegExp>> = {
  avif: /^image\/avif$/,
  css: /^text\/css; charset=utf-8$/i,
  ico: /^image\/(x-icon|vnd\.microsoft\.icon)$/,
  jpg: /^image\/jpeg$/,
  js: /^(text|application)\/javascript; charset=utf-8$/i,
  json: /^application\/speculationrules\+json$/,
  mp4: /^video\/mp4$/,
  png: /^image\/png$/,
  svg: /^image\/svg\+xml(; charset=utf-8)?$/i,
  txt: /^text\/plain; charset=utf-8$/i,
  webm: /^video\/webm$/,
  webmanifest: /^application\/manifest\+json(; charset=utf-8)?$/i,
  webp: /^image\/webp$/,
  woff2: /^font\/woff2$/,
  xml: /^(text|application)\/xml(; charset=utf-8)?$/i,
};

/** Every page is there at each of its addresses, without a redirect, and no copy of it is used unasked. */
export async function expectPages(server: Server, site: HostedSite): Promise<void> {
  expect(site.pages.size).toBeGreaterThanOrEqual(5);
  for (const [address, file] of site.pages) {
    const answer = await server.get(site.base + address);
    expect(answer.status, address).toBe(200);
    expect(answer.body.equals(site.read(file)), address).toBe(true);
    expect(answer.headers['content-type']?.toLowerCase(), address).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control'], address).toBe(cacheControl.page);
    expectSecurityHeaders(answer, site.base);
  }
}

/** Every other file is there, with its type, its cache rule and the security headers. */
export async function expectFiles(server: Server, site: HostedSite): Promise<void> {
  const files = site.files.filter((file) => !/\.(?:html|br|gz)$/.test(file));
  const kinds = new Set(files.map((file) => file.split('.').at(-1)!));
  expect([...kinds]).toEqual(expect.arrayContaining(['avif', 'js', 'webmanifest', 'woff2']));
  for (const file of files) {
    const answer = await server.get(site.base + file);
    expect(answer.status, file).toBe(200);
    expect(answer.body.equals(site.read(file)), file).toBe(true);
    expect(answer.headers['content-type'], file).toMatch(types[file.split('.').at(-1)!] ?? /no such type/);
    const cache = file.startsWith('assets/') ? cacheControl.hashed : cacheControl.named;
    expect(answer.headers['cache-control'], file).toBe(cache);
    expectSecurityHeaders(answer, site.base);
  }
}

/** Part of a film can be asked for: without that, Safari plays none. */
export async function expectByteRanges(server: Server, site: HostedSite): Promise<void> {
  const file = site.files.find((name) => name.endsWith('.mp4'))!;
  const film = site.read(file);
  const answer = await server.get(site.base + file, { Range: 'bytes=1000-1999' });
  expect(answer.status).toBe(206);
  expect(answer.headers['content-range']).toBe(`bytes 1000-1999/${film.length}`);
  expect(answer.body.equals(film.subarray(1000, 2000))).toBe(true);
}

/** Nobody's address answers with the error page and the status that says so, and no cache keeps it. */
export async function expectNotFound(server: Server, site: HostedSite, address: string): Promise<void> {
  const answer = await server.get(site.base + address);
  expect(answer.status).toBe(404);
  expect(answer.body.equals(site.read('404.html'))).toBe(true);
  expect(answer.headers['cache-control']).toBe(cacheControl.page);
  expectSecurityHeaders(answer, site.base);
}
