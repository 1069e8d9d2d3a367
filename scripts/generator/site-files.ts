import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { glob } from 'glob';
import { colours } from '../../src/colours.ts';
import type { Content } from '../../src/content/schema.ts';
import { DiagnosticError } from '../lib/diagnostic.ts';
import { leftoverPatterns } from '../lib/leftovers.ts';
import { diagnostic } from '../messages/problem.ts';
import { VERSION_FILE } from './hosting.ts';
import type { Files } from './output.ts';
import type { LoadedPage } from './pages.ts';
import type { ProjectRoot } from '../lib/paths.ts';

/** Whether search engines may list the site: not while it has made-up values. */
export const mayBeListed = (content: Content): boolean => content.samples.length === 0;

/** Allows everything even for a sample site, because a crawler must fetch a page to find its `noindex`. */
export function robots(content: Content, url: string): string {
  const everythingAllowed = 'User-agent: *\nAllow: /\n';
  return mayBeListed(content) ? `${everythingAllowed}Sitemap: ${url}sitemap.xml\n` : everythingAllowed;
}

/** Lists the pages without `noindex`; a sample site has no sitemap. `url` ends in a slash. */
export function sitemap(content: Content, pages: readonly LoadedPage[], url: string): Files {
  if (!mayBeListed(content)) return {};
  const listed = pages.filter(({ meta }) => !meta(content).noindex);
  const entries = listed.map(({ address }) => `  <url><loc>${new URL(url + address.slice(1)).href}</loc></url>`);
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
  return { 'sitemap.xml': xml };
}

/** Returns the web app manifest, used when a visitor adds the site to the home screen of a phone. */
export function manifest({ site: { practice } }: Content): string {
  const icon = (size: number, purpose: string) => ({
    src: `icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  const webManifest = {
    name: practice.name,
    short_name: practice.logo.name,
    lang: 'es-CL',
    // Relative to the manifest, like the addresses of the icons, so that it fits a site in a folder, too.
    start_url: '.',
    display: 'browser',
    background_color: colours.enamel,
    theme_color: colours.wine,
    // A system may crop a maskable icon to its own shape, such as a circle.
    icons: [icon(192, 'any'), icon(512, 'any maskable')],
  };
  return `${JSON.stringify(webManifest)}\n`;
}

/** Glob patterns of the files of `public/` that are not published. */
const unpublished = [...leftoverPatterns, '**/README.md'];

/**
 * Reads the files of `public/`, which are published as they are. Links are left out: they may lead anywhere.
 *
 * @throws DiagnosticError with all files that have the name of a generated file
 */
export async function publicFiles(root: ProjectRoot, generated: Files): Promise<Files> {
  const cwd = path.join(root, 'public');
  const paths = await glob('**/*', { cwd, nodir: true, ignore: unpublished, withFileTypes: true });
  const found = paths.filter((file) => file.isFile());
  found.sort((a, b) => a.relativePosix().localeCompare(b.relativePosix(), 'en'));

  // `VERSION_FILE` is made after these files. Some file systems ignore case.
  const generatedNames = new Set([...Object.keys(generated), VERSION_FILE].map((name) => name.toLowerCase()));
  const taken = found.map((file) => file.relativePosix()).filter((name) => generatedNames.has(name.toLowerCase()));
  if (taken.length > 0) {
    throw new DiagnosticError(taken.map((name) => diagnostic('public.generated-name', { file: `public/${name}` }, {})));
  }

  const files: Record<string, Buffer> = {};
  for (const file of found) files[file.relativePosix()] = await readFile(file.fullpath());
  return files;
}
