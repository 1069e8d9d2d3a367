import { load, type CheerioAPI } from 'cheerio';
import type { Site } from '../generator/site.ts';
import { diagnostic, type Diagnostic } from '../messages/problem.ts';

/** Parses a page like a browser without JavaScript, so that the elements in `<noscript>` are found, too. */
export const parsePage = (html: string): CheerioAPI => load(html, { scriptingEnabled: false });

/** Reports canonical pages that are marked `noindex`, and pictures without a text alternative (WCAG 2.2, 1.1.1). */
export const checkPages = ({ pages, files }: Site): Diagnostic[] =>
  pages.flatMap(({ source, output }) => {
    const page = parsePage(String(files[output]));
    return [...checkListing(page, source), ...checkDescriptions(page, source)];
  });

function checkListing(page: CheerioAPI, file: string): Diagnostic[] {
  const forbidsListing = page('meta[name=robots][content*=noindex]').length > 0;
  const shouldBeListed = page('link[rel=canonical]').length > 0;
  return forbidsListing && shouldBeListed ? [diagnostic('check.unlisted-page', { file }, {})] : [];
}

function checkDescriptions(page: CheerioAPI, file: string): Diagnostic[] {
  // An empty `alt` is right: it marks a decoration.
  const imagesWithoutAlt = page('img').filter((_, { attribs: { alt } }) => alt === undefined || /^\s+$/.test(alt));
  const drawingsWithoutLabel = page('[role=img]:not([aria-labelledby])').filter(
    (_, { attribs }) => (attribs['aria-label'] ?? '').trim() === '',
  );
  return [
    ...Array.from(imagesWithoutAlt, ({ attribs: { src = '' } }) =>
      diagnostic('check.picture-without-description', { file }, { src }),
    ),
    ...Array.from(drawingsWithoutLabel, ({ attribs: { class: className = '' } }) =>
      diagnostic('check.drawing-without-description', { file }, { className }),
    ),
  ];
}
