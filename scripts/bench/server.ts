import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { cacheControlOf, contentTypeOf, securityHeaders } from '../build/hosting.ts';

/** A site that is being served. */
export interface BenchServer {
  /** Address of the landing page, with a slash at the end. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Serves a built site as a good host does: the brotli twins, the headers of `hosting.ts`, ranges of
 * films. (`serve` compresses with gzip as it goes, which would be measured instead of the site.)
 *
 * @param base path that the site lives below, with a slash at both ends
 */
export async function serveSite(dist: string, base: string): Promise<BenchServer> {
  const headers = securityHeaders(base);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = pathname.slice(base.length) + (pathname.endsWith('/') ? 'index.html' : '');
    const file = path.join(dist, path.normalize(`/${decodeURIComponent(name)}`));
    if (!pathname.startsWith(base) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }

    for (const [header, value] of Object.entries(headers)) response.setHeader(header, value);
    response.setHeader('Content-Type', contentTypeOf(name));
    response.setHeader('Cache-Control', cacheControlOf(name));
    const twin = `${file}.br`;
    const sent = request.headers['accept-encoding']?.includes('br') && existsSync(twin) ? twin : file;
    if (sent === twin) response.setHeader('Content-Encoding', 'br');
    const { size } = statSync(sent);

    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    const start = Number(from ?? 0);
    const end = Math.min(Number(to || size), size - 1);
    if (from !== undefined) response.setHeader('Content-Range', `bytes ${start}-${end}/${size}`);
    response.writeHead(from === undefined ? 200 : 206, { 'Content-Length': end - start + 1, 'Accept-Ranges': 'bytes' });
    // The browser leaves, or has enough of a film: no matter.
    pipeline(createReadStream(sent, { start, end }), response, () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
