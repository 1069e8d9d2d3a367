import path from 'node:path';
import { cacheControlOf, contentTypeOf, isServerConfiguration, commonHeaders } from './hosting.ts';
import type { Files } from './output.ts';
import { ERROR_FILE } from './routes.ts';
import type { Site } from './site.ts';
import type { Answer, Respond } from '../lib/file-server.ts';
import type { BaseUrl } from '../lib/paths.ts';

/** Content codings in the order of preference, with the suffix of the compressed copies. */
const codings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
];

/** Serves a site like its hosts, with headers, cache rules, compressed copies and the error page. */
export function respondFromSite({ files, base, source }: Pick<Site, 'files' | 'base' | 'source'>): Respond {
  const siteHeaders = commonHeaders(source.content);
  return (request, { pathname }): Answer => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return { status: 405, headers: { Allow: 'GET, HEAD' } };
    // For a site at `/sitio/`, people may type only the address of the server, or `/sitio`.
    const isTypedByHand = base !== '/' && ['/', base.slice(0, -1)].includes(pathname);
    if (isTypedByHand) return { status: 302, headers: { Location: base } };

    const requestedFile = fileAt(pathname, base, files);
    const file = requestedFile ?? ERROR_FILE;
    const copy = bestCopy(file, files, request.headers['accept-encoding'] ?? '');
    return {
      status: requestedFile === undefined ? 404 : 200,
      headers: {
        ...siteHeaders,
        'Content-Type': contentTypeOf(file),
        'Cache-Control': cacheControlOf(file),
        ...copy.headers,
      },
      body: copy.body,
    };
  };
}

/**
 * Finds the file that a host serves at a path: for `/x` and `/x/`, `x/index.html`. Hosts keep the error page and server
 * configurations to themselves.
 */
function fileAt(pathname: string, base: BaseUrl, files: Files): string | undefined {
  if (!pathname.startsWith(base)) return undefined;
  const name = decode(pathname.slice(base.length));
  const candidates = [name, path.posix.join(name, 'index.html')];
  return candidates.find((file) => Object.hasOwn(files, file) && file !== ERROR_FILE && !isServerConfiguration(file));
}

/** Chooses the best compressed copy of a file that the browser accepts, or else the file itself, with its headers. */
function bestCopy(file: string, files: Files, acceptEncoding: string) {
  const available = codings.filter(({ suffix }) => Object.hasOwn(files, file + suffix));
  const coding = available.find(({ name }) => acceptEncoding.includes(name));
  const headers = {
    ...(coding && { 'Content-Encoding': coding.name }),
    // Caches must not send a compressed copy to a browser that does not accept it.
    ...(available.length > 0 && { Vary: 'Accept-Encoding' }),
  };
  return { body: files[file + (coding?.suffix ?? '')] ?? '', headers };
}

/** Decodes percent-encoding; returns a malformed address as it is. */
function decode(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
