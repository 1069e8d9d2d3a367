import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { glob } from 'glob';
import { colours } from '../../src/colours.ts';
import type { Content } from '../../src/content/schema.ts';
import { diagnostic, DiagnosticError } from '../lib/diagnostic.ts';
import type { Files } from './output.ts';
import type { LoadedPage } from './pages.ts';

/** Whether search engines may list the site: only once none of its values is a made-up sample (`!sample`) any more. */
export const isPublic = (content: Content): boolean => content.samples.length === 0;

/**
 * The text of robots.txt. Disallows nothing even while the site is a sample: a crawler has to fetch a page to find its
 * `noindex`.
 *
 * @param url absolute address of the landing page, with a slash at the end
 */
export const robots = (content: Content, url: string): string =>
  `User-agent: *\nAllow: /\n${isPublic(content) ? `Sitemap: ${url}sitemap.xml\n` : ''}`;

/**
 * The file sitemap.xml with all pages that search engines may list; no file at all while they may list none.
 *
 * @param url absolute address of the landing page, with a slash at the end
 */
export function sitemap(content: Content, pages: readonly LoadedPage[], url: string): Files {
  if (!isPublic(content)) return {};
  const listed = pages.filter(({ path, meta }) => path !== '/404.html' && !meta(content).noindex);
  const urls = listed.map(({ path }) => `  <url><loc>${new URL(path.slice(1), url).href}</loc></url>`);
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  return {
    'sitemap.xml': `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${namespace}">\n${urls.join('\n')}\n</urlset>\n`,
  };
}

/** The text of `site.webmanifest`, the web app manifest: name, colours and icons for a phone's home screen. */
export function manifest({ site: { practice } }: Content): string {
  const icon = (size: number, purpose: string) => ({
    src: `icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  const value = {
    name: practice.name,
    short_name: practice.logo.name,
    lang: 'es-CL',
    start_url: '.',
    display: 'browser',
    background_color: colours.enamel,
    theme_color: colours.wine,
    icons: [icon(192, 'any'), icon(512, 'any maskable')],
  };
  return `${JSON.stringify(value)}\n`;
}

/**
 * Files of `public/` that are not published: leftovers of systems and editors, and the README that explains the folder.
 */
const unwanted = ['**/{Thumbs.db,desktop.ini}', '**/*{~,.bak,.orig,.tmp}', '**/README.md'];

/**
 * Reads the files of `public/`, which go into the site as they are. Names that begin with a dot are not published.
 *
 * @param root absolute path of the project
 * @param generated the files that the build makes itself
 * @returns the files by their path below `dist`, which is that below `public/`
 * @throws DiagnosticError if a file has the name of a generated one, lies in `assets/` (whose files browsers cache for
 *   a year) or is a symbolic link
 */
export async function publicFiles(root: string, generated: Files): Promise<Files> {
  const cwd = path.join(root, 'public');
  const found = await glob('**/*', { cwd, nodir: true, ignore: unwanted, withFileTypes: true });
  found.sort((a, b) => a.relativePosix().localeCompare(b.relativePosix(), 'en'));
  // In lower case, because some file systems do not distinguish names by case.
  const taken = new Set(Object.keys(generated).map((name) => name.toLowerCase()));
  const errors = found.flatMap((file) => {
    const name = file.relativePosix();
    const place = { file: `public/${name}` };
    if (file.isSymbolicLink()) return [diagnostic('public.link', place, {})];
    if (/^assets\//i.test(name)) return [diagnostic('public.in-assets', place, {})];
    if (!taken.has(name.toLowerCase())) return [];
    return [diagnostic('public.generated-name', place, {})];
  });
  if (errors.length > 0) throw new DiagnosticError(errors);
  const entries = found.map(async (file) => [file.relativePosix(), await readFile(file.fullpath())] as const);
  return Object.fromEntries(await Promise.all(entries));
}
