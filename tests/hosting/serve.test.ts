import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cacheOf, expectByteRanges, expectNotFound, expectSecurityHeaders, pages, types } from './expectations.ts';
import { startServe, type Server } from './servers.ts';
import { writeTestSite } from './site.ts';

describe('the package serve with the generated serve.json', () => {
  const base = '/';
  let site: Awaited<ReturnType<typeof writeTestSite>>;
  let server: Server;

  beforeAll(async () => {
    site = await writeTestSite(base);
    server = await startServe(site.folder);
  }, 30_000);

  afterAll(async () => {
    await server.stop();
    await rm(site.root, { recursive: true });
  });

  it.each(Object.entries(pages))('answers "%s" with the page, without a redirect', async (address, title) => {
    const answer = await server.get(base + address);
    expect(answer.status).toBe(200);
    expect(answer.body.toString()).toContain(title);
    expectSecurityHeaders(answer, base);
  });

  it.each(Object.entries(types))(
    'sends "%s" with its type, its cache rule and the security headers',
    async (address, type) => {
      const answer = await server.get(base + address);
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toMatch(type);
      expect(answer.headers['cache-control']).toBe(cacheOf(address));
      expectSecurityHeaders(answer, base);
    },
  );

  it.each(['no-such-page', 'no-such-page/', 'no-such-file.png', 'assets/no-such-file.js', 'assets', 'assets/'])(
    'answers "%s" with the error page and 404',
    (address) => expectNotFound(server, base, address),
  );

  it('sends parts of a film', () => expectByteRanges(server, base));
});
