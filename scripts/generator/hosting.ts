import path from 'node:path';
import { contentType } from 'mime-types';
import { providerFeatures } from '../../src/booking/providers.ts';
import type { Content, SiteContent } from '../../src/content/schema.ts';
import type { Files } from './output.ts';
import type { BaseUrl } from '../lib/paths.ts';

export const cacheControl = {
  /** For files whose name changes with their content. */
  hashed: 'public, max-age=31536000, immutable',
  /**
   * For pages: the browser asks the server each time. `no-transform` keeps proxies from rewriting them: the page's
   * policy would block the script of Cloudflare's e-mail protection, and every address would read [email protected].
   */
  page: 'no-cache, no-transform',
  /** For the other files, which keep their name: icons, robots.txt, everything from `public/`. */
  other: 'public, max-age=86400',
} as const;

/** Publishing fetches this file until it has the hash of the new version (`hash-sources.ts`). */
export const VERSION_FILE = 'version.json';

export function cacheControlOf(file: string): string {
  if (file.startsWith('assets/')) return cacheControl.hashed;
  if (file.endsWith('.html') || file === VERSION_FILE) return cacheControl.page;
  return cacheControl.other;
}

/** Browsers download files of this MIME type instead of showing them. */
const UNKNOWN_TYPE = 'application/octet-stream';

/** Whether a file of `dist` configures a server (`serve`, Netlify) and is not for visitors. */
export const isServerConfiguration = (file: string): boolean => ['serve.json', '_headers'].includes(file);

/** Returns the MIME type of a file or ending, with the charset: `text/html; charset=utf-8` for `.html`. */
export const contentTypeOf = (file: string): string => contentType(path.basename(file)) || UNKNOWN_TYPE;

/** Browser features denied to the page and its frames, except those that the scheduling service needs. */
const restrictedFeatures = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'];

function permissionsPolicy({ booking }: SiteContent): string {
  const originsByFeature = providerFeatures(booking.provider, booking.url);
  const directives = restrictedFeatures.map((feature) => {
    const origins = originsByFeature.get(feature)?.map((origin) => `"${origin}"`);
    // A frame may use a feature only if the page around it may, hence `self`.
    return origins ? `${feature}=(${['self', ...origins].join(' ')})` : `${feature}=()`;
  });
  return directives.join(', ');
}

/** Returns the headers that a host should send with every response. */
export function commonHeaders({ site }: Content): Readonly<Record<string, string>> {
  const maxAgeOfTwoYears = 'max-age=63072000';
  return {
    // The rest of the policy is in a `<meta>` element, where this directive has no effect (HTML, "pragma directives").
    'Content-Security-Policy': "frame-ancestors 'none'",
    'X-Frame-Options': 'DENY',
    // The long form only if the content asks for it: subdomains without HTTPS become unreachable, and `preload` is hard
    // to undo.
    'Strict-Transport-Security': site.httpsOnlyDomain
      ? `${maxAgeOfTwoYears}; includeSubDomains; preload`
      : maxAgeOfTwoYears,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': permissionsPolicy(site),
    // With `same-origin`, a window opened by the scheduling service's frame could not answer that frame.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

/** Returns the text of `serve.json`, which makes `npx serve dist` send our headers. */
export function serveConfiguration(content: Content): string {
  return json({
    directoryListing: false,
    // `serve` applies all matching rules, and later ones replace the values of earlier ones.
    headers: [
      serveRule('**', { ...commonHeaders(content), 'Cache-Control': cacheControl.other }),
      serveRule('**/*.html', { 'Cache-Control': cacheControl.page }),
      serveRule(VERSION_FILE, { 'Cache-Control': cacheControl.page }),
      serveRule('assets/**', { 'Cache-Control': cacheControl.hashed }),
      // `serve` does not know this type.
      serveRule('**/*.avif', { 'Content-Type': 'image/avif' }),
    ],
  });
}

const serveRule = (source: string, headers: Readonly<Record<string, string>>) => ({
  source,
  headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
});

/**
 * Returns the text of `_headers`, which makes Netlify and Cloudflare Pages send our headers.
 *
 * @param pageAddresses without that of the error page
 */
export function headersFile(content: Content, pageAddresses: readonly string[]): string {
  // These hosts join the values of all matching rules, so `/*` must not set `Cache-Control`.
  const blocks = [headersBlock('/*', commonHeaders(content))];
  for (const address of pageAddresses) blocks.push(headersBlock(address, { 'Cache-Control': cacheControl.page }));
  blocks.push(
    headersBlock('/assets/*', { 'Cache-Control': cacheControl.hashed }),
    headersBlock(`/${VERSION_FILE}`, { 'Cache-Control': cacheControl.page }),
  );
  return `${blocks.join('\n\n')}\n`;
}

function headersBlock(pattern: string, headers: Readonly<Record<string, string>>): string {
  const headerLines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  return [pattern, ...headerLines].join('\n');
}

/** Returns the text of `dist.nginx.conf`, which makes nginx serve the site. */
export function nginxSnippet(content: Content, base: BaseUrl, files: Files): string {
  const rootRequirement =
    base === '/' ? 'whose root is the folder dist' : `whose root holds the contents of dist in the folder ${base}`;
  return `# Generated by the build; include it in a server block ${rootRequirement}.
location ${base} {
  autoindex off;
  gzip_static on;
  gzip_proxied any;
  gzip_vary on;
  # With the module ngx_brotli: brotli_static on;
  # Replaces the outer types and charset: these types name theirs, and include the web app manifest.
  charset off;
  default_type application/octet-stream;
  types {
    ${nginxTypes(files).join('\n    ')}
  }
  # The locations below add no header of their own, which would replace all these. Errors get none without \`always\`.
  ${nginxHeaders(content).join('\n  ')}
  add_header Cache-Control $cache_control always;
  set $cache_control '${cacheControl.other}';
  # A file is served here. For other addresses, nginx looks up the location of $uri/index.html: that of pages below.
  try_files $uri $uri/index.html;
  # An error (404, or 403 for a folder) gets the headers of the location of 404.html, not those of assets/, with which
  # browsers would keep a missing file for a year.
  error_page 403 404 =404 ${base}404.html;

  location ${base}assets/ {
    set $cache_control '${cacheControl.hashed}';
  }
  location = ${base}404.html {
    internal;
    set $cache_control '${cacheControl.page}';
  }
  location ~ (?:\\.html|/version\\.json)$ {
    set $cache_control '${cacheControl.page}';
  }
  # These files, also compressed, configure other servers.
  location ~ /(serve\\.json|_headers)(\\.br|\\.gz)?$ {
    return 404;
  }
}
`;
}

/** Example: `add_header X-Frame-Options 'DENY' always;`. */
function nginxHeaders(content: Content): string[] {
  return Object.entries(commonHeaders(content)).map(([name, value]) => {
    // Values contain both kinds of quotes.
    const escapedValue = value.replaceAll("'", "\\'");
    return `add_header ${name} '${escapedValue}' always;`;
  });
}

/** Returns the lines of the block `types`, such as `"image/avif" avif;`, for the files of the site. */
function nginxTypes(files: Files): string[] {
  const endings = new Set(Object.keys(files).map((file) => path.extname(file).toLowerCase()));
  const knownEndings = [...endings].filter((ending) => contentTypeOf(ending) !== UNKNOWN_TYPE);
  // In quotes, because the charset stands behind a semicolon.
  return knownEndings.map((ending) => `"${contentTypeOf(ending)}" ${ending.slice(1)};`);
}
