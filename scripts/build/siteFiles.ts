import { colours } from '../../src/colours.ts';
import type { Content } from '../../src/content/schema.ts';
import type { Page } from './pages.ts';
import type { OutputFile } from './types.ts';

/** Whether search engines may list the site: not while it says things that are made up. */
export const isPublic = (content: Content): boolean => content.samples.length === 0;

/**
 * robots.txt, sitemap.xml and the web app manifest.
 *
 * @param siteUrl absolute address of the landing page, with a slash at the end
 */
export function siteFiles(content: Content, pages: readonly Page[], siteUrl: string): OutputFile[] {
  const { practice } = content.site;
  const listed = pages.filter(({ path, module }) => path !== '/404.html' && !module.meta(content).noindex);
  const urls = listed.map(({ path }) => `  <url><loc>${new URL(path.slice(1), siteUrl).href}</loc></url>`);

  const files: OutputFile[] = [
    {
      path: 'robots.txt',
      // A crawler must be able to fetch a page to find its noindex, so nothing is disallowed.
      body: `User-agent: *\nAllow: /\n${isPublic(content) ? `Sitemap: ${siteUrl}sitemap.xml\n` : ''}`,
    },
    {
      path: 'site.webmanifest',
      body: `${JSON.stringify({
        name: practice.name,
        short_name: practice.logo.name,
        lang: 'es-CL',
        start_url: '.',
        display: 'browser',
        background_color: colours.enamel,
        theme_color: colours.wine,
        icons: [192, 512].map((size) => ({
          src: `icon-${size}.png`,
          sizes: `${size}x${size}`,
          type: 'image/png',
          purpose: size === 512 ? 'any maskable' : 'any',
        })),
      })}\n`,
    },
  ];
  if (isPublic(content)) {
    files.push({
      path: 'sitemap.xml',
      body: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
    });
  }
  return files;
}
