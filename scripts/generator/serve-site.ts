import { cacheControlOf, contentTypeOf, isServerConfiguration, commonHeaders } from './hosting.ts';
import type { Site } from './site.ts';
import type { Answer, Respond } from '../lib/file-server.ts';

/** In the order of preference: the name in `Accept-Encoding`, and what it adds to the name of a file. */
const codings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
];

/**
 * Serves a site as its hosts do: their headers and cache rules, compressed copies, and the error page with status 404.
 */
export function respondFromSite({ files, base, read }: Pick<Site, 'files' | 'base' | 'read'>): Respond {
  const headers = commonHeaders(read.content, base);
  const has = (file: string) => Object.hasOwn(files, file);

  const fileAt = (address: string) => {
    const candidates = [address, `${address}/index.html`, `${address}index.html`];
    return candidates.find((file) => has(file) && file !== '404.html' && !isServerConfiguration(file));
  };

  return ({ method, headers: requestHeaders }, { pathname }): Answer => {
    if (method !== 'GET' && method !== 'HEAD') return { status: 405, headers: { Allow: 'GET, HEAD' } };
    // A site may live below `/sitio/`, and all its links lead there. People, however, type the address of the server alone,
    // or `/sitio` without the slash at its end.
    const isTypedByHand = base !== '/' && (pathname === '/' || `${pathname}/` === base);
    if (isTypedByHand) return { status: 302, headers: { Location: base } };

    const isOfSite = pathname.startsWith(base);
    const requestedFile = isOfSite ? fileAt(decode(pathname.slice(base.length))) : undefined;
    const file = requestedFile ?? '404.html';
    const availableCodings = codings.filter(({ suffix }) => has(file + suffix));
    const acceptedCodings = String(requestHeaders['accept-encoding'] ?? '');
    // Undefined if there is no copy that the browser accepts: it gets the file itself.
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

/** Decodes the percent-encoding of an address: `%C3%A1` becomes `á`. */
function decode(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
