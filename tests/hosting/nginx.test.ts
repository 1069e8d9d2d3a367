import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectByteRanges, expectFiles, expectNotFound, expectPages, expectSecurityHeaders } from './expectations.ts';
import { startNginx, type NginxServer } from './servers.ts';
import { buildHostedSite, type HostedSite } from './site.ts';

describe.each(['/', '/site/'])('nginx with the generated snippet, below %s', (base) => {
  let site: HostedSite;
  let server: NginxServer;

  beforeAll(async () => {
    site = await buildHostedSite(base);
    server = await startNginx(site.root, site.nginx);
  }, 180_000); // may have to install nginx

  afterAll(async () => {
    await server.stop();
    site.remove();
  });

  it('answers with the pages', () => expectPages(server, site));

  it('answers with all other files', () => expectFiles(server, site));

  it.each(['no-such-page', 'no-such-page/', 'no-such-file.png', 'assets/no-such-file.js', 'privacidad/no', '404.html'])(
    'answers "%s" with the error page and 404',
    (address) => expectNotFound(server, site, address),
  );

  it.each(['serve.json', 'serve.json.gz', 'serve.json.br', '_headers'])(
    'keeps "%s", other servers\' configuration, to itself',
    (address) => expectNotFound(server, site, address),
  );

  it.each(['assets', 'assets/'])('does not list the folder "%s"', (address) => expectNotFound(server, site, address));

  it('sends parts of a film', () => expectByteRanges(server, site));

  it('sends the compressed twins to those who can read them, and says that it depends', async () => {
    const twins = site.files
      .filter((file) => file.endsWith('.gz') && file !== '404.html.gz')
      .map((file) => file.slice(0, -3));
    expect(twins.length).toBeGreaterThan(10);
    for (const file of twins) {
      const gzip = await server.get(base + file, { 'Accept-Encoding': 'gzip', Via: '1.1 proxy' });
      expect(gzip.headers['content-encoding'], file).toBe('gzip');
      expect(gunzipSync(gzip.body).equals(site.read(file)), file).toBe(true);
      const best = await server.get(base + file, { 'Accept-Encoding': 'gzip, br' });
      expect(best.headers['content-encoding'], file).toBe(server.hasBrotli ? 'br' : 'gzip');
      expect(best.body.equals(site.read(`${file}.${server.hasBrotli ? 'br' : 'gz'}`)), file).toBe(true);
      const plain = await server.get(base + file);
      expect(plain.headers['content-encoding']).toBeUndefined();
      for (const { headers } of [gzip, best, plain]) {
        expect(headers.vary, file).toBe('Accept-Encoding');
        expect(headers['content-type'], file).toBe(plain.headers['content-type']);
        expect(headers['cache-control'], file).toBe(plain.headers['cache-control']);
      }
    }
  });

  it('answers 304 to a browser that has the page', async () => {
    const { headers } = await server.get(base);
    const again = await server.get(base, { 'If-None-Match': headers.etag ?? '' });
    expect(again.status).toBe(304);
    expectSecurityHeaders(again, base);
  });
});
