import { afterAll, beforeAll, describe, it } from 'vitest';
import { expectByteRanges, expectFiles, expectNotFound, expectPages } from './expectations.ts';
import { startServe, type Server } from './servers.ts';
import { buildHostedSite, type HostedSite } from './site.ts';

describe.each(['/', '/site/'])('the package serve with the generated serve.json, below %s', (base) => {
  let site: HostedSite;
  let server: Server;

  beforeAll(async () => {
    site = await buildHostedSite(base);
    server = await startServe(site.root);
  });

  afterAll(async () => {
    await server.stop();
    site.remove();
  });

  it('answers with the pages', () => expectPages(server, site));

  it('answers with all other files', () => expectFiles(server, site));

  it.each(['no-such-page', 'no-such-page/', 'no-such-file.png', 'assets/no-such-file.js', 'assets', 'assets/'])(
    'answers "%s" with the error page and 404',
    (address) => expectNotFound(server, site, address),
  );

  it('sends parts of a film', () => expectByteRanges(server, site));
});
