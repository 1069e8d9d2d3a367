import { cacheControlOf, contentTypeOf, isServerConfiguration, securityHeaders } from '../generator/hosting.ts';
import type { Site } from '../generator/site.ts';
import type { Answer, Respond } from './file-server.ts';

/** The endings of the compressed copies that a server may send instead of a file, best first, by their coding. */
const compressed = Object.entries({ br: '.br', gzip: '.gz' });

/**
 * Answers with the files of a site as its hosts do: their headers and cache rules, pages without their file
 * names, compressed copies where there are any, the error page where there is nothing.
 */
export function respondFromSite({ files, base, read }: Pick<Site, 'files' | 'base' | 'read'>): Respond {
  const headers = securityHeaders(read.content, base);
  const has = (file: string) => Object.hasOwn(files, file);

  /** The file at an address below the base, such as `privacidad/index.html` at `privacidad` and `privacidad/`. */
  const fileAt = (address: string) =>
    [address, `${address}/index.html`, `${address}index.html`].find(
      (file) => has(file) && file !== '404.html' && !isServerConfiguration(file),
    );

  return ({ method, headers: asked }, { pathname }): Answer => {
    if (method !== 'GET' && method !== 'HEAD') return { status: 405, headers: { Allow: 'GET, HEAD' } };
    // The site's own links lead below the base, but who types an address types the top.
    if (base !== '/' && (pathname === '/' || `${pathname}/` === base))
      return { status: 302, headers: { Location: base } };

    const found = pathname.startsWith(base) ? fileAt(decode(pathname.slice(base.length))) : undefined;
    const file = found ?? '404.html';
    const encodings = String(asked['accept-encoding'] ?? '');
    const [coding, ending = ''] = compressed.find(([name, end]) => encodings.includes(name) && has(file + end)) ?? [];
    return {
      status: found === undefined ? 404 : 200,
      headers: {
        ...headers,
        'Content-Type': contentTypeOf(file),
        'Cache-Control': cacheControlOf(file),
        ...(coding && { 'Content-Encoding': coding }),
        ...(compressed.some(([, end]) => has(file + end)) && { Vary: 'Accept-Encoding' }),
      },
      body: files[file + ending] ?? '',
    };
  };
}

/** An address as text; one that is not encoded properly names no file, and is left as it is. */
function decode(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
