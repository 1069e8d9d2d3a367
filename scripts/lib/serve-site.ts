import { cacheControlOf, contentTypeOf, isServerConfiguration, securityHeaders } from '../generator/hosting.ts';
import type { Site } from '../generator/site.ts';
import type { Answer, Respond } from './file-server.ts';

/** The content codings of compressed copies (as in `Accept-Encoding`), best first, each with the ending of its copies. */
const codings = Object.entries({ br: '.br', gzip: '.gz' });

/**
 * Creates a function that answers requests with the files of a site as its hosts do: with their headers and cache
 * rules, pages also at their address without `index.html`, compressed copies for browsers that accept them, and the
 * error page with status 404 for unknown addresses.
 */
export function respondFromSite({ files, base, read }: Pick<Site, 'files' | 'base' | 'read'>): Respond {
  const headers = securityHeaders(read.content, base);
  const has = (file: string) => Object.hasOwn(files, file);

  /**
   * The file for an address below the base, such as `privacidad/index.html` for `privacidad` and `privacidad/`.
   * Undefined if there is no such file, or it is not meant to be asked for.
   */
  const fileAt = (address: string) =>
    [address, `${address}/index.html`, `${address}index.html`].find(
      (file) => has(file) && file !== '404.html' && !isServerConfiguration(file),
    );

  return ({ method, headers: requestHeaders }, { pathname }): Answer => {
    if (method !== 'GET' && method !== 'HEAD') return { status: 405, headers: { Allow: 'GET, HEAD' } };
    // The site's own links lead below the base, but people type the address of the server alone, or no slash at the end.
    if (base !== '/' && (pathname === '/' || `${pathname}/` === base))
      return { status: 302, headers: { Location: base } };

    const found = pathname.startsWith(base) ? fileAt(decode(pathname.slice(base.length))) : undefined;
    const file = found ?? '404.html';
    const encodings = String(requestHeaders['accept-encoding'] ?? '');
    // Without a copy that the browser accepts, the file itself: no coding, and an empty ending.
    const [coding, ending = ''] = codings.find(([name, end]) => encodings.includes(name) && has(file + end)) ?? [];
    return {
      status: found === undefined ? 404 : 200,
      headers: {
        ...headers,
        'Content-Type': contentTypeOf(file),
        'Cache-Control': cacheControlOf(file),
        ...(coding && { 'Content-Encoding': coding }),
        ...(codings.some(([, end]) => has(file + end)) && { Vary: 'Accept-Encoding' }),
      },
      body: files[file + ending] ?? '',
    };
  };
}

/** Decodes the percent-encoding of an address. One that is malformed names no file and is returned unchanged. */
function decode(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
