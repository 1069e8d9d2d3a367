import { readFileSync } from 'node:fs';
import path from 'node:path';
import { contentType } from 'mime-types';
import type { Content } from '../../src/content/schema.ts';
import type { Files } from './output.ts';

/** How long a copy of a file may be used, by kind of file. */
export const cacheControl = {
  /** Its name changes with its content. */
  hashed: 'public, max-age=31536000, immutable',
  /** Asks the server each time; a 304 is cheap. */
  page: 'no-cache',
  /** Keeps its name: icons, robots.txt, what `public/` holds. */
  named: 'public, max-age=86400',
} as const;

/** Names the version of the site: publishing asks for it until visitors get the new one (`version-mark.ts`). */
export const VERSION_FILE = 'version.json';

/** The cache class of a file of `dist`. */
export function cacheControlOf(path: string): string {
  if (path.startsWith('assets/')) return cacheControl.hashed;
  return path.endsWith('.html') || path === VERSION_FILE ? cacheControl.page : cacheControl.named;
}

/** What browsers store rather than show. */
const UNKNOWN_TYPE = 'application/octet-stream';

/** Where Chromium finds which links to prerender; other engines ignore the header that names it. */
const SPECULATION_RULES = 'speculation-rules.json';

/** The type that Chromium demands of them (HTML, "speculation rules"). */
const SPECULATION_TYPE = 'application/speculationrules+json';

/** Whether a file of `dist` only tells a server what to do (`serve`, Netlify), and is not for visitors. */
export const isServerConfiguration = (path: string): boolean => ['serve.json', '_headers'].includes(path);

/** The type of a file of `dist`, for servers that store one with each file. */
export const contentTypeOf = (file: string): string =>
  file === SPECULATION_RULES ? SPECULATION_TYPE : contentType(path.basename(file)) || UNKNOWN_TYPE;

/**
 * Headers of every answer. The pages carry the rest of their Content Security Policy themselves;
 * `frame-ancestors` counts only in a header (HTML, "pragma directives").
 *
 * @param base path that the site lives below, with a slash at both ends
 */
export const securityHeaders = ({ site }: Content, base: string): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': "frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
  // For the whole domain only where the content says so: it would make services without HTTPS unreachable.
  'Strict-Transport-Security': `max-age=63072000${site.httpsOnlyDomain ? '; includeSubDomains; preload' : ''}`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Speculation-Rules': `"${base}${SPECULATION_RULES}"`,
});

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

/**
 * Which links Chromium loads and renders before the click: those to other pages of the site, on hover or press, so that
 * the page is there at once. With Save-Data, Chromium does neither. A page that is prerendered and never opened has
 * loaded no film, no widget and no React (`whenIdle` in src/browser/loading.ts waits until it is shown).
 */
export function speculationRules(base: string): string {
  const isOwnPage = { href_matches: `${base}*` };
  // A section of the page itself, and the link that goes back in history, open no new page.
  const opensNothing = { selector_matches: '[href^="#"], [data-back]' };
  const where = { and: [isOwnPage, { not: opensNothing }] };
  return json({ prerender: [{ where, eagerness: 'moderate' }] });
}

/** For `serve`; later rules win. See https://github.com/vercel/serve-handler#options */
export function serveConfiguration(content: Content, base: string): string {
  const rule = (source: string, headers: Readonly<Record<string, string>>) => ({
    source,
    headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
  });
  return json({
    directoryListing: false,
    headers: [
      rule('**', { ...securityHeaders(content, base), 'Cache-Control': cacheControl.named }),
      rule('**/*.html', { 'Cache-Control': cacheControl.page }),
      rule(VERSION_FILE, { 'Cache-Control': cacheControl.page }),
      rule('assets/**', { 'Cache-Control': cacheControl.hashed }),
      // Which serve does not know.
      rule('**/*.avif', { 'Content-Type': contentTypeOf('.avif') }),
      rule(SPECULATION_RULES, { 'Content-Type': SPECULATION_TYPE }),
    ],
  });
}

/**
 * For Netlify and Cloudflare Pages. They join the values where two rules name one header, so no path gets a
 * header twice; what is not here (pages must revalidate, types) is their default.
 * See https://docs.netlify.com/manage/routing/headers/ and Cloudflare Pages, "Headers".
 */
export function headersFile(content: Content, base: string): string {
  const rules: [string, Readonly<Record<string, string>>][] = [
    ['/*', securityHeaders(content, base)],
    ['/assets/*', { 'Cache-Control': cacheControl.hashed }],
    [`/${VERSION_FILE}`, { 'Cache-Control': cacheControl.page }],
    [`/${SPECULATION_RULES}`, { 'Content-Type': SPECULATION_TYPE }],
  ];
  const lines = rules.map(([path, headers]) =>
    [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
  );
  return `${lines.join('\n\n')}\n`;
}

/**
 * For `include` in a `server` block; `nginx.conf` beside this file is the template.
 *
 * @param files those of the site; their endings need types
 */
export function nginxSnippet(content: Content, base: string, files: Files): string {
  const headers = (cache: string) =>
    Object.entries({ ...securityHeaders(content, base), 'Cache-Control': cache }).map(
      ([name, value]) => `add_header ${name} '${value.replaceAll("'", "\\'")}' always;`,
    );
  const endings = new Set(Object.keys(files).map((file) => path.extname(file).toLowerCase()));
  const values: Readonly<Record<string, readonly string[]>> = {
    root: [
      base === '/' ? 'whose root is the folder dist' : `whose root holds the contents of dist in the folder ${base}`,
    ],
    base: [base],
    types: [...endings].flatMap((ending) => {
      const type = contentTypeOf(ending);
      return type === UNKNOWN_TYPE ? [] : [`"${type}" ${ending.slice(1)};`];
    }),
    named: headers(cacheControl.named),
    hashed: headers(cacheControl.hashed),
    page: headers(cacheControl.page),
  };
  const template = readFileSync(path.join(import.meta.dirname, 'nginx.conf'), 'utf8');
  // Every line of a value gets the indentation of its placeholder.
  return template.replaceAll(/(?<indent> *)\{\{(?<name>\w+)\}\}/g, (_, indent: string, name: string) => {
    const lines = values[name];
    if (!lines) throw new Error(`nginx.conf has a placeholder {{${name}}} without a value`);
    return lines.map((line) => indent + line).join('\n');
  });
}
