import { rm } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cacheOf, expectByteRanges, expectNotFound, expectSecurityHeaders, pages, types } from './expectations.ts';
import { startNginx, type Server } from './servers.ts';
import { twin, writeTestSite } from './site.ts';

describe.each(['/', '/site/'])('nginx with the generated snippet, below %s', (base) => {
  let site: Awaited<ReturnType<typeof writeTestSite>>;
  let server: Server;

  beforeAll(async () => {
    site = await writeTestSite(base);
    server = await startNginx(site.root, site.nginx);
  }, 180_000); // may have to install nginx

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

  it.each(['no-such-page', 'no-such-page/', 'no-such-file.png', 'assets/no-such-file.js', 'privacidad/no', '404.html'])(
    'answers "%s" with the error page and 404',
    (address) => expectNotFound(server, base, address),
  );

  it.each(['serve.json', 'serve.json.gz', '_headers'])(
    'keeps "%s", other servers\' configuration, to itself',
    (address) => expectNotFound(server, base, address),
  );

  it.each(['assets', 'assets/'])('does not list the folder "%s"', (address) => expectNotFound(server, base, address));

  it('sends parts of a film', () => expectByteRanges(server, base));

  it('sends the compressed twin to those who can read it, and says that it depends', async () => {
    const packed = await server.get(base, { 'Accept-Encoding': 'gzip', Via: '1.1 proxy' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.body).toString()).toBe(twin);
    const plain = await server.get(base);
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const answer of [packed, plain]) {
      expect(answer.headers.vary).toBe('Accept-Encoding');
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    }
  });

  it('answers 304 to a browser that has the page', async () => {
    const { headers } = await server.get(base);
    const again = await server.get(base, { 'If-None-Match': headers.etag ?? '' });
    expect(again.status).toBe(304);
    expectSecurityHeaders(again, base);
  });
});
