import { expect } from 'vitest';
import { cacheControl, securityHeaders } from '../../scripts/build/hosting.ts';
import { film } from './site.ts';
import type { Answer, Server } from './servers.ts';

/** Every answer must carry every security header, exactly once and unchanged. */
export function expectSecurityHeaders(answer: Answer, base: string): void {
  const expected = Object.entries(securityHeaders(base)).map(([name, value]) => [name.toLowerCase(), value]);
  expect(answer.headers).toMatchObject(Object.fromEntries(expected));
}

/** Addresses of pages, as people write them. */
export const pages: Readonly<Record<string, string>> = {
  '': 'landing',
  privacidad: 'privacidad',
  'privacidad/': 'privacidad',
  terminos: 'terminos',
  'terminos/': 'terminos',
};

/** Types by the file that has them. */
export const types: Readonly<Record<string, RegExp>> = {
  '': /^text\/html; charset=utf-8$/i,
  'robots.txt': /^text\/plain; charset=utf-8$/i,
  'sitemap.xml': /^(text|application)\/xml(; charset=utf-8)?$/i,
  'site.webmanifest': /^application\/manifest\+json(; charset=utf-8)?$/i,
  'favicon.ico': /^image\/(x-icon|vnd\.microsoft\.icon)$/,
  'icon.svg': /^image\/svg\+xml(; charset=utf-8)?$/i,
  'social.jpg': /^image\/jpeg$/,
  'speculation-rules.json': /^application\/speculationrules\+json$/,
  'assets/entry.AAAA.js': /^(text|application)\/javascript; charset=utf-8$/i,
  'assets/drawing.BBBB.svg': /^image\/svg\+xml(; charset=utf-8)?$/i,
  'assets/picture.CCCC.avif': /^image\/avif$/,
  'assets/picture.DDDD.webp': /^image\/webp$/,
  'assets/font.EEEE.woff2': /^font\/woff2$/,
  'assets/film.FFFF.mp4': /^video\/mp4$/,
  'assets/film.GGGG.webm': /^video\/webm$/,
};

/** How long a copy of the answer at an address may be used. */
export const cacheOf = (address: string): string => {
  if (address.startsWith('assets/')) return cacheControl.hashed;
  return address in pages ? cacheControl.page : cacheControl.named;
};

/** Part of a film can be asked for: without that, Safari plays none. */
export async function expectByteRanges(server: Server, base: string): Promise<void> {
  const answer = await server.get(`${base}assets/film.FFFF.mp4`, { Range: 'bytes=1000-1999' });
  expect(answer.status).toBe(206);
  expect(answer.headers['content-range']).toBe(`bytes 1000-1999/${film.length}`);
  expect(answer.body.equals(film.subarray(1000, 2000))).toBe(true);
}

/** Nobody's address answers with the error page and the status that says so, and no cache keeps it. */
export async function expectNotFound(server: Server, base: string, address: string): Promise<void> {
  const answer = await server.get(base + address);
  expect(answer.status).toBe(404);
  expect(answer.body.toString()).toContain('not found');
  expect(answer.headers['cache-control']).toBe(cacheControl.page);
  expectSecurityHeaders(answer, base);
}
