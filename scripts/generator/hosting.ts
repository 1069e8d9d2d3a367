import { readFileSync } from 'node:fs';
import path from 'node:path';
import { contentType } from 'mime-types';
import type { Content } from '../../src/content/schema.ts';
import type { Files } from './output.ts';

/** The values of `Cache-Control`, by kind of file. */
export const cacheControl = {
  /** Files whose name changes with their content. */
  hashed: 'public, max-age=31536000, immutable',
  /** Pages: the browser asks the server each time; a 304 is cheap. */
  page: 'no-cache',
  /** Files that keep their name: icons, robots.txt, everything from `public/`. */
  named: 'public, max-age=86400',
} as const;

/** Names the version of the site: publishing asks for it until visitors get the new one (`version-mark.ts`). */
export const VERSION_FILE = 'version.json';

/** The value of `Cache-Control` for a file, given its path below `dist`. */
export function cacheControlOf(file: string): string {
  if (file.startsWith('assets/')) return cacheControl.hashed;
  return file.endsWith('.html') || file === VERSION_FILE ? cacheControl.page : cacheControl.named;
}

/** The MIME type of files of no known kind; browsers download these instead of showing them. */
const UNKNOWN_TYPE = 'application/octet-stream';

/** The file that tells Chromium which links to prerender; other engines ignore the header that names it. */
const SPECULATION_RULES = 'speculation-rules.json';

/** The MIME type that Chromium demands of that file (HTML, "speculation rules"). */
const SPECULATION_TYPE = 'application/speculationrules+json';

/** Whether a file of `dist` only tells a server what to do (`serve`, Netlify), and is not for visitors. */
export const isServerConfiguration = (file: string): boolean => ['serve.json', '_headers'].includes(file);

/** The MIME type of a file, with its charset, by the ending of its name; a bare ending such as `.avif` will do. */
export const contentTypeOf = (file: string): string =>
  file === SPECULATION_RULES ? SPECULATION_TYPE : contentType(path.basename(file)) || UNKNOWN_TYPE;

/**
 * The headers that a host should send with every answer, `Cache-Control` apart. The pages carry the rest of their Content
 * Security Policy in a `<meta>` element; `frame-ancestors` counts only in a header (HTML, "pragma directives").
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

/** A value as readable JSON with a line end, for files that people open. */
const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

/**
 * The text of SPECULATION_RULES, by which Chromium prerenders links: those to other pages of the site, on hover or press, so that the page
 * appears at once after the click. With Save-Data, Chromium prerenders nothing. A page that is prerendered but never
 * opened loads no film, no widget and no React, because `whenIdle` in src/browser/loading.ts waits until it is shown.
 *
 * @param base path that the site lives below, with a slash at both ends
 */
export function speculationRules(base: string): string {
  const isOwnPage = { href_matches: `${base}*` };
  // Links to a section of the same page, and the one that goes back in history, open no new page.
  const opensNothing = { selector_matches: '[href^="#"], [data-back]' };
  const where = { and: [isOwnPage, { not: opensNothing }] };
  return json({ prerender: [{ where, eagerness: 'moderate' }] });
}

/**
 * The text of `serve.json`, with headers for the file server `serve`. Of several rules that match a file, the last
 * wins.
 *
 * @param base path that the site lives below, with a slash at both ends
 * @see https://github.com/vercel/serve-handler#options
 */
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
      // `serve` knows neither of these types.
      rule('**/*.avif', { 'Content-Type': contentTypeOf('.avif') }),
      rule(SPECULATION_RULES, { 'Content-Type': SPECULATION_TYPE }),
    ],
  });
}

/**
 * The text of `_headers`, for Netlify and Cloudflare Pages. If two rules set the same header for a path, these hosts
 * join the values; so the rules below never overlap in a header. Revalidation of pages and MIME types are left to the
 * hosts, whose defaults are right.
 *
 * @param base path that the site lives below, with a slash at both ends
 * @see https://docs.netlify.com/manage/routing/headers/ and Cloudflare Pages, "Headers"
 */
export function headersFile(content: Content, base: string): string {
  const rules: [string, Readonly<Record<string, string>>][] = [
    ['/*', securityHeaders(content, base)],
    ['/assets/*', { 'Cache-Control': cacheControl.hashed }],
    [`/${VERSION_FILE}`, { 'Cache-Control': cacheControl.page }],
    [`/${SPECULATION_RULES}`, { 'Content-Type': SPECULATION_TYPE }],
  ];
  const blocks = rules.map(([pattern, headers]) =>
    [pattern, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
  );
  return `${blocks.join('\n\n')}\n`;
}

/**
 * The configuration of nginx for the site, to `include` in a `server` block. The template is `nginx.conf` beside this
 * file; each placeholder `{{name}}` in it is replaced by the lines of `values.name`.
 *
 * @param base path that the site lives below, with a slash at both ends
 * @param files the files of the site: nginx needs a MIME type for each ending among them
 * @throws Error if the template has a placeholder without a value
 */
export function nginxSnippet(content: Content, base: string, files: Files): string {
  /** The directives that set all headers, in a place whose files have this cache rule. */
  const headers = (cache: string) =>
    Object.entries({ ...securityHeaders(content, base), 'Cache-Control': cache }).map(
      ([name, value]) => `add_header ${name} '${value.replaceAll("'", "\\'")}' always;`,
    );
  const endings = new Set(Object.keys(files).map((file) => path.extname(file).toLowerCase()));
  const types = [...endings].flatMap((ending) => {
    const type = contentTypeOf(ending);
    return type === UNKNOWN_TYPE ? [] : [`"${type}" ${ending.slice(1)};`];
  });
  // The end of the template's first sentence, which says where to include it.
  const rootRequirement =
    base === '/' ? 'whose root is the folder dist' : `whose root holds the contents of dist in the folder ${base}`;
  const values: Readonly<Record<string, readonly string[]>> = {
    root: [rootRequirement],
    base: [base],
    types,
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
