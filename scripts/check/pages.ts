import { load, type CheerioAPI } from 'cheerio';
import type { Site } from '../generator/site.ts';
import { diagnostic, type Diagnostic } from '../lib/diagnostic.ts';

/** Parses a page as a browser without JavaScript does: the content of `<noscript>` counts. */
export const parsePage = (html: string): CheerioAPI => load(html, { scriptingEnabled: false });

/** Reports pages that should be in search engines but forbid it, and pictures without a description. */
export const checkPages = ({ pages, files }: Site): Diagnostic[] =>
  pages.flatMap(({ source, output }) => {
    const page = parsePage(String(files[output]));
    return [...checkListing(page, source), ...checkDescriptions(page, source)];
  });

/** Reports a page that has a canonical address, so search engines should list it, but carries `noindex`. */
function checkListing(page: CheerioAPI, source: string): Diagnostic[] {
  const isUnlisted = page('meta[name=robots][content*=noindex]').length > 0;
  const hasAddress = page('link[rel=canonical]').length > 0;
  return isUnlisted && hasAddress ? [diagnostic('check.unlisted-page', { file: source }, {})] : [];
}

/**
 * Reports pictures and drawings without a text alternative (WCAG 2.2, 1.1.1). An empty `alt` is allowed: it declares
 * the picture to be decoration. One of spaces alone is not.
 */
function checkDescriptions(page: CheerioAPI, source: string): Diagnostic[] {
  const pictures = page('img')
    .toArray()
    .map((image) => ({ src: page(image).attr('src') ?? '', alt: page(image).attr('alt') }))
    .filter(({ alt }) => alt === undefined || (alt !== '' && alt.trim() === ''));
  const drawings = page('[role=img]:not([aria-label]):not([aria-labelledby])').toArray();
  return [
    ...pictures.map(({ src }) => diagnostic('check.picture-without-description', { file: source }, { src })),
    ...drawings.map((drawing) => {
      const className = page(drawing).attr('class') ?? '';
      return diagnostic('check.drawing-without-description', { file: source }, { className });
    }),
  ];
}
