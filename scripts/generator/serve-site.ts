import { cacheControlOf, contentTypeOf, isServerConfiguration, commonHeaders } from './hosting.ts';
import { ERROR_FILE } from './routes.ts';
import type { Site } from './site.ts';
import type { Answer, Respond } from '../lib/file-server.ts';

/** Content codings in the order of preference, with the suffix of the compressed copies. */
const codings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
];

/** Serves a site like its hosts, with headers, cache rules, compressed copies and the error page. */
export function respondFromSite({ files, base, read }: Pick<Site, 'files' | 'base' | 'read'>): Respond {
  const headers = commonHeaders(read.content, base);
  const has = (file: string) => Object.hasOwn(files, file);

  const fileAt = (address: string) => {
    const candidates = [address, `${address}/index.html`, `${address}index.html`];
    return candidates.find((file) => has(file) && file !== ERROR_FILE && !isServerConfiguration(file));
  };

  return ({ method, headers: requestHeaders }, { pathname }): Answer => {
    if (method !== 'GET' && method !== 'HEAD') return { status: 405, headers: { Allow: 'GET, HEAD' } };
    // For a site at `/sitio/`, people may type only the address of the server, or `/sitio`.
    const isTypedByHand = base !== '/' && (pathname === '/' || `${pathname}/` === base);
    if (isTypedByHand) return { status: 302, headers: { Location: base } };

    const isOfSite = pathname.startsWith(base);
    const requestedFile = isOfSite ? fileAt(decode(pathname.slice(base.length))) : undefined;
    const file = requestedFile ?? ERROR_FILE;
    const availableCodings = codings.filter(({ suffix }) => has(file + suffix));
    const acceptedCodings = String(requestHeaders['accept-encoding'] ?? '');
    const coding = availableCodings.find(({ name }) => acceptedCodings.includes(name));
    return {
      status: requestedFile === undefined ? 404 : 200,
      headers: {
        ...headers,
        'Content-Type': contentTypeOf(file),
        'Cache-Control': cacheControlOf(file),
        ...(coding && { 'Content-Encoding': coding.name }),
        // Caches must not send a compressed copy to a browser that does not accept it.
        ...(availableCodings.length > 0 && { Vary: 'Accept-Encoding' }),
      },
      body: files[file + (coding?.suffix ?? '')] ?? '',
    };
  };
}

/** Decodes percent-encoding; returns a malformed address as it is. */
function decode(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
