import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Content } from '../../src/content/schema.ts';
import type { SocialCardProps } from '../../src/render/SocialCard.tsx';
import { socialFontFiles } from '../../src/render/social-fonts.ts';
import type { Cache } from './cache.ts';
import { contentHash } from './content-hash.ts';
import { insertNoBreakSpaces } from './content/typography.ts';
import { parseFocus, upperMiddle } from './media/crop.ts';
import { kindOfName } from './media/kinds.ts';
import { checkMediumOnce } from './media/check-medium.ts';
import type { LoadedPage } from './pages.ts';
import { socialImageRecipe, type SocialFont } from './social-image-recipe.ts';
import type { ProjectRoot } from '../lib/paths.ts';

export interface SocialImage {
  /** Path below `dist`. The name contains a hash, because messengers cache a picture for long. */
  path: string;
  bytes: Uint8Array;
  alt: string;
}

/** Returns the pictures of shared links by the address of their page; a page with `noindex` has none. */
export async function buildSocialImages(site: {
  root: ProjectRoot;
  content: Content;
  pages: readonly LoadedPage[];
  cache: Cache;
}): Promise<Map<string, SocialImage>> {
  const { root, content, pages, cache } = site;
  const background = await readBackground(root, content.landing.meta, cache);
  const fonts = await readSocialFonts();
  const images = new Map<string, SocialImage>();
  for (const page of pages) {
    if (page.meta(content).noindex) continue;
    const card = cardOf(page, pages, content);
    const bytes = await cache.getOrCreate(socialImageRecipe, { card, background, fonts });
    images.set(page.address, {
      path: `assets/social.${contentHash(bytes)}.jpg`,
      bytes,
      alt: altOf(page, content),
    });
  }
  return images;
}

/** Returns the words of the picture. A page without `imageLines` has those of the landing page. */
function cardOf(page: LoadedPage, pages: readonly LoadedPage[], content: Content): SocialCardProps {
  const landingPage = pages.find(({ address }) => address === '/');
  const ownMeta = page.meta(content);
  const meta = ownMeta.imageLines ? ownMeta : landingPage?.meta(content);
  assert(meta?.imageLines, 'the landing page sets `imageLines`');
  const { description } = meta.social ?? meta;
  return {
    practice: content.site.practice.name,
    title: meta.imageLines,
    // Headings have these spaces already. Descriptions do not: search engines and messengers expect plain text.
    summary: insertNoBreakSpaces(description),
  };
}

/** Describes the picture. On other pages than the landing page, their own heading comes first. */
function altOf(page: LoadedPage, content: Content): string {
  const { socialImageAlt } = content.landing.meta;
  const { imageLines } = page.meta(content);
  const hasOwnHeading = page.address !== '/' && imageLines;
  return hasOwnHeading ? `${imageLines.join(' ')}. ${socialImageAlt}` : socialImageAlt;
}

async function readBackground(root: ProjectRoot, meta: Content['landing']['meta'], cache: Cache) {
  const { socialBackground: src, socialBackgroundFocus: givenFocus } = meta;
  const bytes = await readFile(path.join(root, 'content/media', src));
  const kind = kindOfName(src);
  assert(kind, `${src} was checked, so its name ends with a known kind`);
  const { size, focus = upperMiddle } = await checkMediumOnce(kind, bytes, cache);
  assert(size, `${src} was checked, so its size is known`);
  return { bytes, size, focus: givenFocus === undefined ? focus : parseFocus(givenFocus) };
}

/** The fonts are WOFF files, because satori cannot read WOFF2. */
function readSocialFonts(): Promise<SocialFont[]> {
  const { resolve } = createRequire(import.meta.url);
  const fonts = Object.entries(socialFontFiles).map(async ([name, file]) => ({
    name,
    data: await readFile(resolve(`@fontsource/${file}`)),
  }));
  return Promise.all(fonts);
}
